public import BasketComparison

/// What the age of prices means for a reader.
public enum FreshnessRole: String, CaseIterable, Sendable, Codable {
  /// Seen lately.
  case fresh
  /// Some days old.
  case stale
  /// Weeks old.
  case expired
  /// Too old to say anything.
  case tooOld
  /// There is no price.
  case unknown

  /// Creates the role of a freshness.
  public init(_ freshness: PriceFreshness) {
    self =
      switch freshness {
      case .fresh: .fresh
      case .stale: .stale
      case .expired: .expired
      case .tooOld: .tooOld
      }
  }
}
