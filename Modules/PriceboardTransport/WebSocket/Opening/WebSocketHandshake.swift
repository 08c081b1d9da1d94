#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The question that opens a connection, and whether the answer fits it (RFC 6455, sections 4.1 and 4.2.2).
///
/// | the answer | leads to |
/// |---|---|
/// | another 1xx | the next head is awaited |
/// | 101 with Upgrade `websocket`, Connection `upgrade` and the right Sec-WebSocket-Accept | opened |
/// | 101 otherwise, or with an extension or a subprotocol that was not asked for | `invalidHandshake` |
/// | any other status | `refused` |
/// | no head of HTTP/1, or none within 8 KiB | `invalidHandshake` |
struct WebSocketHandshake: Sendable {
  /// The largest head in bytes, those of other 1xx before it included.
  static let headLimit = 8 << 10

  /// What is sent.
  let request: [UInt8]
  private let accept: String
  private let subprotocols: Set<String>
  private var head: [UInt8] = []
  private var byteCount = 0

  /// Creates a handshake with a key of two random numbers, which nobody is to foresee.
  init(_ outgoing: OutgoingHandshake, random: () -> UInt64) {
    let numbers = [random(), random()]
    let key = Data(
      numbers.flatMap { number in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
      }
    ).base64EncodedString()
    accept = WebSocketAccept.answer(to: key)
    subprotocols = Set(outgoing.subprotocols)
    var lines = [
      "GET \(outgoing.target) HTTP/1.1", "Host: \(outgoing.host)", "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
    ]
    if !outgoing.subprotocols.isEmpty {
      lines.append("Sec-WebSocket-Protocol: \(outgoing.subprotocols.joined(separator: ", "))")
    }
    lines += outgoing.headers.map { "\($0.name): \($0.value)" }
    request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Takes the next bytes of the answer.
  ///
  /// - Returns: The bytes behind the head, which are frames already, once the connection is open; nil before.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(WebSocketError) -> ArraySlice<UInt8>? {
    var rest = bytes
    while let byte = rest.popFirst() {
      byteCount += 1
      head.append(byte)
      if byte == UInt8(ascii: "\n"), head.hasBlankLineAtEnd, try headEnded() { return rest }
      guard byteCount < Self.headLimit else { throw .invalidHandshake }
    }
    return nil
  }

  private mutating func headEnded() throws(WebSocketError) -> Bool {
    guard let reply = HandshakeReply(head.dropLast(4)) else { throw .invalidHandshake }
    switch reply.status {
    case 101:
      guard fits(reply) else { throw .invalidHandshake }
      return true
    case 100..<200:
      head = []
      return false
    default:
      throw .refused(status: reply.status)
    }
  }

  private func fits(_ reply: HandshakeReply) -> Bool {
    let answered = reply.headers.values(of: "Sec-WebSocket-Protocol")
    return reply.tokens(of: "Upgrade") == ["websocket"]
      && reply.tokens(of: "Connection").contains("upgrade")
      && reply.headers.values(of: "Sec-WebSocket-Accept") == [accept]
      && reply.tokens(of: "Sec-WebSocket-Extensions").isEmpty
      && answered.count <= 1 && answered.allSatisfy(subprotocols.contains)
  }
}

extension [UInt8] {
  fileprivate var hasBlankLineAtEnd: Bool { suffix(4).elementsEqual("\r\n\r\n".utf8) }
}
