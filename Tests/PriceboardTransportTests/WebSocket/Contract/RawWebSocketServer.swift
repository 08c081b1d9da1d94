import Foundation
import PriceboardTransport

/// A server's side of one WebSocket connection, which does what a script says, however wrong.
///
/// Frames are read and written here byte by byte, without the client's own coders.
struct RawWebSocketPeer {
  struct Frame: Hashable {
    let first: UInt8
    let isMasked: Bool
    let payload: [UInt8]

    var opcode: UInt8 { first & 0x0F }
    var text: String { String(decoding: payload, as: UTF8.self) }
    /// The code of a close frame.
    var code: UInt16? { payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil }
  }

  let connection: RawConnection

  /// Reads a handshake and answers it as it should be; nil where the client has closed.
  init?(accepting connection: RawConnection, fields: [String] = [], following bytes: [UInt8] = []) {
    guard let request = connection.readRequest() else { return nil }
    self.connection = connection
    let head = Self.answer(to: request, fields: fields)
    guard connection.send(Array(head.utf8) + bytes) else { return nil }
  }

  /// Goes on with a connection whose handshake has been answered.
  init(opened connection: RawConnection) {
    self.connection = connection
  }

  static func answer(to request: RawRequest, fields: [String] = []) -> String {
    let accept = WebSocketAccept.answer(to: request.value(of: "Sec-WebSocket-Key") ?? "")
    let lines = [
      "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Accept: \(accept)",
    ]
    return (lines + fields).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// The bytes of a frame of a server.
  static func frame(_ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true) -> [UInt8] {
    var bytes = [(isFinal ? 0x80 : 0) | opcode]
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...0xFFFF: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: bytes += [127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    return bytes + payload
  }

  static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

  static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
    frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
  }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { connection.send(bytes) }

  /// Reads the next frame; nil where the client has closed.
  func read() -> Frame? {
    guard let start = connection.read(2) else { return nil }
    var length = Int(start[1] & 0x7F)
    if length >= 126 {
      guard let more = connection.read(length == 126 ? 2 : 8) else { return nil }
      length = more.reduce(0) { $0 << 8 | Int($1) }
    }
    let isMasked = start[1] & 0x80 != 0
    guard let key = isMasked ? connection.read(4) : [0, 0, 0, 0], let payload = connection.read(length) else {
      return nil
    }
    guard isMasked, length < 1 << 20 else {
      // Nobody looks at a large one's bytes.
      return Frame(first: start[0], isMasked: isMasked, payload: payload)
    }
    return Frame(first: start[0], isMasked: true, payload: payload.indices.map { payload[$0] ^ key[$0 % 4] })
  }

  /// Sends every message back until the client closes, whose close frame is answered.
  func echo() {
    while let frame = read() {
      send(Self.frame(frame.opcode, frame.payload))
      if frame.opcode == 8 { return }
    }
  }
}

extension RawServer {
  /// Runs `body` while a server is there that opens every connection as it should, and then does what a script says.
  static func runWebSocket<Output>(
    _ script: @escaping @Sendable (RawWebSocketPeer) -> Void, _ body: (RawServer) async throws -> Output
  ) async throws -> Output {
    try await run(
      { connection in
        if let peer = RawWebSocketPeer(accepting: connection) { script(peer) }
      }, body)
  }

  /// The address for WebSocket of a path, which may have a query.
  func webSocketURL(_ path: String = "/") -> URL {
    URL(string: "ws://127.0.0.1:\(port)\(path)") ?? url()
  }
}
