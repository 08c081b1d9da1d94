import MoneyKit

extension PriceTable {
  /// What each store charges for all that it prices.
  func storeTotals() -> [StoreTotal] {
    stores.indices.map { store in
      let prices = cells.compactMap { $0[store].price }
      let total = columns[store].costs.reduce(0) { $0 + ($1 ?? 0) }
      return StoreTotal(
        store: stores[store], total: zero.replacing(minorUnits: total),
        deposit: zero.replacing(minorUnits: prices.reduce(0) { $0 + (deposit(of: $1) ?? 0) }),
        pricedLines: prices.count, lines: wanted.count,
        imputedTotal: imputed(at: store).map { zero.replacing(minorUnits: total + $0) },
        oldestAgeDays: prices.map(\.ageDays).max())
    }
  }

  /// What the lines missing at a store cost elsewhere on average; nil where there is no such line.
  private func imputed(at store: Int) -> Int? {
    var sum: Int?
    for line in wanted.indices where cost(line: line, store: store) == nil {
      let elsewhere = stores.indices.compactMap { cost(line: line, store: $0) }
      guard !elsewhere.isEmpty else { continue }
      let doubled = elsewhere.reduce(0, +) * 2
      sum = (sum ?? 0) + (doubled + elsewhere.count) / (elsewhere.count * 2)
    }
    return sum
  }

  /// The totals of every store over some of the lines that all of them price.
  func totals(where isIncluded: (Int) -> Bool) -> ComparableTotals {
    let lines = wanted.indices.filter(isIncluded)
    let totals = stores.indices.map { store in lines.reduce(0) { $0 + (cost(line: $1, store: store) ?? 0) } }
    let sorted = totals.sorted()
    let hasLines = !lines.isEmpty
    return ComparableTotals(
      lines: lines.count,
      totals: zip(stores, totals).map { .init(storeID: $0.id, total: zero.replacing(minorUnits: $1)) },
      cheapest: hasLines ? zip(stores, totals).filter { $1 == sorted[0] }.map(\.0.id) : [],
      lead: hasLines && sorted.count > 1 ? zero.replacing(minorUnits: sorted[1] - sorted[0]) : nil)
  }

  /// For the cheapest store, what is left of its lead over each other one when every doubt goes against it, in
  /// hundredths of a minor unit.
  func leadsAgainstDoubt(policy: ComparisonPolicy, where isIncluded: (Int) -> Bool) -> [Int] {
    let lines = wanted.indices.filter(isIncluded)
    let totals = stores.indices.map { store in lines.reduce(0) { $0 + (cost(line: $1, store: store) ?? 0) } }
    guard let leader = totals.indices.min(by: { totals[$0] < totals[$1] }) else { return [] }
    func weighed(_ store: Int, by weight: (Int) -> Int) -> Int {
      lines.reduce(0) { sum, line in
        guard let cost = cost(line: line, store: store), let price = cells[line][store].price else {
          return sum
        }
        return sum + cost * weight(policy.doubtPercent(of: price))
      }
    }
    let grown = weighed(leader) { 100 + $0 }
    return stores.indices.filter { $0 != leader }.map { rival in weighed(rival) { 100 - $0 } - grown }
  }
}

extension ComparisonPolicy {
  /// By how many percent a price may be wrong: the larger of its age's doubt and its match's.
  func doubtPercent(of price: LinePrice) -> Int {
    max(staleness.doubtPercent(of: price.freshness), match.doubtPercent(of: price.match))
  }
}
