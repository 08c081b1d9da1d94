import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream

/// A receiver that understands single words and keeps what it was told.
///
/// `life` is life, `late` and `garbage` are faults, at `ask` it sends a resync; every other word is nothing.
final class QuoteSocketReceiverFake: QuoteSocketReceiver {
  enum Call: Hashable, Sendable {
    case connected(Int)
    case received([String], on: Int)
    case disconnected(Int, StaleReason)
  }

  struct Calls: Sendable {
    var all: [Call] = []
    var times: [Duration] = []
    /// More than one is a call inside of another.
    var depth = 0
    var deepest = 0

    var connections: [Int] { all.compactMap { if case .connected(let number) = $0 { number } else { nil } } }
    var words: [String] {
      all.flatMap { call -> [String] in
        if case .received(let words, _) = call { words } else { [] }
      }
    }
    var reasons: [StaleReason] {
      all.compactMap { if case .disconnected(_, let reason) = $0 { reason } else { nil } }
    }
  }

  private struct Line: Sendable {
    weak var socket: (any QuoteSocket & AnyObject)?
  }

  let calls = Watched(Calls())
  private let symbols: [Symbol]
  private let line = Locked(Line())

  init(_ symbols: [Symbol] = []) {
    self.symbols = symbols
  }

  /// Sends to a socket from now on, which it does not keep.
  func use(_ socket: any QuoteSocket & AnyObject) {
    line.withLock { $0.socket = socket }
  }

  private func send(_ commands: [QuoteCommand], on connection: Int) {
    line.withLock { $0.socket }?.send(commands, on: connection)
  }

  func connected(_ connection: Int, at now: Duration) {
    record(.connected(connection), at: now)
    if !symbols.isEmpty { send([.subscribe(symbols, maxRate: 4)], on: connection) }
  }

  func received(_ batch: WebSocketBatch, on connection: Int, at now: Duration) -> QuoteSocketReaction {
    let words = batch.messages.map(\.text)
    record(.received(words, on: connection), at: now)
    var reaction = QuoteSocketReaction(isLife: words.contains("life"))
    if words.contains("late") { reaction.fault = .lagging }
    if words.contains("garbage") { reaction.fault = .malformed }
    if words.contains("ask") { send([.resync(symbols)], on: connection) }
    return reaction
  }

  func disconnected(_ connection: Int, because reason: StaleReason, at now: Duration) {
    record(.disconnected(connection, reason), at: now)
  }

  private func record(_ call: Call, at now: Duration) {
    calls.change { calls in
      calls.depth += 1
      calls.deepest = max(calls.deepest, calls.depth)
    }
    calls.change { calls in
      calls.all.append(call)
      calls.times.append(now)
      calls.depth -= 1
    }
  }
}
