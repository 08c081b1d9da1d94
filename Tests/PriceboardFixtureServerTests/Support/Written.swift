import PriceboardFixtureServer
import PriceboardTelemetry

/// Keeps what a recorder was given.
final class Written: Sendable {
  private let state = Locked<[RecordedFrame]>([])

  var frames: [RecordedFrame] { state.withLock { $0 } }

  func add(_ frame: RecordedFrame) { state.withLock { $0.append(frame) } }
}
