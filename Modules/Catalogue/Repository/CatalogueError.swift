public import PriceboardTransport

/// Why there is no home or page to show.
public enum CatalogueError: Error, Hashable, Sendable {
  /// The reply did not come, or came with another status.
  case failed(HTTPFailure)
  /// The reply is of no use as a whole: no JSON, no list of sections or items.
  case unreadable
  /// The reply is another hub's.
  case anotherHub
}
