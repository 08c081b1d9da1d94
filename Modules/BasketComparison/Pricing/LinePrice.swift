import MoneyKit

/// What one line costs at one store on one offer, in minor units.
///
/// It is a class because a comparison hands a thousand of them around, and they are large.
final class LinePrice: Sendable {
  /// The largest cost of a line that is added up, 10^12 minor units.
  static let largestCost = 1_000_000_000_000

  /// The offer's and the product's rows in the index.
  let offerRow: Int
  let productRow: Int
  /// What the offer's price is today, the reduced one or the regular one after its end.
  let shelfPrice: Money
  let match: MatchConfidenceCalculator.Match
  /// The packs bought; nil where the goods are priced by amount.
  let packs: Int?
  let isEstimate: Bool
  /// The units as promotions see them.
  let run: UnitRun
  /// The promotion on the offer, where it holds for this shopper on this day.
  let promotion: ActivePromotion?
  /// The cost on the best single mechanic, the line taken alone.
  let cost: Int
  let ageDays: Int
  let freshness: PriceFreshness

  init(
    offerRow: Int, productRow: Int, shelfPrice: Money, match: MatchConfidenceCalculator.Match, packs: Int?,
    isEstimate: Bool, run: UnitRun, promotion: ActivePromotion?, cost: Int, ageDays: Int,
    freshness: PriceFreshness
  ) {
    self.offerRow = offerRow
    self.productRow = productRow
    self.shelfPrice = shelfPrice
    self.match = match
    self.packs = packs
    self.isEstimate = isEstimate
    self.run = run
    self.promotion = promotion
    self.cost = cost
    self.ageDays = ageDays
    self.freshness = freshness
  }

  /// The cost without any promotion.
  var plainCost: Int { run.plainCost }
  /// The cost at the regular price.
  var regularCost: Int { run.count * run.regular }
  /// The mechanic of ``plainCost``.
  var plainMechanic: PricedLine.Mechanic { run.regular > run.shelf ? .reduced : .shelf }
}

/// A promotion that holds for a shopper on a day.
struct ActivePromotion {
  let terms: PromotionTerms
  /// The most units that may take part.
  let maximum: Int?
  /// Tells whether it counts over several lines.
  let isGrouped: Bool
  let isMemberOnly: Bool
}
