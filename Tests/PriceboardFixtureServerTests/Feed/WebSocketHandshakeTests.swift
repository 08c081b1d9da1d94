import Testing

@testable import PriceboardFixtureServer

@Suite struct WebSocketHandshakeTests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    (String(repeating: "a", count: 1_000), "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
  ])
  func `SHA-1 is that of the standard`(message: String, hash: String) {
    let digits = SHA1.hash(Array(message.utf8)).map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    #expect(digits.joined() == hash)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `base64 is that of the standard`(text: String, encoded: String) {
    #expect(Base64Text.encoded(Array(text.utf8)) == encoded)
    #expect(Base64Text.length(of: encoded) == text.utf8.count)
  }

  @Test(arguments: ["a", "Zg=", "Zg===", "Zg==Zg==", "Z g=", "Zm9v\n"])
  func `what is no base64 has no length`(text: String) {
    #expect(Base64Text.length(of: text) == nil)
  }

  @Test func `the answer to the key of the standard is that of the standard`() {
    #expect(WebSocketUpgrade.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  private static let right = [
    "upgrade: WebSocket", "connection: keep-alive, Upgrade", "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
  ]

  private func reply(_ lines: [String]) -> ServerReply {
    var request = ServerRequest(method: "GET", rawPath: "/v1/quotes", rawQuery: nil, path: ["v1", "quotes"])
    request.fields = lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return ServerRequest.Field(name: String(parts[0]), value: String(parts[1].dropFirst()))
    }
    return WebSocketUpgrade.reply(to: request)
  }

  @Test func `a right request is changed over`() {
    let reply = reply(Self.right)
    #expect(reply.status == 101)
    #expect(reply.fields.contains { $0 == ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") })
  }

  @Test(arguments: [
    (0, "upgrade: h2c", 426), (1, "connection: close", 426), (2, "sec-websocket-version: 8", 426),
    (3, "sec-websocket-key: c2hvcnQ=", 400), (3, "sec-websocket-key: no base64", 400),
  ])
  func `a wrong request is told why`(place: Int, line: String, status: Int) {
    var lines = Self.right
    lines[place] = line
    #expect(reply(lines).status == status)
    lines.remove(at: place)
    #expect(reply(lines).status == status)
  }
}
