import Foundation
import PriceboardTelemetry
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct WebSocketMessageContractTests {
  let transport = WebSocketContract.transport()

  @Test func `texts come back as they went out`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      for text in ["", "hello", "Grüße, 世界 🚀", String(repeating: "x", count: 60_000)] {
        try await connection.send(text)
        #expect(try await connection.receive().messages == [WebSocketMessage(text)])
      }
      let binary = WebSocketMessage(kind: .binary, bytes: [0, 0xFF, 0xC0])
      try await connection.send([binary])
      #expect(try await connection.receive().messages == [binary])
    }
  }

  @Test func `every frame of the client is whole, final and masked with a key of its own`() async throws {
    let frames = Locked<[RawWebSocketPeer.Frame]>([])
    try await RawServer.runWebSocket { peer in
      while let frame = peer.read() {
        frames.withLock { $0.append(frame) }
        if frame.opcode == 8 { peer.send(RawWebSocketPeer.frame(8, frame.payload)) }
      }
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      try await connection.send([
        WebSocketMessage("a"), WebSocketMessage(kind: .binary, bytes: [1]), WebSocketMessage("b"),
      ])
      try await connection.ping()
      connection.close(.normal, reason: "")
      _ = await connection.drain()
    }
    let sent = frames.withLock { $0 }
    #expect(sent.map(\.first) == [0x81, 0x82, 0x81, 0x89, 0x88])
    #expect(!sent.map(\.isMasked).contains(false))
    #expect(sent.prefix(3).map(\.payload) == [Array("a".utf8), [1], Array("b".utf8)])
  }

  @Test func `frames that come together with the answer are not lost`() async throws {
    try await RawServer.run { connection in
      let frames = RawWebSocketPeer.text("first") + RawWebSocketPeer.text("second")
      let peer = RawWebSocketPeer(accepting: connection, following: frames)
      _ = peer?.read()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      #expect(try await connection.receive(count: 2).map(\.text) == ["first", "second"])
    }
  }

  @Test func `what came while nobody received is handed over in one batch`() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    try await RawServer.runWebSocket { peer in
      for number in 0..<100 { peer.send(RawWebSocketPeer.text("\(number)")) }
      // The client's second pong says that all of it is with the client, because the first may come on its way there.
      for _ in 0..<2 {
        peer.send(RawWebSocketPeer.frame(9))
        _ = peer.read()
      }
      arrival.yield()
      peer.connection.waitForClose()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      await arrivals.next()
      #expect(try await connection.receive().messages.map(\.text) == (0..<100).map { "\($0)" })
    }
  }

  @Test func `a ping is answered with its payload, while nobody receives`() async throws {
    let (answers, sink) = AsyncStream.makeStream(of: RawWebSocketPeer.Frame?.self)
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.frame(9, [1, 2, 3]))
      sink.yield(peer.read())
      peer.send(RawWebSocketPeer.frame(10) + RawWebSocketPeer.frame(10, [9]))
      peer.echo()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      var answer = answers.makeAsyncIterator()
      let frame = try #require(await answer.next() ?? nil)
      #expect(frame.first == 0x8A)
      #expect(frame.payload == [1, 2, 3])
      // Pongs that nobody asked for change nothing.
      try await connection.send("x")
      #expect(try await connection.receive().messages == [WebSocketMessage("x")])
    }
  }

  @Test func `a server that says more than is received is held back`() async throws {
    let (standstills, standstill) = AsyncStream.makeStream(of: Int.self)
    let text = String(repeating: "x", count: 1_000)
    // Twenty megabytes, of which neither the client nor the sockets in between may take more than a part.
    let count = 20_000
    let bytes = (0..<count).flatMap { _ in RawWebSocketPeer.text(text) }
    try await RawServer.runWebSocket { peer in
      let taken = peer.connection.sendWhileTaken(bytes)
      standstill.yield(taken)
      peer.send(Array(bytes[taken...]))
      peer.echo()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      var taken = standstills.makeAsyncIterator()
      #expect(try #require(await taken.next()) < bytes.count)
      let messages = try await connection.receive(count: count)
      #expect(messages.count == count)
      #expect(!messages.contains { $0.text != text })
    }
  }

  @Test func `a message at the limit is taken, and one above it is refused with 1009`() async throws {
    let (codes, sink) = AsyncStream.makeStream(of: UInt16?.self)
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.frame(2, [UInt8](repeating: 1, count: 1_000)))
      // The head alone, whose payload never comes.
      peer.send([0x82, 126, 0x03, 0xE9])
      sink.yield(peer.read()?.code)
    } _: { server in
      var limits = WebSocketContract.patience
      limits.messageBytes = 1_000
      let connection = try await transport.connect(server.webSocketURL(), within: limits)
      let (messages, ending) = await connection.drain()
      #expect(messages.map(\.bytes.count) == [1_000])
      #expect(ending == .messageTooLarge(limit: 1_000))
      #expect(await connection.drain().ending == .messageTooLarge(limit: 1_000))
      #expect(await codes.next() == 1009)
    }
  }

  @Test(
    arguments: [
      ([0xC1, 0x00], WebSocketCloseCode.protocolError), ([0x81, 0x80, 0, 0, 0, 0], .protocolError),
      ([0x80, 0x00], .protocolError), ([0x83, 0x00], .protocolError), ([0x09, 0x00], .protocolError),
      ([0x88, 0x02, 0x03, 0xED], .protocolError), ([0x81, 0x02, 0xC3, 0x28], .invalidText),
      ([0x01, 0x7D, 0x61, 0xFF], .invalidText),
    ] as [([UInt8], WebSocketCloseCode)])
  func `a server that breaks the protocol is told how, behind what it said before`(
    bytes: [UInt8], code: WebSocketCloseCode
  ) async throws {
    let (codes, sink) = AsyncStream.makeStream(of: UInt16?.self)
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.text("good") + bytes)
      sink.yield(peer.read()?.code)
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let (messages, ending) = await connection.drain()
      #expect(messages == [WebSocketMessage("good")])
      #expect(ending == .protocolBroken(code))
      await #expect(throws: WebSocketError.protocolBroken(code)) { try await connection.send("late") }
      #expect(await codes.next() == code.rawValue)
    }
  }

  @Test func `many senders side by side never mix their frames`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let texts = (0..<300).map { "\($0) " + String(repeating: "x", count: $0 * 10) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for text in texts { group.addTask { try await connection.send(text) } }
        try await group.waitForAll()
      }
      let messages = try await connection.receive(count: texts.count)
      #expect(Set(messages.map(\.text)) == Set(texts))
    }
  }

  @Test func `many connections live side by side on one transport`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let url = server.webSocketURL()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<30 {
          group.addTask {
            let connection = try await transport.connect(url)
            for round in 0..<20 {
              try await connection.send("\(number) \(round)")
              #expect(try await connection.receive().messages.map(\.text) == ["\(number) \(round)"])
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
