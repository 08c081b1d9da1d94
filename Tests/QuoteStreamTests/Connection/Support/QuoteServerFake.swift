import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server of quotes that keeps what each connection has subscribed.
final class QuoteServerFake: Sendable {
  private struct Command: Decodable {
    let type: String
    let symbols: [Symbol]?
    let token: String?
  }

  struct Session: Sendable {
    var tokens: [String] = []
    /// The last number of each subscribed symbol.
    var numbers: [Symbol: Int] = [:]
    /// Every subscribe, in order.
    var subscribes: [[Symbol]] = []
    var unsubscribes: [[Symbol]] = []
    var resyncs: [[Symbol]] = []
  }

  struct State: Sendable {
    var sessions: [Int: Session] = [:]
    var price = 18_240
    /// Whether a subscribe is answered with snapshots.
    var sendsSnapshots = true
  }

  let state = Watched(State())

  /// Takes a message of a client.
  func take(_ message: String, on connection: WebSocketConnectionFake) {
    guard let command = try? JSONDecoder().decode(Command.self, from: Data(message.utf8)) else { return }
    let symbols = command.symbols ?? []
    let snapshots = state.change { state -> [String] in
      var session = state.sessions[connection.number] ?? Session()
      defer { state.sessions[connection.number] = session }
      switch command.type {
      case "auth": session.tokens.append(command.token ?? "")
      case "subscribe":
        session.subscribes.append(symbols)
        for symbol in symbols { session.numbers[symbol] = session.numbers[symbol] ?? 1_000 }
      case "unsubscribe":
        session.unsubscribes.append(symbols)
        for symbol in symbols { session.numbers[symbol] = nil }
      default: session.resyncs.append(symbols)
      }
      guard command.type == "subscribe" || command.type == "resync", state.sendsSnapshots else { return [] }
      return symbols.map { snapshot($0.rawValue, session.numbers[$0] ?? 0, last: state.price) }
    }
    connection.push(snapshots)
  }

  /// Sends the next update of a symbol, with a price that it never had.
  func update(_ symbol: Symbol, on connection: WebSocketConnectionFake) {
    let text = state.change { state -> String? in
      guard let number = state.sessions[connection.number]?.numbers[symbol] else { return nil }
      state.price += 5
      state.sessions[connection.number]?.numbers[symbol] = number + 1
      return QuoteStreamTests.update(symbol.rawValue, number + 1, last: state.price)
    }
    if let text { connection.push(text) }
  }

  func session(_ number: Int) -> Session { state.value.sessions[number] ?? Session() }
}
