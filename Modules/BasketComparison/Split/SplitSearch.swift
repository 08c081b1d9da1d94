import MoneyKit

/// The search over sets of stores.
struct SplitSearch {
  /// What a search over sets up to a size found.
  struct Found {
    let winner: StoreSets.Entry
    let runnerUp: StoreSets.Entry?
    let ties: [StoreSets.Entry]
    let setsTried: Int
  }

  private(set) var sets: StoreSets
  private var solver: GroupedAssignment

  init(problem: SplitProblem, maximumStores: Int) {
    sets = StoreSets(problem, maximumStores: maximumStores)
    solver = GroupedAssignment(problem)
  }

  /// Tells whether no assignment was cut off.
  var isComplete: Bool { solver.isComplete }

  /// The best set of at most so many stores, the best that does not contain it, and those as good as it.
  mutating func best(ofAtMost size: Int, zero: Money) -> Found? {
    let candidates = sets.entries.indices.filter { sets.entries[$0].count <= size }
    var order = candidates
    let hasBounds = !candidates.allSatisfy { sets.entries[$0].isExact }
    // By what they can reach at best, so that most sets need no search for their exact cost.
    if hasBounds { order.sort(by: precedes) }
    var seen: [Int] = []
    var winner: Int?
    var runnerUp: Int?
    for index in order {
      if hasBounds, let runnerUp, cannotReach(sets.entries[index], sets.entries[runnerUp]) { break }
      if !sets.entries[index].isExact {
        sets.setExactCost(
          solver.cost(at: sets.stores(of: sets.entries[index]).map(Int.init), zero: zero), at: index)
      }
      seen.append(index)
      guard let best = winner else {
        winner = index
        continue
      }
      if sets.precedes(sets.entries[index], sets.entries[best]) {
        winner = index
        runnerUp = bestRival(of: index, among: seen)
      } else if isRival(index, of: best), runnerUp.map({ precedes(index, $0) }) ?? true {
        runnerUp = index
      }
    }
    guard let winner else { return nil }
    let best = sets.entries[winner]
    let ties = seen.filter { index in
      let entry = sets.entries[index]
      return index != winner && entry.covered == best.covered && entry.cost == best.cost
        && entry.count == best.count
    }
    return Found(
      winner: best, runnerUp: runnerUp.map { sets.entries[$0] },
      ties: ties.sorted(by: precedes).map { sets.entries[$0] }, setsTried: candidates.count)
  }

  /// Where each line is bought in a set, in the order of the lines, and what it costs there.
  mutating func assignment(of entry: StoreSets.Entry, zero: Money) -> [(line: Int, store: Int, cost: Int)] {
    solver.assignment(at: sets.stores(of: entry).map(Int.init), zero: zero)
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    sets.precedes(sets.entries[left], sets.entries[right])
  }

  private func isRival(_ index: Int, of winner: Int) -> Bool {
    !sets.contains(sets.entries[index], allOf: sets.entries[winner])
  }

  private func bestRival(of winner: Int, among seen: [Int]) -> Int? {
    seen.filter { isRival($0, of: winner) }.min(by: precedes)
  }

  private func cannotReach(_ entry: StoreSets.Entry, _ other: StoreSets.Entry) -> Bool {
    entry.covered < other.covered || (entry.covered == other.covered && entry.cost > other.cost)
  }
}
