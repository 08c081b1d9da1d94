import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream

/// A socket that a test is the server of.
final class QuoteSocketFake: QuoteSocket {
  private struct State: Sendable {
    weak var receiver: (any QuoteSocketReceiver)?
    var connection = 0
    var commands: [QuoteCommand] = []
    var nextSendHook: (@Sendable () -> Void)?
  }

  private let timeline: Timeline
  private let state = Locked(State())

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// All that was sent on any connection.
  var commands: [QuoteCommand] { state.withLock { $0.commands } }

  /// What was sent since the last look.
  func takeCommands() -> [QuoteCommand] {
    state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  func attach(_ receiver: any QuoteSocketReceiver) {
    state.withLock { $0.receiver = receiver }
  }

  /// Has something happen while the next commands are on their way out.
  func duringNextSend(_ hook: @escaping @Sendable () -> Void) {
    state.withLock { $0.nextSendHook = hook }
  }

  func send(_ commands: [QuoteCommand], on connection: Int) {
    state.withLock { $0.nextSendHook.take() }?()
    state.withLock { state in
      guard connection == state.connection else { return }
      state.commands += commands
    }
  }

  func connect() {
    let (receiver, connection) = state.withLock { state in
      state.connection += 1
      return (state.receiver, state.connection)
    }
    receiver?.connected(connection, at: timeline.now)
  }

  @discardableResult
  func receive(_ frames: String...) -> QuoteSocketReaction {
    receive(frames)
  }

  @discardableResult
  func receive(_ frames: [String], at time: Duration? = nil) -> QuoteSocketReaction {
    let (receiver, connection) = state.withLock { ($0.receiver, $0.connection) }
    let batch = WebSocketBatch(frames.map { WebSocketMessage($0) })
    return receiver?.received(batch, on: connection, at: time ?? timeline.now) ?? QuoteSocketReaction()
  }

  func disconnect(because reason: StaleReason = .disconnected) {
    let (receiver, connection) = state.withLock { ($0.receiver, $0.connection) }
    receiver?.disconnected(connection, because: reason, at: timeline.now)
  }
}
