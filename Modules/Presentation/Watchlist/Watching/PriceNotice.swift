/// What is said over prices that may all be out of date.
public enum PriceNotice: String, CaseIterable, Hashable, Sendable, Codable {
  /// There has been no connection for two seconds; one is being made.
  case reconnecting
  /// There is a connection, and some of the visible prices are not current yet.
  case updating
  /// The server refuses the user, so that nothing is tried before somebody asks for it.
  case refused
}
