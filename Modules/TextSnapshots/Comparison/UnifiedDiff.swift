/// What differs between two texts, line by line, in the form that `diff -u` and `git diff` print.
///
/// The number of changed lines is the smallest possible, up to `effort` of them; texts that differ in more are
/// shown as one replacement. Lines are compared as bytes: two spellings of one accented letter differ, and such
/// lines are spelled out.
enum UnifiedDiff {
  /// Bounds the work, which grows with the square of the number of changed lines.
  private static let effort = 2_000
  private static let context = 3

  /// The diff from `old` to `new`; empty if they are the same bytes.
  ///
  /// Both end in a line feed or are shown as if they did; the caller tells of a missing one.
  static func describing(from old: [String], to new: [String], oldName: String, newName: String) -> String {
    let edits = EditScript.shortest(
      from: old.map { Array($0.utf8) }, to: new.map { Array($0.utf8) }, atMost: effort)
    let hunks = hunks(of: edits)
    guard !hunks.isEmpty else { return "" }
    return (["--- \(oldName)", "+++ \(newName)"] + hunks.flatMap { printed($0, old: old, new: new) })
      .joined(separator: "\n")
  }

  /// Groups the edits with the lines around them; groups whose surroundings touch are one hunk.
  private static func hunks(of edits: [Edit]) -> [ArraySlice<Edit>] {
    var ranges: [Range<Int>] = []
    for (index, edit) in edits.enumerated() where !edit.isKept {
      let range = max(0, index - context)..<min(edits.count, index + 1 + context)
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { edits[$0] }
  }

  private static func printed(_ hunk: ArraySlice<Edit>, old: [String], new: [String]) -> [String] {
    let removed = hunk.compactMap { edit in if case .removed(let line, _) = edit { old[line] } else { nil } }
    let added = hunk.compactMap { edit in if case .added(_, let line) = edit { new[line] } else { nil } }
    // Strings compare by canonical equivalence, which is what makes lines look alike.
    let lookalikes = Set(removed).intersection(added)
    func shown(_ line: String) -> String {
      lookalikes.contains(line) ? VisibleText.spellingOut(line) : VisibleText.showing(line)
    }
    let oldCount = hunk.count - added.count
    let newCount = hunk.count - removed.count
    let (oldStart, newStart) = hunk.first?.position ?? (0, 0)
    let header = "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@"
    return [header]
      + hunk.map { edit in
        switch edit {
        case .kept(let line, _): " " + shown(old[line])
        case .removed(let line, _): "-" + shown(old[line])
        case .added(_, let line): "+" + shown(new[line])
        }
      }
  }

  /// One-based; an empty range names the line before it, and a count of one is left out.
  private static func range(_ start: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(start),0"
    case 1: "\(start + 1)"
    default: "\(start + 1),\(count)"
    }
  }
}
