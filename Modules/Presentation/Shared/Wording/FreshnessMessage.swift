/// How old prices are, in the region's days.
public enum FreshnessMessage: Hashable, Sendable {
  /// The oldest of the prices that are used, and what its age means.
  case oldest(days: Int, role: FreshnessRole)
  /// How old one price is, and what that means.
  case age(days: Int, role: FreshnessRole)
  /// How many prices of a source are fresh, stale, expired and too old to be used.
  case counts(fresh: Int, stale: Int, expired: Int, tooOld: Int)
  /// No price is known.
  case noPrices
}
