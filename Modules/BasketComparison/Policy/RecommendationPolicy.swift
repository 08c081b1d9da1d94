public import MoneyKit

/// From which lead on a store is named.
public struct RecommendationPolicy: Hashable, Sendable {
  /// A lead below so many percent of the cheapest total is too close to call; 1 by default.
  public let closePercent: Int
  /// A lead below so many percent of the currency's major unit is too close to call; 50 by default.
  public let closePercentOfMajorUnit: Int

  /// Creates a policy.
  public init(closePercent: Int = 1, closePercentOfMajorUnit: Int = 50) {
    self.closePercent = closePercent
    self.closePercentOfMajorUnit = closePercentOfMajorUnit
  }
}
