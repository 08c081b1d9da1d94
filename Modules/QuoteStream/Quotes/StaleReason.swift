/// Why a price may be out of date.
public enum StaleReason: String, CaseIterable, Hashable, Sendable, Codable {
  /// The server has sent no full price on this connection yet.
  case noSnapshot
  /// An update was lost, and a full price has been asked for.
  case gap
  /// There is no connection.
  case disconnected
  /// What arrives is more than three seconds old.
  case lagging
  /// The app or the device was asleep.
  case suspended
  /// The server itself doubts the price.
  case suspect
  /// The server has no prices for the instrument.
  case unavailable

  /// Whether it lies with the connection, and so with every price, and not with one instrument.
  ///
  /// Without a full price on it a connection proves nothing yet.
  package var isOfConnection: Bool {
    switch self {
    case .noSnapshot, .disconnected, .lagging, .suspended: true
    case .gap, .suspect, .unavailable: false
    }
  }
}
