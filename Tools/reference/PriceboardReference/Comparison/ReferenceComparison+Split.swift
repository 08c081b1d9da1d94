import BasketComparison
import MoneyKit

extension ReferenceComparison {
  /// A set of stores with its best assignment of lines.
  private struct StoreSet {
    let stores: [Int]
    /// The store of each covered line, by the line's place.
    let assignment: [Int: Int]
    let cost: Int
  }

  /// The best split for every number of stores up to the most that are allowed.
  func splits() -> [StoreSplit] {
    let canBuySomething = lines.indices.contains { place in
      shelves.contains { $0.chosen[place] != nil && (lines[place].pin ?? $0.store.id) == $0.store.id }
    }
    let largest = min(scenario.request.maximumStores, shelves.count)
    guard canBuySomething, largest >= 1 else { return [] }
    var bills = Bills(shelves: shelves)
    let all = subsets(of: Array(shelves.indices), upTo: largest).map { best(for: $0, bills: &bills) }
    return (1...largest).map { most in
      split(among: all.filter { $0.stores.count <= most }.sorted(by: precedes), most: most, bills: &bills)
    }
  }

  private func subsets(of stores: [Int], upTo most: Int) -> [[Int]] {
    var subsets: [[Int]] = []
    for pattern in 1..<(1 << stores.count) {
      let subset = stores.filter { pattern >> $0 & 1 == 1 }
      if subset.count <= most { subsets.append(subset) }
    }
    return subsets
  }

  /// Tries every assignment of the lines to the stores of a set.
  ///
  /// A line that can be bought is bought, since coverage comes before cost. The first assignment in the order of
  /// products and stores wins among equal ones.
  private func best(for stores: [Int], bills: inout Bills) -> StoreSet {
    var best: StoreSet?
    let order = lines.indices.sorted { lines[$0].productID < lines[$1].productID }
    func assign(from step: Int, _ assignment: [Int: Int], _ bills: inout Bills) {
      guard step < order.count else {
        let cost = stores.reduce(0) { sum, store in
          sum + bills.total(at: store, of: assignment.filter { $0.value == store }.map(\.key))
        }
        if best.map({ cost < $0.cost }) ?? true {
          best = StoreSet(stores: stores, assignment: assignment, cost: cost)
        }
        return
      }
      let place = order[step]
      let open = stores.filter { store in
        guard shelves[store].chosen[place] != nil else { return false }
        return lines[place].pin.map { $0 == shelves[store].store.id } ?? true
      }
      guard !open.isEmpty else { return assign(from: step + 1, assignment, &bills) }
      for store in open {
        var extended = assignment
        extended[place] = store
        assign(from: step + 1, extended, &bills)
      }
    }
    assign(from: 0, [:], &bills)
    return best ?? StoreSet(stores: stores, assignment: [:], cost: 0)
  }

  private func precedes(_ left: StoreSet, _ right: StoreSet) -> Bool {
    if left.assignment.count != right.assignment.count {
      return left.assignment.count > right.assignment.count
    }
    if left.cost != right.cost { return left.cost < right.cost }
    if left.stores.count != right.stores.count { return left.stores.count < right.stores.count }
    return left.stores.lexicographicallyPrecedes(right.stores)
  }

  private func split(among sets: [StoreSet], most: Int, bills: inout Bills) -> StoreSplit {
    func ids(_ stores: [Int]) -> [StoreID] { stores.map { shelves[$0].store.id } }
    let winner = sets[0]
    let ties = sets.dropFirst().filter {
      $0.assignment.count == winner.assignment.count && $0.cost == winner.cost
        && $0.stores.count == winner.stores.count
    }
    let runnerUp = sets.first { !Set($0.stores).isSuperset(of: winner.stores) }
    var assignments: [StoreSplit.Assignment] = []
    for place in lines.indices {
      guard let store = winner.assignment[place] else { continue }
      let together = winner.assignment.filter { $0.value == store }.map(\.key)
      assignments.append(
        .init(
          productID: lines[place].productID, storeID: shelves[store].store.id,
          cost: money(bills.costs(at: store, of: together)[place]?.amount ?? 0)))
    }
    return StoreSplit(
      maximumStores: most, storeIDs: ids(winner.stores), coveredLines: winner.assignment.count,
      total: money(winner.cost), assignments: assignments,
      proof: SplitProof(
        setsTried: sets.count,
        runnerUp: runnerUp.map {
          .init(storeIDs: ids($0.stores), coveredLines: $0.assignment.count, total: money($0.cost))
        },
        ties: ties.map { ids($0.stores) }))
  }
}

/// What lines cost together at a store, worked out once for each selection of lines.
private struct Bills {
  let shelves: [StoreShelf]
  private var known: [[Int]: [Int: StoreShelf.Cost]] = [:]

  init(shelves: [StoreShelf]) {
    self.shelves = shelves
  }

  mutating func costs(at store: Int, of places: [Int]) -> [Int: StoreShelf.Cost] {
    let sorted = places.sorted()
    if let costs = known[[store] + sorted] { return costs }
    let costs = shelves[store].costs(of: sorted)
    known[[store] + sorted] = costs
    return costs
  }

  mutating func total(at store: Int, of places: [Int]) -> Int {
    costs(at: store, of: places).values.map(\.amount).reduce(0, +)
  }
}
