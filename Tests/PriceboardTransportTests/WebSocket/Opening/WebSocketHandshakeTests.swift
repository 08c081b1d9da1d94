import Foundation
import Testing

@testable import PriceboardTransport

@Suite struct WebSocketHandshakeTests {
  /// The key of the RFC's example, which is "the sample nonce" in base64.
  private static func random() -> () -> UInt64 {
    var numbers: [UInt64] = [0x7468_6520_7361_6D70, 0x6C65_206E_6F6E_6365]
    return { numbers.removeFirst() }
  }

  private static func handshake(
    _ address: String = "ws://127.0.0.1:9001/quotes?v=1", subprotocols: [String] = [],
    headers: HTTPHeaders = .init()
  ) throws -> WebSocketHandshake {
    let url = try #require(URL(string: address))
    let request = WebSocketRequest(url: url, headers: headers, subprotocols: subprotocols)
    return WebSocketHandshake(try OutgoingHandshake(request), random: random())
  }

  /// An answer that fits, with lines changed; nil leaves one out.
  private static func answer(
    status: String = "HTTP/1.1 101 Switching Protocols", upgrade: String? = "Upgrade: websocket",
    connection: String? = "Connection: Upgrade",
    accept: String? = "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", _ more: String...
  ) -> String {
    ([status] + [upgrade, connection, accept].compactMap(\.self) + more).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  @Test func `the question is written line by line`() throws {
    let headers = HTTPHeaders([.init("Authorization", "Bearer x")])
    let handshake = try Self.handshake(subprotocols: ["v2", "v1"], headers: headers)
    let lines = [
      "GET /quotes?v=1 HTTP/1.1", "Host: 127.0.0.1:9001", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Protocol: v2, v1",
      "Authorization: Bearer x", "", "",
    ]
    #expect(String(decoding: handshake.request, as: UTF8.self) == lines.joined(separator: "\r\n"))
  }

  @Test func `the RFC's key has the RFC's answer`() {
    #expect(WebSocketAccept.answer(to: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test(arguments: [
    answer(), answer(upgrade: "UPGRADE:WebSocket"), answer(connection: "connection: keep-alive, UPGRADE"),
    answer(connection: "Connection: keep-alive\r\nConnection: upgrade"), answer(status: "HTTP/1.1 101"),
    answer("Server: x", "X:", "Sec-WebSocket-Extensions:"),
    "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + answer(),
  ])
  func `an answer that fits opens, in whatever parts it comes`(answer: String) throws {
    let frames: [UInt8] = [0x81, 0x00]
    for size in [1, 7, 4_096] {
      var handshake = try Self.handshake()
      var rest = (Array(answer.utf8) + frames)[...]
      var behind: [UInt8]?
      while !rest.isEmpty {
        let part = rest.prefix(size)
        rest = rest.dropFirst(size)
        if let opened = behind {
          behind = opened + part
        } else {
          behind = try handshake.take(part).map(Array.init)
        }
      }
      #expect(behind == frames)
    }
  }

  @Test(
    arguments: [
      (answer(status: "HTTP/1.1 200 OK"), .refused(status: 200)),
      (answer(status: "HTTP/1.1 401 Unauthorized"), .refused(status: 401)),
      (answer(status: "HTTP/1.0 403 Forbidden"), .refused(status: 403)),
      (answer(status: "HTTP/1.1 302 Found", "Location: wss://other.example"), .refused(status: 302)),
      (answer(status: "HTTP/1.0 101 Switching"), .invalidHandshake),
      (answer(status: "HTTP/2 101"), .invalidHandshake),
      (answer(status: "HTTP/1.1 1010 x"), .invalidHandshake),
      (answer(status: "HTTP/1.1 10 x"), .invalidHandshake),
      (answer(status: "hello"), .invalidHandshake),
      (answer(upgrade: nil), .invalidHandshake),
      (answer(upgrade: "Upgrade: h2c"), .invalidHandshake),
      (answer(upgrade: "Upgrade: websocket, h2c"), .invalidHandshake),
      (answer(connection: nil), .invalidHandshake),
      (answer(connection: "Connection: close"), .invalidHandshake),
      (answer(connection: "Connection: not-upgrade"), .invalidHandshake),
      (answer(accept: nil), .invalidHandshake),
      (answer(accept: "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOO="), .invalidHandshake),
      (answer(accept: "Sec-WebSocket-Accept: S3PPLMBITXAQ9KYGZZHZRBK+XOO="), .invalidHandshake),
      (answer("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), .invalidHandshake),
      (answer("Sec-WebSocket-Extensions: permessage-deflate"), .invalidHandshake),
      (answer("Sec-WebSocket-Protocol: v1"), .invalidHandshake),
      (answer("no colon"), .invalidHandshake),
      (answer("Name : with a space"), .invalidHandshake),
      (answer("Folded: a\r\n b"), .invalidHandshake),
      (answer("Bare: a\rb"), .invalidHandshake),
    ] as [(String, WebSocketError)])
  func `an answer that does not fit opens nothing`(answer: String, error: WebSocketError) throws {
    for size in [1, 4_096] {
      var handshake = try Self.handshake()
      var rest = Array(answer.utf8)[...]
      var thrown: WebSocketError?
      while !rest.isEmpty, thrown == nil {
        do throws(WebSocketError) {
          let opened = try handshake.take(rest.prefix(size))
          #expect(opened == nil)
        } catch {
          thrown = error
        }
        rest = rest.dropFirst(size)
      }
      #expect(thrown == error)
    }
  }

  @Test(arguments: [
    ("Sec-WebSocket-Protocol: v1", true), ("Sec-WebSocket-Protocol: v2", true), ("X: y", true),
    ("Sec-WebSocket-Protocol: V1", false), ("Sec-WebSocket-Protocol: v3", false),
    ("Sec-WebSocket-Protocol: v1, v2", false),
    ("Sec-WebSocket-Protocol: v1\r\nSec-WebSocket-Protocol: v1", false),
  ])
  func `a subprotocol is one of those that were asked for`(line: String, fits: Bool) throws {
    var handshake = try Self.handshake(subprotocols: ["v1", "v2"])
    let bytes = Array(Self.answer(line).utf8)[...]
    if fits {
      #expect(try handshake.take(bytes) == [])
    } else {
      #expect(throws: WebSocketError.invalidHandshake) { try handshake.take(bytes) }
    }
  }

  @Test func `a head may have 8 KiB and no byte more`() throws {
    let bare = Self.answer("X: ").utf8.count
    let full = Self.answer("X: " + String(repeating: "x", count: (8 << 10) - bare))
    var handshake = try Self.handshake()
    #expect(try handshake.take(Array(full.utf8)[...]) == [])

    let larger = Self.answer("X: " + String(repeating: "x", count: (8 << 10) - bare + 1))
    handshake = try Self.handshake()
    #expect(throws: WebSocketError.invalidHandshake) { try handshake.take(Array(larger.utf8)[...]) }

    let endless = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1_000)
    handshake = try Self.handshake()
    #expect(throws: WebSocketError.invalidHandshake) { try handshake.take(Array(endless.utf8)[...]) }
  }
}
