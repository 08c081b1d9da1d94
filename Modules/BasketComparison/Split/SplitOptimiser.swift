import MoneyKit

/// Finds the best way to buy a basket at up to so many stores, and proves it.
///
/// Every set of stores is looked at. Where no promotion spans several lines, a set's best assignment buys each
/// line where it is cheapest. Where one does, a set gets a lower bound first, and the lines are assigned by
/// branch and bound only in sets whose bound could still reach the best two found.
struct SplitOptimiser {
  /// The most sets of stores that are looked at, 2,000,000.
  static let largestSetCount = 2_000_000

  let maximumStores: Int

  /// The best split for each number of stores from 1 to the most allowed, or to all there are; empty where no line
  /// is priced anywhere.
  func splits(of table: PriceTable, wanted: [WantedLine], stores: [Store], zero: Money)
    throws(ComparisonError)
    -> [StoreSplit]
  {
    let largest = min(maximumStores, stores.count)
    guard largest > 0 else { return [] }
    guard
      StoreSets.count(stores: stores.count, maximum: largest, limit: Self.largestSetCount) != nil
    else { throw .tooManyStoreSets(stores: stores.count, maximumStores: maximumStores) }

    let problem = SplitProblem(table: table, wanted: wanted)
    var search = SplitSearch(problem: problem, maximumStores: largest)
    var splits: [StoreSplit] = []
    for size in 1...largest {
      guard let found = search.best(ofAtMost: size, zero: zero), found.winner.covered > 0 else { return [] }
      splits.append(
        split(found, size: size, search: &search, wanted: wanted, stores: stores, zero: zero))
    }
    return splits
  }

  private func split(
    _ found: SplitSearch.Found, size: Int, search: inout SplitSearch, wanted: [WantedLine], stores: [Store],
    zero: Money
  ) -> StoreSplit {
    func ids(_ entry: StoreSets.Entry) -> [StoreID] {
      search.sets.stores(of: entry).map { stores[Int($0)].id }
    }
    let assignment = search.assignment(of: found.winner, zero: zero)
    return StoreSplit(
      maximumStores: size, storeIDs: ids(found.winner), coveredLines: Int(found.winner.covered),
      total: zero.replacing(minorUnits: found.winner.cost),
      assignments: assignment.map { line, store, cost in
        .init(
          productID: wanted[line].productID, storeID: stores[store].id, cost: zero.replacing(minorUnits: cost)
        )
      },
      proof: SplitProof(
        setsTried: found.setsTried,
        runnerUp: found.runnerUp.map {
          .init(
            storeIDs: ids($0), coveredLines: Int($0.covered), total: zero.replacing(minorUnits: $0.cost))
        },
        ties: found.ties.map(ids), isComplete: search.isComplete))
  }
}
