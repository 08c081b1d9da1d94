import MoneyKit

/// What one line costs at one store on one offer, in minor units.
struct LinePrice {
  /// The largest cost of a line that is added up, 10^12 minor units.
  static let largestCost = 1_000_000_000_000

  let offer: Offer
  let product: RetailerProduct
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
  /// Tells whether that mechanic is the promotion.
  let isPromoted: Bool
  let ageDays: Int
  let freshness: PriceFreshness

  /// The cost without any promotion.
  var plainCost: Int { run.plainCost }
  /// The cost at the regular price.
  var regularCost: Int { run.count * run.regular }
  /// The mechanic of ``plainCost``.
  var plainMechanic: PricedLine.Mechanic { run.regular > run.shelf ? .reduced : .shelf }

  /// The deposit on all packs together.
  var deposit: Int? {
    guard let packs, let deposit = offer.deposit, deposit.currency == offer.price.currency,
      (1...Self.largestCost).contains(deposit.minorUnits)
    else { return nil }
    let (sum, overflow) = deposit.minorUnits.multipliedReportingOverflow(by: packs)
    return overflow || sum > Self.largestCost ? nil : sum
  }
}

/// A promotion that holds for a shopper on a day.
struct ActivePromotion {
  let promotion: Promotion
  let terms: PromotionTerms

  /// What lines must share to count together; nil where the line counts alone.
  var groupKey: Promotion? { promotion.group == nil ? nil : promotion }
}
