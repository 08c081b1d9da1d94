import MoneyKit

extension PriceTable {
  /// The lines as the result shows them.
  func lines(policy: ComparisonPolicy, swaps: SwapFinder?)
    -> [ComparedLine]
  {
    wanted.indices.map { line in
      let suggestions = swaps?.suggestions(for: wanted[line], missingAt: missingStores(of: line)) ?? [:]
      return ComparedLine(
        productID: wanted[line].productID, name: index.canonicalProduct(wanted[line].productID)?.name,
        quantity: wanted[line].quantity, pinnedStoreID: wanted[line].pinnedStoreID,
        outcomes: stores.indices.map { store in
          switch cells[line][store].outcome {
          case .priced(let price):
            .priced(pricedLine(price, line: line, store: store, policy: policy))
          case .missing(let reason):
            .missing(MissingLine(reason: reason, nearestSwap: suggestions[store]))
          }
        },
        comparability: comparability(of: line, policy: policy.coverage))
    }
  }

  private func missingStores(of line: Int) -> [Int] {
    stores.indices.filter { cells[line][$0].price == nil }
  }

  private func pricedLine(_ price: LinePrice, line: Int, store: Int, policy: ComparisonPolicy) -> PricedLine {
    let cost = cost(line: line, store: store) ?? price.cost
    let mechanic = columns[store].mechanic(line: line, price: price)
    let offer = index.offers[price.offerRow]
    let isOnMemberPromotion = mechanic != price.plainMechanic && price.promotion?.isMemberOnly == true
    return PricedLine(
      offerID: offer.id, retailerProductID: offer.retailerProductID,
      productName: index.products[price.productRow].name, cost: zero.replacing(minorUnits: cost),
      regularCost: zero.replacing(minorUnits: price.regularCost), mechanic: mechanic,
      isMemberPrice: offer.isMemberOnly || isOnMemberPromotion,
      memberCost: memberCost(line: line, store: store).map(zero.replacing(minorUnits:)),
      deposit: deposit(of: price).map { zero.replacing(minorUnits: $0) }, packs: price.packs,
      isEstimate: price.isEstimate, size: index.products[price.productRow].size, basis: offer.basis,
      shelfPrice: price.shelfPrice, ageDays: price.ageDays, freshness: price.freshness,
      matchStrength: policy.match.strength(of: price.match), doubtPercent: policy.doubtPercent(of: price))
  }

  /// Whether a line counts in a comparison, and if not, why.
  private func comparability(of line: Int, policy: CoverageCalculator) -> ComparedLine.Comparability {
    guard isPricedEverywhere(line) else { return .notComparable }
    return policy.comparability(
      of: cells[line].compactMap(\.price).map {
        (basis: index.offers[$0.offerRow].basis, size: index.products[$0.productRow].size)
      },
      quantity: wanted[line].quantity)
  }
}
