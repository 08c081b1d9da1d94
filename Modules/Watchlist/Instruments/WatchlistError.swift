public import PriceboardTransport

/// Why there is no list of instruments.
public enum WatchlistError: Error, Hashable, Sendable {
  /// The reply did not come, or came with another status.
  case failed(HTTPFailure)
  /// The reply is of no use as a whole: no JSON, no list of instruments in it, or none that can be used.
  case unreadable
}
