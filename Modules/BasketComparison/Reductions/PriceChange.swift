public import MoneyKit

/// How a price changed between two observations that lie a day or more apart.
public struct PriceChange: Hashable, Sendable {
  /// The earlier price.
  public let earlier: Money
  /// The later price.
  public let later: Money

  /// Compares two offers of one product on one basis.
  ///
  /// A source that overwrites its rows may hold two observations of one hour, and their difference is no change of a
  /// day. Instants must lie 24 hours apart; where one is not known, the days must differ.
  ///
  /// - Returns: nil where the observations are too close or in the wrong order, and where product, store, basis or
  ///   currency differ.
  public init?(from earlier: Offer, to later: Offer) {
    guard
      earlier.retailerProductID == later.retailerProductID, earlier.storeID == later.storeID,
      earlier.basis == later.basis, earlier.price.currency == later.price.currency
    else { return nil }
    if let start = earlier.observation.millisecondsSinceEpoch,
      let end = later.observation.millisecondsSinceEpoch
    {
      let (elapsed, overflow) = end.subtractingReportingOverflow(start)
      guard !overflow, elapsed >= 24 * 60 * 60 * 1000 else { return nil }
    } else {
      guard earlier.observation.day < later.observation.day else { return nil }
    }
    self.earlier = earlier.price
    self.later = later.price
  }
}
