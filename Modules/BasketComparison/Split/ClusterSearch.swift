/// Branch and bound over the lines of one cluster.
///
/// A step gives one line a place. Its bound adds up what every line costs at least in any company, and then
/// takes back what was counted on in vain: a group saves no more than all lines that can still join it would
/// save together. When every line has its place the bound is the exact cost.
struct ClusterSearch {
  /// A place where a line can be bought.
  typealias Place = (cost: Int, bound: Int, group: (index: Int, member: Int)?)

  private let lines: [[Place]]
  /// What the lines from one on cost at least.
  private let boundsFrom: [Int]
  private var chosen: [Int]
  private var states: [Int: GroupState] = [:]
  private var best: (cost: Int, chosen: [Int])

  /// Tells whether the search was not cut off.
  private(set) var isComplete = true

  /// A group while lines are given places.
  private struct GroupState {
    /// The members that have joined or still can.
    var possible = GroupCosts.Choice()
    /// What was counted on as the saving of those that have joined.
    var claimed = 0
    /// What of that cannot be.
    var excess = 0
  }

  init(_ lines: [[Place]]) {
    self.lines = lines
    chosen = [Int](repeating: 0, count: lines.count)
    best = (.max, chosen)
    var bounds = [Int](repeating: 0, count: lines.count + 1)
    for line in lines.indices.reversed() {
      bounds[line] = bounds[line + 1] + (lines[line].map(\.bound).min() ?? 0)
    }
    boundsFrom = bounds
    for group in lines.joined().compactMap(\.group) {
      states[group.index, default: GroupState()].possible.add(group.member)
    }
  }

  /// Finds the best place of each line, as an index into its places.
  mutating func run(groups: inout [GroupCosts], steps: inout Int, limit: Int) -> [Int] {
    let start = goodStart(groups: &groups)
    // One more than the start's cost, so that the first assignment as cheap as it is found again in order.
    best = (start.cost + 1, start.chosen)
    // What comes off a group once is part of no line's bound, so that it is counted on from the beginning.
    let onceOff = states.keys.reduce(0) { $0 + groups[$1].group.terms.onceOff }
    visit(line: 0, bound: -onceOff, groups: &groups, steps: &steps, limit: limit)
    return best.chosen
  }

  private mutating func visit(line: Int, bound: Int, groups: inout [GroupCosts], steps: inout Int, limit: Int)
  {
    guard isComplete, bound + boundsFrom[line] < best.cost else { return }
    guard line < lines.count else {
      best = (bound, chosen)
      return
    }
    steps += 1
    guard steps <= limit else {
      isComplete = false
      return
    }
    for place in lines[line].indices {
      chosen[line] = place
      var added = lines[line][place].bound
      // The groups whose possible members or claims change, as they were.
      var before: [(index: Int, state: GroupState)] = []
      for (other, option) in lines[line].enumerated() {
        guard let group = option.group, var state = states[group.index] else { continue }
        before.append((group.index, state))
        if other == place {
          state.claimed += option.cost - option.bound
        } else {
          state.possible.remove(group.member)
        }
        let most = groups[group.index].largestSaving(of: state.possible)
        let excess = max(0, state.claimed + groups[group.index].group.terms.onceOff - most)
        added += excess - state.excess
        state.excess = excess
        states[group.index] = state
      }
      visit(line: line + 1, bound: bound + added, groups: &groups, steps: &steps, limit: limit)
      for (index, state) in before { states[index] = state }
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
