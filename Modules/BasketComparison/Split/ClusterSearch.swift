/// Branch and bound over the lines of one cluster.
struct ClusterSearch {
  /// A place where a line can be bought.
  typealias Place = (cost: Int, bound: Int, group: (index: Int, member: Int)?)

  private let lines: [[Place]]
  /// What the lines from one on cost at least.
  private let boundsFrom: [Int]
  private var chosen: [Int]
  private var best: (cost: Int, chosen: [Int])?

  /// Tells whether the search was not cut off.
  private(set) var isComplete = true

  init(_ lines: [[Place]]) {
    self.lines = lines
    chosen = [Int](repeating: 0, count: lines.count)
    var bounds = [Int](repeating: 0, count: lines.count + 1)
    for line in lines.indices.reversed() {
      bounds[line] = bounds[line + 1] + (lines[line].map(\.bound).min() ?? 0)
    }
    boundsFrom = bounds
  }

  /// Finds the best place of each line, as an index into its places.
  mutating func run(groups: inout [GroupCosts], steps: inout Int, limit: Int) -> [Int] {
    let onceOff = Set(lines.joined().compactMap(\.group?.index)).reduce(0) {
      $0 + groups[$1].group.terms.onceOff
    }
    let start = goodStart(groups: &groups)
    // One more than the start's cost, so that the first assignment as cheap as it is found again in order.
    best = (start.cost + 1, start.chosen)
    visit(line: 0, bound: -onceOff, groups: &groups, steps: &steps, limit: limit)
    return best?.chosen ?? start.chosen
  }

  private mutating func visit(line: Int, bound: Int, groups: inout [GroupCosts], steps: inout Int, limit: Int)
  {
    guard isComplete, let best, bound + boundsFrom[line] < best.cost else { return }
    guard line < lines.count else {
      let cost = cost(of: chosen, groups: &groups)
      if cost < best.cost { self.best = (cost, chosen) }
      return
    }
    steps += 1
    guard steps <= limit else {
      isComplete = false
      return
    }
    for place in lines[line].indices {
      chosen[line] = place
      visit(
        line: line + 1, bound: bound + lines[line][place].bound, groups: &groups, steps: &steps, limit: limit)
    }
  }

  /// The cost of an assignment.
  private func cost(of chosen: [Int], groups: inout [GroupCosts]) -> Int {
    var cost = 0
    var choices: [Int: GroupCosts.Choice] = [:]
    for (places, index) in zip(lines, chosen) {
      if let group = places[index].group {
        choices[group.index, default: .init()].add(group.member)
      } else {
        cost += places[index].cost
      }
    }
    for (group, choice) in choices { cost += groups[group].cost(of: choice) }
    return cost
  }

  /// A good assignment to begin with: the better of two greedy ones, then improved a line at a time.
  private func goodStart(groups: inout [GroupCosts]) -> (cost: Int, chosen: [Int]) {
    let byBound = lines.map { places in places.indices.min { places[$0].bound < places[$1].bound } ?? 0 }
    let byCost = lines.map { places in places.indices.min { places[$0].cost < places[$1].cost } ?? 0 }
    var start = (cost: cost(of: byBound, groups: &groups), chosen: byBound)
    let other = cost(of: byCost, groups: &groups)
    if other < start.cost { start = (other, byCost) }
    var isImproving = true
    while isImproving {
      isImproving = false
      for line in lines.indices {
        for place in lines[line].indices where place != start.chosen[line] {
          var trial = start.chosen
          trial[line] = place
          let cost = cost(of: trial, groups: &groups)
          if cost < start.cost { (start, isImproving) = ((cost, trial), true) }
        }
      }
    }
    return start
  }
}
