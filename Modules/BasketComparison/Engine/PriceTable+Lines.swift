import MoneyKit

extension PriceTable {
  /// The lines as the result shows them.
  func lines(zero: Money, policy: ComparisonPolicy, index: CatalogueIndex, swaps: SwapFinder?)
    -> [ComparedLine]
  {
    wanted.indices.map { line in
      let suggestions = swaps?.suggestions(for: wanted[line], missingAt: missingStores(of: line)) ?? [:]
      return ComparedLine(
        productID: wanted[line].productID, name: index.canonicalProduct(wanted[line].productID)?.name,
        quantity: wanted[line].quantity, pinnedStoreID: wanted[line].pinnedStoreID,
        outcomes: stores.indices.map { store in
          switch cells[line][store] {
          case .priced(let price, let memberCost):
            .priced(
              pricedLine(price, memberCost: memberCost, line: line, store: store, zero: zero, policy: policy))
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

  private func pricedLine(
    _ price: LinePrice, memberCost: Int?, line: Int, store: Int, zero: Money, policy: ComparisonPolicy
  ) -> PricedLine {
    let cost = costs[store][line] ?? price.cost
    let mechanic = mechanic(line: line, store: store)
    let needsMembership =
      price.offer.isMemberOnly
      || (mechanic != price.plainMechanic && price.promotion?.promotion.isMemberOnly == true)
    return PricedLine(
      offerID: price.offer.id, retailerProductID: price.product.id, productName: price.product.name,
      cost: zero.replacing(minorUnits: cost), regularCost: zero.replacing(minorUnits: price.regularCost),
      mechanic: mechanic, isMemberPrice: needsMembership,
      memberCost: memberCost.flatMap { $0 < cost ? zero.replacing(minorUnits: $0) : nil },
      deposit: price.deposit.map { zero.replacing(minorUnits: $0) }, packs: price.packs,
      isEstimate: price.isEstimate, size: price.product.size, basis: price.offer.basis,
      unitPrice: price.unitPrice, ageDays: price.ageDays, freshness: price.freshness,
      matchStrength: policy.match.strength(of: price.match), doubtPercent: policy.doubtPercent(of: price))
  }

  /// Whether a line counts in a comparison, and if not, why.
  private func comparability(of line: Int, policy: CoverageCalculator) -> ComparedLine.Comparability {
    guard isPricedEverywhere(line) else { return .notComparable }
    return policy.comparability(
      of: cells[line].compactMap(\.price).map { (basis: $0.offer.basis, size: $0.product.size) },
      quantity: wanted[line].quantity)
  }
}

extension LinePrice {
  /// The shelf price per amount of goods, where the size of a pack is known.
  fileprivate var unitPrice: GoodsUnitPrice? {
    switch offer.basis {
    case .measure(let measure): return GoodsUnitPrice(price: offer.price, for: measure)
    case .packs(let packs):
      guard let size = product.size?.measure else { return nil }
      let (amount, overflow) = size.amount.multipliedReportingOverflow(by: packs)
      return overflow ? nil : GoodsUnitPrice(price: offer.price, for: Measure(amount, size.unit))
    }
  }
}
