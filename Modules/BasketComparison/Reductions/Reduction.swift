public import MoneyKit

/// A reduction that holds, judged against the lowest price of the days before it.
public struct Reduction: Hashable, Sendable {
  /// The store.
  public let storeID: StoreID
  /// The product.
  public let retailerProductID: RetailerProductID
  /// The first day on which the current price was seen.
  public let reducedOn: CalendarDay
  /// The price before it, which a store that claims a former price may have raised; nil where none was seen.
  public let previous: Money?
  /// The current price.
  public let current: Money
  /// The lowest price of the window before ``reducedOn``, on the current price's basis; nil where none is known.
  public let lowestPrior: Money?
  /// Tells whether the price of every day of the window is known.
  public let isWindowFullyKnown: Bool
  /// On how many days of the window the price is known.
  public let daysObserved: Int
  /// What the reduction is worth.
  public let verdict: ReductionVerdict
  /// The higher price that the store shows as the former one; nil where it shows none.
  public let claimedFormerPrice: Money?
  /// Tells whether the claimed former price was ever seen before ``reducedOn``; nil without a claim.
  public let isClaimObserved: Bool?

  /// Creates a judged reduction.
  public init(
    storeID: StoreID, retailerProductID: RetailerProductID, reducedOn: CalendarDay, previous: Money?,
    current: Money, lowestPrior: Money?, isWindowFullyKnown: Bool, daysObserved: Int,
    verdict: ReductionVerdict,
    claimedFormerPrice: Money? = nil, isClaimObserved: Bool? = nil
  ) {
    self.storeID = storeID
    self.retailerProductID = retailerProductID
    self.reducedOn = reducedOn
    self.previous = previous
    self.current = current
    self.lowestPrior = lowestPrior
    self.isWindowFullyKnown = isWindowFullyKnown
    self.daysObserved = daysObserved
    self.verdict = verdict
    self.claimedFormerPrice = claimedFormerPrice
    self.isClaimObserved = isClaimObserved
  }
}

extension Reduction: Encodable {
  private enum CodingKeys: String, CodingKey {
    case storeID = "store_id"
    case retailerProductID = "retailer_product_id"
    case reducedOn = "reduced_on"
    case previous = "previous_minor"
    case current = "current_minor"
    case lowestPrior = "lowest_prior_30d_minor"
    case isWindowFullyKnown = "window_fully_known"
    case daysObserved = "days_observed"
    case verdict
    case claimedFormerPrice = "claimed_former_minor"
    case isClaimObserved = "claim_observed"
    case currency
  }

  /// Encodes the reduction with amounts in minor units; what is not known is null, and claims are left out
  /// where there are none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(storeID, forKey: .storeID)
    try container.encode(retailerProductID, forKey: .retailerProductID)
    try container.encode(reducedOn, forKey: .reducedOn)
    try container.encode(previous?.minorUnits, forKey: .previous)
    try container.encode(current.minorUnits, forKey: .current)
    try container.encode(lowestPrior?.minorUnits, forKey: .lowestPrior)
    try container.encode(isWindowFullyKnown, forKey: .isWindowFullyKnown)
    try container.encode(daysObserved, forKey: .daysObserved)
    try container.encode(verdict, forKey: .verdict)
    try container.encodeIfPresent(claimedFormerPrice?.minorUnits, forKey: .claimedFormerPrice)
    try container.encodeIfPresent(isClaimObserved, forKey: .isClaimObserved)
    try container.encode(current.currency, forKey: .currency)
  }
}
