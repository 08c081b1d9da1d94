/// What the feed says of an instrument as a whole.
///
/// The raw value is its name in status frames and in control requests.
public enum InstrumentState: String, CaseIterable, Sendable {
  /// It is traded.
  case open
  /// Trade is interrupted; its price stands.
  case halted
  /// Its market is closed; its price stands.
  case closed
  /// It is traded, but its prices are not to be trusted.
  case suspect
  /// It is listed, and there is no price of it at all.
  case unavailable

  /// Whether its price moves.
  var isTraded: Bool { self == .open || self == .suspect }
}
