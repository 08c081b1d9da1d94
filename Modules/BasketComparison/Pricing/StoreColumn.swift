import MoneyKit

/// What all lines that a store prices cost when they are bought there together.
struct StoreColumn {
  /// By line; nil where the store has no price.
  private(set) var costs: [Int?]
  /// The promotions over several lines.
  let groups: [PromotionGroup]
  /// The lines in a promotion over several lines, and whether it lowers what they cost together.
  private var isGroupPromoted: [Int: Bool] = [:]

  init(prices: [LinePrice?], productIDs: [CanonicalProductID], offers: [Offer], zero: Money) {
    costs = prices.map { $0?.cost }
    groups = PromotionGroup.groups(of: prices, productIDs: productIDs, offers: offers)
    for group in groups {
      let shares = group.costs(currency: zero) { _ in true }
      for member in group.members {
        costs[member.line] = shares?[member.line] ?? member.run.plainCost
        isGroupPromoted[member.line] = shares != nil
      }
    }
  }

  /// The mechanic that set the cost of a line.
  func mechanic(line: Int, price: LinePrice) -> PricedLine.Mechanic {
    guard let promotion = price.promotion, isGroupPromoted[line] ?? (price.cost < price.plainCost) else {
      return price.plainMechanic
    }
    return promotion.terms.name
  }
}
