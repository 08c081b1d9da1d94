import MoneyKit

/// Lines at one store whose promotions count together, once.
struct PromotionGroup {
  /// A line that takes part.
  struct Member {
    /// The line's place in the basket.
    let line: Int
    let productID: CanonicalProductID
    let run: UnitRun
  }

  let terms: PromotionTerms
  let maximum: Int?
  /// The lines, the dearest unit on the shelf first, equal ones by product key.
  let members: [Member]

  init(_ promotion: ActivePromotion, members: [Member]) {
    terms = promotion.terms
    maximum = promotion.maximum
    self.members = members.sorted {
      $0.run.shelf == $1.run.shelf ? $0.productID < $1.productID : $0.run.shelf > $1.run.shelf
    }
  }

  /// What the members that are chosen cost together.
  func cost(where isChosen: (Member) -> Bool) -> Int {
    terms.cost(of: members.filter(isChosen).map(\.run), maximum: maximum)
  }

  /// What each of the chosen members costs, by line; nil where the promotion lowers nothing.
  ///
  /// What the group saves goes to its lines in proportion to their plain costs, without losing a minor unit.
  func costs(currency zero: Money, where isChosen: (Member) -> Bool) -> [Int: Int]? {
    let chosen = members.filter(isChosen).sorted { $0.productID < $1.productID }
    let plain = chosen.reduce(0) { $0 + $1.run.plainCost }
    let saving = plain - cost(where: isChosen)
    guard saving > 0,
      let shares = try? zero.replacing(minorUnits: saving).allocated(by: chosen.map(\.run.plainCost))
    else { return nil }
    var costs: [Int: Int] = [:]
    for (member, share) in zip(chosen, shares) {
      costs[member.line] = member.run.plainCost - share.minorUnits
    }
    return costs
  }

  /// Forms the groups of one store from its prices by line; what all its members share is the whole promotion.
  static func groups(of prices: [LinePrice?], productIDs: [CanonicalProductID], offers: [Offer])
    -> [PromotionGroup]
  {
    guard prices.contains(where: { $0?.promotion?.isGrouped == true }) else { return [] }
    var members: [Promotion: (ActivePromotion, [Member])] = [:]
    for (line, price) in prices.enumerated() {
      guard let price, let promotion = price.promotion, promotion.isGrouped,
        let key = offers[price.offerRow].promotion
      else { continue }
      members[key, default: (promotion, [])].1
        .append(Member(line: line, productID: productIDs[line], run: price.run))
    }
    // A group of one line is what the line costs alone; the others are ordered by what is in them.
    return members.values.filter { $0.1.count > 1 }.map { PromotionGroup($0.0, members: $0.1) }
      .sorted { $0.firstProduct < $1.firstProduct }
  }

  /// No line is in two groups of one store, so that this tells them apart.
  private var firstProduct: CanonicalProductID { members.map(\.productID).min() ?? "" }
}
