/// What the market does with an instrument right now.
///
/// Told in words next to the price; none of them makes a price stale.
public enum MarketState: String, CaseIterable, Hashable, Sendable, Codable {
  /// It is traded, or nothing else was said.
  case open
  /// Trading is interrupted.
  case halted
  /// The trading day is over.
  case closed
}
