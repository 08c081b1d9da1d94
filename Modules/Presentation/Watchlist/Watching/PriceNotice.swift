/// What is said over prices that may all be out of date.
public enum PriceNotice: String, CaseIterable, Hashable, Sendable, Codable {
  /// There has been no connection for two seconds; one is being made.
  case reconnecting
  /// The connection is back, and some of the visible prices are not yet.
  case updating
  /// The server refuses the user, so that nothing is tried before somebody asks for it.
  case refused
}
