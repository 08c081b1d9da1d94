import Foundation
import PriceboardTelemetry
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct WebSocketOpeningContractTests {
  let transport = WebSocketContract.transport()

  @Test func `the question has the request's path, query, fields and subprotocols`() async throws {
    try await RawServer.run { connection in
      _ = RawWebSocketPeer(accepting: connection, fields: ["Sec-WebSocket-Protocol: v1"])?.read()
    } _: { server in
      let request = WebSocketRequest(
        url: server.webSocketURL("/v1/quotes?a=b"), headers: HTTPHeaders([.init("X-Name", "value")]),
        subprotocols: ["v2", "v1"])
      let connection = try await transport.connect(to: request, within: WebSocketContract.patience)
      let question = try #require(server.requests.first)
      #expect(question.line == "GET /v1/quotes?a=b HTTP/1.1")
      #expect(question.value(of: "Host") == "127.0.0.1:\(server.port)")
      #expect(question.value(of: "X-Name") == "value")
      #expect(question.value(of: "Sec-WebSocket-Version") == "13")
      #expect(question.value(of: "Sec-WebSocket-Protocol") == "v2, v1")
      let key = try #require(question.value(of: "Sec-WebSocket-Key"))
      #expect(Data(base64Encoded: key)?.count == 16)
      withExtendedLifetime(connection) {}
    }
  }

  @Test func `no two connections have the same key`() async throws {
    try await RawServer.runWebSocket {
      _ = $0.read()
    } _: { server in
      for _ in 0..<5 { _ = try await transport.connect(server.webSocketURL()) }
      let keys = server.requests.compactMap { $0.value(of: "Sec-WebSocket-Key") }
      #expect(Set(keys).count == 5)
    }
  }

  @Test(arguments: [200, 302, 401, 403, 404, 429, 500, 503]) func `a refusal is told by its status`(
    status: Int
  ) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.reply("\(status) No", ["Location: ws://127.0.0.1/", "WWW-Authenticate: Basic"])
    } _: { server in
      let failure = await transport.failure(WebSocketRequest(url: server.webSocketURL()))
      #expect(failure == .refused(status: status))
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `an answer to another question is none`() async throws {
    let wrong = RawRequest(line: "", fields: ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="], body: [])
    try await RawServer.run { connection in
      connection.readRequest()
      connection.send(RawWebSocketPeer.answer(to: wrong))
      connection.waitForClose()
    } _: { server in
      let failure = await transport.failure(WebSocketRequest(url: server.webSocketURL()))
      #expect(failure == .invalidHandshake)
    }
  }

  @Test(arguments: ["Sec-WebSocket-Extensions: permessage-deflate", "Sec-WebSocket-Protocol: v1"])
  func `what was not asked for is refused`(field: String) async throws {
    try await RawServer.run { connection in
      _ = RawWebSocketPeer(accepting: connection, fields: [field])
      connection.waitForClose()
    } _: { server in
      let failure = await transport.failure(WebSocketRequest(url: server.webSocketURL()))
      #expect(failure == .invalidHandshake)
    }
  }

  @Test(arguments: ["", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"])
  func `a server that closes before its answer is whole is a lost connection`(part: String) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.send(part)
    } _: { server in
      let failure = await transport.failure(WebSocketRequest(url: server.webSocketURL()))
      #expect(failure == .transport(.connectionLost))
    }
  }

  @Test func `an endless answer is given up at 8 KiB`() async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 101 Switching Protocols\r\nX: ")
      while connection.send(String(repeating: "x", count: 1_000)) {}
    } _: { server in
      let failure = await transport.failure(WebSocketRequest(url: server.webSocketURL()))
      #expect(failure == .invalidHandshake)
    }
  }

  @Test func `a server that never answers is given up in time`() async throws {
    try await RawServer.run {
      $0.waitForClose()
    } _: { server in
      let start = ContinuousClock.now
      let limits = WebSocketLimits(handshakeTime: .milliseconds(250))
      let failure = await transport.failure(WebSocketRequest(url: server.webSocketURL()), within: limits)
      #expect(failure == .transport(.timedOut))
      #expect(ContinuousClock.now - start >= .milliseconds(250))
    }
  }

  @Test func `a port where nobody listens is not connected, and a name that is nowhere not found`()
    async throws
  {
    let (descriptor, port) = try LoopbackSocket.startListening()
    LoopbackSocket.release(descriptor)
    let closed = try #require(URL(string: "ws://127.0.0.1:\(port)/"))
    #expect(await transport.failure(WebSocketRequest(url: closed)) == .transport(.notConnected))
    // RFC 6761, section 6.4: `invalid` has no addresses.
    let nowhere = try #require(URL(string: "wss://priceboard.invalid/"))
    #expect(await transport.failure(WebSocketRequest(url: nowhere)) == .transport(.nameNotFound))
  }

  @Test(arguments: ["ws://priceboard.invalid/", "http://127.0.0.1/", "ws://127.0.0.1/#x"])
  func `a request that may not be sent is refused before anything is`(address: String) async throws {
    let url = try #require(URL(string: address))
    #expect(await transport.failure(WebSocketRequest(url: url)) == .invalidRequest)
  }

  @Test func `localhost is found`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let url = try #require(URL(string: "ws://localhost:\(server.port)/"))
      let connection = try await transport.connect(url)
      try await connection.send("x")
      #expect(try await connection.receive().messages == [WebSocketMessage("x")])
    }
  }
}
