import PriceboardTelemetry
import QuoteStream

/// A device whose battery a test drains.
final class PowerFake: PowerStatus {
  private let current: Locked<Bool>
  private let broadcast: StateBroadcast<Bool>

  init(isLow: Bool = false) {
    current = Locked(isLow)
    broadcast = StateBroadcast(isLow)
  }

  var isLow: Bool { current.withLock { $0 } }

  func changes() -> AsyncStream<Bool> { broadcast.states() }

  func set(isLow: Bool) {
    current.withLock { $0 = isLow }
    broadcast.send(isLow)
  }
}
