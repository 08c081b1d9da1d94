import PriceboardTelemetry
import PriceboardTransport
import QuoteStream

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A connection whose server a test plays.
final class LineFake: QuoteSocket {
  private struct State: Sendable {
    weak var receiver: (any QuoteSocketReceiver)?
    var connection = 0
    var commands: [QuoteCommand] = []
  }

  private let state = Locked(State())
  private let timeline: Timeline

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// What was asked for since the last look.
  func takeCommands() -> [QuoteCommand] {
    state.withLock { state in
      defer { state.commands = [] }
      return state.commands
    }
  }

  func attach(_ receiver: any QuoteSocketReceiver) { state.withLock { $0.receiver = receiver } }

  func send(_ commands: [QuoteCommand], on connection: Int) { state.withLock { $0.commands += commands } }

  func connect() {
    let (receiver, connection) = state.withLock { state in
      state.connection += 1
      return (state.receiver, state.connection)
    }
    receiver?.connected(connection, at: timeline.now)
  }

  func disconnect(because reason: StaleReason) {
    let (receiver, connection) = state.withLock { ($0.receiver, $0.connection) }
    receiver?.disconnected(connection, because: reason, at: timeline.now)
  }

  /// Frames arrive together.
  func receive(_ frames: [String]) {
    let (receiver, connection) = state.withLock { ($0.receiver, $0.connection) }
    _ = receiver?.received(
      WebSocketBatch(frames.map { WebSocketMessage($0) }), on: connection, at: timeline.now)
  }

  static func snapshot(_ symbol: String, _ sequence: Int, _ last: Int) -> String {
    #"{"type":"snapshot","symbol":"\#(symbol)","seq":\#(sequence),"last":\#(last),"previousClose":100,"#
      + #""currency":"EUR","time":"2023-11-14T22:13:20Z"}"#
  }

  static func heartbeat(second: Int) -> String {
    #"{"type":"heartbeat","time":"2023-11-14T22:13:\#(20 + second)Z"}"#
  }

  static func update(_ symbol: String, _ sequence: Int, _ last: Int) -> String {
    #"{"type":"update","symbol":"\#(symbol)","seq":\#(sequence),"last":\#(last),"#
      + #""time":"2023-11-14T22:13:20Z"}"#
  }
}
