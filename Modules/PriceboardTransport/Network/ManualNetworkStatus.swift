import PriceboardTelemetry

/// A network status that somebody sets: an app with a source of its own, or a test.
public final class ManualNetworkStatus: NetworkStatus {
  private let online: Locked<Bool>
  private let broadcast: StateBroadcast<Bool>

  /// Creates a status: online by default.
  public init(isOnline: Bool = true) {
    online = Locked(isOnline)
    broadcast = StateBroadcast(isOnline)
  }

  /// The value that was set last.
  public var isOnline: Bool { online.withLock { $0 } }

  /// Sets the value, and tells all who follow.
  public func set(isOnline: Bool) {
    online.withLock { $0 = isOnline }
    // Two threads may send in another order than they set: whoever sends an old value sends the new one after it.
    var sent: Bool
    repeat {
      sent = self.isOnline
      broadcast.send(sent)
    } while sent != self.isOnline
  }

  /// A stream of the current value and of those to come; one may repeat the one before.
  ///
  /// One consumer a stream; a slow one gets the newest alone.
  public func changes() -> AsyncStream<Bool> {
    broadcast.states()
  }
}
