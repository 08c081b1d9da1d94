/// A network of which nothing is known, so that everything is tried.
public struct UnknownNetworkStatus: NetworkStatus {
  /// Creates the status; all instances behave alike.
  public init() {}

  /// Always true.
  public var isOnline: Bool { true }

  /// A stream of one true, which then ends.
  public func changes() -> AsyncStream<Bool> {
    AsyncStream { continuation in
      continuation.yield(true)
      continuation.finish()
    }
  }
}
