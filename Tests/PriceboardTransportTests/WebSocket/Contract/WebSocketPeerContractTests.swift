import Foundation
import PriceboardTransport
import Testing

/// Against a server that somebody else wrote, in clear text and over TLS.
@Suite(
  .timeLimit(.minutes(15)), .enabled("python3 has the websockets package", PythonPeer.isAvailable),
  .enabled(if: Command.has("openssl"), "openssl makes the certificates"))
struct WebSocketPeerContractTests {
  enum Security: Sendable, CaseIterable {
    case clearText, tls
  }

  @Test(arguments: Security.allCases) func `messages of all sizes come back`(security: Security) async throws
  {
    try await Self.run(security) { transport, url, _ in
      var limits = WebSocketContract.patience
      limits.messageBytes = 4 << 20
      let connection = try await transport.connect(url.appending(path: "echo"), within: limits)
      for count in [0, 1, 125, 126, 65_535, 65_536, 200_000] {
        let text = WebSocketMessage(String(repeating: "x", count: count))
        let binary = WebSocketMessage(
          kind: .binary, bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0) }[...])
        try await connection.send([text, binary, WebSocketMessage("世界 🚀")])
        let messages = try await connection.receive(count: 3)
        #expect(messages == [text, binary, WebSocketMessage("世界 🚀")])
      }
    }
  }

  @Test(arguments: Security.allCases) func `messages in parts are whole`(security: Security) async throws {
    try await Self.run(security) { transport, url, _ in
      let connection = try await transport.connect(url.appending(path: "fragments"))
      let messages = try await connection.receive(count: 2)
      #expect(
        messages == [WebSocketMessage("Grüße, 世界"), WebSocketMessage(kind: .binary, bytes: [0, 0xFF])])
    }
  }

  @Test(arguments: Security.allCases) func `the server's ping is answered, and ours does no harm`(
    security: Security
  ) async throws {
    try await Self.run(security) { transport, url, _ in
      let connection = try await transport.connect(url.appending(path: "ping"))
      try await connection.ping()
      #expect(try await connection.receive().messages == [WebSocketMessage("pong")])
      try await connection.ping()
    }
  }

  @Test(arguments: Security.allCases, [1000, 1001, 4401, 4403] as [UInt16])
  func `the server closes`(security: Security, code: UInt16) async throws {
    try await Self.run(security) { transport, url, _ in
      let connection = try await transport.connect(url.appending(path: "close/\(code)"))
      let (messages, ending) = await connection.drain()
      #expect(messages == [WebSocketMessage("last")])
      #expect(ending == .closed(.init(rawValue: code), reason: "reason"))
    }
  }

  @Test(arguments: Security.allCases) func `the client closes`(security: Security) async throws {
    try await Self.run(security) { transport, url, log in
      let connection = try await transport.connect(url.appending(path: "code"))
      connection.close(.init(rawValue: 4000), reason: "enough")
      #expect(await connection.drain().ending == .closed(.init(rawValue: 4000), reason: "enough"))
      while !log().contains("closed"), !Task.isCancelled { await Task.yield() }
      #expect(log().contains("closed 4000 enough"))
    }
  }

  @Test(arguments: Security.allCases, ["abort", "half"])
  func `a server that goes without a word is a lost connection`(security: Security, path: String) async throws
  {
    // TLS has no half of a connection that could be closed.
    guard security == .clearText || path == "abort" else { return }
    try await Self.run(security) { transport, url, _ in
      let connection = try await transport.connect(url.appending(path: path))
      #expect(try await connection.receive().messages == [WebSocketMessage("last")])
      try await connection.send("go")
      #expect(await connection.drain().ending == .transport(.connectionLost))
    }
  }

  @Test(arguments: Security.allCases) func `a silent server is left by closing`(security: Security)
    async throws
  {
    try await Self.run(security) { transport, url, _ in
      let connection = try await transport.connect(url.appending(path: "silent"))
      #expect(try await connection.receive().messages == [WebSocketMessage("last")])
      let waiting = Task { try await connection.receive() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      try await connection.ping()
      connection.close(.goingAway, reason: "")
      #expect(await connection.drain().ending == .closed(.goingAway, reason: ""))
    }
  }

  @Test(arguments: Security.allCases) func `a burst is received in order, in fewer batches than messages`(
    security: Security
  ) async throws {
    try await Self.run(security) { transport, url, _ in
      let connection = try await transport.connect(url.appending(path: "burst/20000"))
      var numbers: [Int] = []
      var batchCount = 0
      while numbers.count < 20_000 {
        numbers += try await connection.receive().messages.compactMap { Int($0.text) }
        batchCount += 1
      }
      #expect(numbers == Array(0..<20_000))
      #expect(batchCount < 20_000)
    }
  }

  @Test func `a certificate that is not trusted, or is another server's, opens nothing`() async throws {
    try await TestAuthority.run { authority in
      try await authority.withCertificate(for: "localhost") { folder in
        try await PythonPeer.run(certificateIn: folder) { url, _ in
          let failure = await WebSocketContract.transport().failure(WebSocketRequest(url: url))
          #expect(failure == .transport(.notTrusted))
        }
      }
      try await authority.withCertificate(for: "other.example") { folder in
        try await PythonPeer.run(certificateIn: folder) { url, _ in
          let transport = WebSocketContract.transport(trust: .only(pem: try authority.pem))
          #expect(await transport.failure(WebSocketRequest(url: url)) == .transport(.notTrusted))
        }
      }
    }
  }

  @Test func `what shares an HTTP transport believes the certificates that it believes`() async throws {
    try await TestAuthority.run { authority in
      try await authority.withCertificate(for: "localhost") { folder in
        try await PythonPeer.run(certificateIn: folder) { url, _ in
          let http = SystemHTTPTransport(trust: .only(pem: try authority.pem))
          let connection = try await SystemWebSocketTransport(sharing: http).connect(
            url.appending(path: "echo"))
          try await connection.send("x")
          #expect(try await connection.receive().messages == [WebSocketMessage("x")])

          let stranger = SystemWebSocketTransport(sharing: SystemHTTPTransport())
          #expect(await stranger.failure(WebSocketRequest(url: url)) == .transport(.notTrusted))
        }
      }
    }
  }

  private static func run(
    _ security: Security,
    _ body: (any WebSocketTransport, URL, @escaping @Sendable () -> String) async throws -> Void
  ) async throws {
    switch security {
    case .clearText:
      try await PythonPeer.run { url, log in try await body(WebSocketContract.transport(), url, log) }
    case .tls:
      try await TestAuthority.run { authority in
        try await authority.withCertificate(for: "localhost") { folder in
          try await PythonPeer.run(certificateIn: folder) { url, log in
            try await body(WebSocketContract.transport(trust: .only(pem: try authority.pem)), url, log)
          }
        }
      }
    }
  }
}
