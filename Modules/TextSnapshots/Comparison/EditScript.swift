/// One line of two texts laid side by side, with its place in both.
///
/// A line that is in one text only has as its place in the other the line that comes next there.
enum Edit: Equatable {
  case kept(old: Int, new: Int)
  case removed(old: Int, new: Int)
  case added(old: Int, new: Int)

  var isKept: Bool {
    if case .kept = self { true } else { false }
  }

  var position: (old: Int, new: Int) {
    switch self {
    case .kept(let old, let new), .removed(let old, let new), .added(let old, let new): (old, new)
    }
  }

  /// The place behind it in both texts.
  var end: (old: Int, new: Int) {
    switch self {
    case .kept(let old, let new): (old + 1, new + 1)
    case .removed(let old, let new): (old + 1, new)
    case .added(let old, let new): (old, new + 1)
    }
  }
}

/// The shortest way from one sequence to another by removing and adding elements.
///
/// The greedy algorithm of E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), after the common
/// ends have been cut off. Between two kept elements all removals come before all additions.
enum EditScript {
  /// The edits from `old` to `new`, kept elements included.
  ///
  /// With more than `limit` changes, everything between the common ends is removed and added.
  static func shortest<Element: Equatable>(from old: [Element], to new: [Element], atMost limit: Int)
    -> [Edit]
  {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let oldMiddle = head..<(old.count - tail)
    let newMiddle = head..<(new.count - tail)

    let middle =
      search(from: Array(old[oldMiddle]), to: Array(new[newMiddle]), atMost: limit)
      ?? (oldMiddle.map { .removed(old: $0 - head, new: 0) }
        + newMiddle.map { .added(old: oldMiddle.count, new: $0 - head) })

    return (0..<head).map { .kept(old: $0, new: $0) }
      + removalsFirst(middle).map { $0.moved(by: head) }
      + (0..<tail).map { .kept(old: oldMiddle.upperBound + $0, new: newMiddle.upperBound + $0) }
  }

  private static func removalsFirst(_ edits: [Edit]) -> [Edit] {
    var ordered: [Edit] = []
    var removed: [Int] = []
    var added: [Int] = []
    func flush(before next: (old: Int, new: Int)) {
      ordered += removed.map { .removed(old: $0, new: next.new - added.count) }
      ordered += added.map { .added(old: next.old, new: $0) }
      removed = []
      added = []
    }
    var end = (old: 0, new: 0)
    for edit in edits {
      switch edit {
      case .removed(let old, _): removed.append(old)
      case .added(_, let new): added.append(new)
      case .kept:
        flush(before: edit.position)
        ordered.append(edit)
      }
      end = edit.end
    }
    flush(before: end)
    return ordered
  }

  /// `furthest[d]` holds, for each diagonal k = old - new of a path with d changes, the furthest `old` reached.
  private static func search<Element: Equatable>(
    from old: [Element], to new: [Element], atMost limit: Int
  ) -> [Edit]? {
    var furthest: [[Int]] = []
    for changes in 0...min(limit, old.count + new.count) {
      // Diagonals -changes, -changes + 2, ... changes are at the indices 0, 1, ... changes.
      var row = [Int](repeating: 0, count: changes + 1)
      for index in 0...changes {
        let diagonal = 2 * index - changes
        var x = changes == 0 ? 0 : startOfSnake(index: index, previous: furthest[changes - 1])
        var y = x - diagonal
        while x < old.count, y >= 0, y < new.count, old[x] == new[y] {
          x += 1
          y += 1
        }
        row[index] = x
        if x >= old.count, y >= new.count {
          furthest.append(row)
          return path(endingAt: (old.count, new.count), through: furthest)
        }
      }
      furthest.append(row)
    }
    return nil
  }

  /// Steps down (an addition) from the diagonal above or right (a removal) from the one below, whichever gets
  /// further.
  private static func startOfSnake(index: Int, previous: [Int]) -> Int {
    let down = index < previous.count ? previous[index] : -1
    let right = index > 0 ? previous[index - 1] + 1 : -1
    return max(down, right)
  }

  private static func path(endingAt end: (x: Int, y: Int), through furthest: [[Int]]) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = end
    for changes in furthest.indices.reversed() {
      let index = (x - y + changes) / 2
      let previous = changes == 0 ? [] : furthest[changes - 1]
      let start = changes == 0 ? 0 : startOfSnake(index: index, previous: previous)
      while x > start {
        x -= 1
        y -= 1
        edits.append(.kept(old: x, new: y))
      }
      guard changes > 0 else { break }
      if index < previous.count, previous[index] == start {
        y -= 1
        edits.append(.added(old: x, new: y))
      } else {
        x -= 1
        edits.append(.removed(old: x, new: y))
      }
    }
    return edits.reversed()
  }
}

extension Edit {
  fileprivate func moved(by count: Int) -> Edit {
    switch self {
    case .kept(let old, let new): .kept(old: old + count, new: new + count)
    case .removed(let old, let new): .removed(old: old + count, new: new + count)
    case .added(let old, let new): .added(old: old + count, new: new + count)
    }
  }
}
