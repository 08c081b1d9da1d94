import Foundation
import PriceboardFixtureServer

/// A client of the feed over a socket.
final class FeedClient {
  let socket: RawClient
  private var waiting: [ReceivedFrame] = []

  static let handshake = [
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ]

  /// Opens a connection, sends a token and subscribes.
  init(_ server: FixtureServer, _ symbols: [String] = [], maxRate: Int = 4) async throws {
    guard let address = server.address else { throw RawClient.Failure.ended }
    socket = try RawClient(address)
    let reply = try socket.ask("/v1/quotes", Self.handshake)
    guard reply.status == 101 else { throw RawClient.Failure.ended }
    try send(#"{"type":"auth","token":"secret-token"}"#)
    if !symbols.isEmpty { try send(FeedRun.command("subscribe", symbols, maxRate: maxRate)) }
  }

  func send(_ text: String) throws {
    try socket.send(ReceivedFrame.masked(text))
  }

  /// Waits for a frame.
  func frame() throws -> ReceivedFrame {
    while waiting.isEmpty { waiting = try socket.receiveFrames() }
    return waiting.removeFirst()
  }

  /// Waits for so many frames of the feed.
  func quotes(_ count: Int) throws -> [QuoteText] {
    var quotes: [QuoteText] = []
    while quotes.count < count {
      let frame = try frame()
      if frame.opcode < 8 { quotes.append(QuoteText(text: frame.text)) }
    }
    return quotes
  }

  /// Waits for a close frame and answers its code.
  func closeCode() throws -> Int? {
    while true {
      let frame = try frame()
      if frame.opcode == 8 { return frame.closeCode }
    }
  }
}
