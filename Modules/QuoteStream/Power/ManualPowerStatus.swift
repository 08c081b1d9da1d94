import PriceboardTelemetry

/// A power status that somebody sets: an app with a source of its own, or a test.
public final class ManualPowerStatus: PowerStatus {
  private let low: Locked<Bool>
  private let broadcast: StateBroadcast<Bool>

  /// Creates a status: not low by default.
  public init(isLow: Bool = false) {
    low = Locked(isLow)
    broadcast = StateBroadcast(isLow)
  }

  /// The value that was set last.
  public var isLow: Bool { low.withLock { $0 } }

  /// Sets the value, and tells all who follow.
  public func set(isLow: Bool) {
    low.withLock { $0 = isLow }
    // Two threads may send in another order than they set: whoever sends an old value sends the new one after it.
    var sent: Bool
    repeat {
      sent = self.isLow
      broadcast.send(sent)
    } while sent != self.isLow
  }

  /// A stream of the current value and of those to come; one may repeat the one before.
  ///
  /// One consumer a stream; a slow one gets the newest alone.
  public func changes() -> AsyncStream<Bool> {
    broadcast.states()
  }
}
