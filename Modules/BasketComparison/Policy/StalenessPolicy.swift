/// What the age of a price means, in the region's calendar days.
public struct StalenessPolicy: Hashable, Sendable {
  /// The oldest age at which a price is fresh; 1 by default: today and yesterday.
  public let freshDays: Int
  /// The oldest age at which it is stale; 7 by default.
  public let staleDays: Int
  /// The oldest age at which it is expired, and still a price; 30 by default.
  public let expiredDays: Int
  /// By how many percent a stale price may be wrong; 5 by default.
  public let staleDoubtPercent: Int
  /// By how many percent an expired price may be wrong; 20 by default.
  public let expiredDoubtPercent: Int

  /// Creates a policy; days are held at 0 and above, percentages within 0 and 100.
  public init(
    freshDays: Int = 1, staleDays: Int = 7, expiredDays: Int = 30, staleDoubtPercent: Int = 5,
    expiredDoubtPercent: Int = 20
  ) {
    self.freshDays = max(0, freshDays)
    self.staleDays = max(0, staleDays)
    self.expiredDays = max(0, expiredDays)
    self.staleDoubtPercent = staleDoubtPercent.heldToPercent
    self.expiredDoubtPercent = expiredDoubtPercent.heldToPercent
  }

  /// What an age means.
  public func freshness(ageDays: Int) -> PriceFreshness {
    if ageDays <= freshDays { return .fresh }
    if ageDays <= staleDays { return .stale }
    return ageDays <= expiredDays ? .expired : .tooOld
  }

  /// By how many percent a price of that freshness may be wrong.
  public func doubtPercent(of freshness: PriceFreshness) -> Int {
    switch freshness {
    case .fresh: 0
    case .stale: staleDoubtPercent
    case .expired, .tooOld: expiredDoubtPercent
    }
  }
}
