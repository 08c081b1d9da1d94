/// What the age of a price means.
public enum PriceFreshness: String, CaseIterable, Sendable, Codable {
  /// Seen today or yesterday.
  case fresh
  /// Some days old: priced, flagged, doubted a little.
  case stale
  /// Weeks old: priced, flagged, doubted more.
  case expired
  /// Older than that: no price at all.
  case tooOld = "too_old"
}
