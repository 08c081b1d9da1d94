import BasketComparison
import MoneyKit

/// What lines cost together under the promotion that they share; nil where they have none.
///
/// Every unit of every line is laid out on its own, the dearest first, and every number of bundles is tried.
func promotedCost(of lines: [ShelfPrice]) -> Int? {
  guard let promotion = lines.first?.promotion else { return nil }
  var units: [(cost: Int, regular: Int)] = []
  let dearestFirst = lines.sorted { left, right in
    left.unitCost == right.unitCost ? left.productID < right.productID : left.unitCost > right.unitCost
  }
  for line in dearestFirst {
    for _ in 0..<line.units { units.append((line.unitCost, line.unitRegularCost)) }
  }
  let most = min(units.count, promotion.maximumPerCustomer ?? units.count)

  switch promotion.mechanic {
  case .multiBuy(let count, let total):
    return cheapest(units, most, blockOf: count) { _ in total.minorUnits }
  case .buyGetFree(let buy, let free):
    return cheapest(units, most, blockOf: buy + free) { $0.sorted(by: >).prefix(buy).reduce(0, +) }
  case .percentOff(let percent):
    let atRegular = units[..<most].map(\.regular).reduce(0, +)
    let reduced = Fraction(atRegular) * Fraction(100 - percent, over: 100)
    return reduced.roundedHalfUp + units[most...].map(\.cost).reduce(0, +)
  case .amountOff(let amount):
    return max(0, units.map(\.regular).reduce(0, +) - amount.minorUnits)
  }
}

/// The lowest cost over every number of whole blocks, the units behind the blocks at their own cost.
private func cheapest(
  _ units: [(cost: Int, regular: Int)], _ most: Int, blockOf size: Int, costOfBlock: ([Int]) -> Int
) -> Int {
  var behind = units.map(\.cost).reduce(0, +)
  var best = behind
  var blocks = 0
  var start = 0
  while start + size <= most {
    let block = units[start..<start + size]
    blocks += costOfBlock(block.map(\.regular))
    behind -= block.map(\.cost).reduce(0, +)
    best = min(best, blocks + behind)
    start += size
  }
  return best
}
