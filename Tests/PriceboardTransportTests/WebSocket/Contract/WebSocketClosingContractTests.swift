import Foundation
import PriceboardTelemetry
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct WebSocketClosingContractTests {
  let transport = WebSocketContract.transport()

  @Test func `closing sends what was sent before, then the code, and ends with the server's answer`()
    async throws
  {
    let frames = Locked<[RawWebSocketPeer.Frame]>([])
    try await RawServer.runWebSocket { peer in
      while let frame = peer.read() {
        frames.withLock { $0.append(frame) }
        if frame.opcode == 8 {
          // Dropped, because the client has asked to close before.
          peer.send(RawWebSocketPeer.text("late") + RawWebSocketPeer.frame(8, frame.payload))
        }
      }
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      try await connection.send("first")
      connection.close(.init(rawValue: 4000), reason: "enough")
      connection.close(.normal, reason: "ignored")
      let closed = WebSocketError.closed(.init(rawValue: 4000), reason: "enough")
      let (messages, ending) = await connection.drain()
      #expect(messages.isEmpty)
      #expect(ending == closed)
      await #expect(throws: closed) { try await connection.send("late") }
      await #expect(throws: closed) { try await connection.ping() }
    }
    let sent = frames.withLock { $0 }
    #expect(sent.map(\.opcode) == [1, 8])
    #expect(sent.last?.code == 4000)
    #expect(sent.last?.payload.dropFirst(2) == Array("enough".utf8)[...])
  }

  @Test(
    arguments: [(1000, "bye"), (1001, ""), (4401, "token expired"), (4403, "refused"), (1011, "")]
      as [(UInt16, String)])
  func `the server's code and reason are handed over, and its code is sent back`(
    code: UInt16, reason: String
  ) async throws {
    let (answers, answer) = AsyncStream.makeStream(of: UInt16?.self)
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.text("last") + RawWebSocketPeer.close(code, reason))
      answer.yield(peer.read()?.code)
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let (messages, ending) = await connection.drain()
      #expect(messages == [WebSocketMessage("last")])
      #expect(ending == .closed(.init(rawValue: code), reason: reason))
      #expect(await answers.next() == code)
      connection.close(.normal, reason: "")
      #expect(await connection.drain().ending == .closed(.init(rawValue: code), reason: reason))
    }
  }

  @Test func `a close frame without a code reads as 1005`() async throws {
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.frame(8))
      _ = peer.read()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      #expect(await connection.drain().ending == .closed(.noneGiven, reason: ""))
    }
  }

  @Test func `a server that does not answer a close frame is left after two seconds`() async throws {
    try await RawServer.runWebSocket { peer in
      _ = peer.read()
      peer.connection.waitForClose()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let start = ContinuousClock.now
      connection.close(.normal, reason: "")
      #expect(await connection.drain().ending == .closed(.normal, reason: ""))
      let time = ContinuousClock.now - start
      #expect(time >= .seconds(2) - .milliseconds(1))
      #expect(time < .seconds(60))
    }
  }

  @Test(arguments: [false, true])
  func `a connection that ends without a close frame is lost, behind what came before`(isReset: Bool)
    async throws
  {
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.text("last"))
      // The answer says that the client has the message.
      _ = peer.read()
      if isReset { peer.connection.reset() }
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let first = try await connection.receive().messages
      #expect(first == [WebSocketMessage("last")])
      try await connection.send("got it")
      #expect(await connection.drain().ending == .transport(.connectionLost))
      await #expect(throws: WebSocketError.transport(.connectionLost)) { try await connection.send("x") }
    }
  }

  @Test func `a message that is cut by the end is not handed over`() async throws {
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.text("whole") + [0x81, 10, 0x61])
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let (messages, ending) = await connection.drain()
      #expect(messages == [WebSocketMessage("whole")])
      #expect(ending == .transport(.connectionLost))
    }
  }

  @Test func `dropping the last reference closes the connection at the server`() async throws {
    let (ends, sink) = AsyncStream.makeStream(of: Bool.self)
    try await RawServer.runWebSocket { peer in
      sink.yield(peer.connection.waitForClose())
    } _: { server in
      var connection: (any WebSocketConnection)? = try await transport.connect(server.webSocketURL())
      try await connection?.send("x")
      connection = nil
      var end = ends.makeAsyncIterator()
      #expect(await end.next() == true)
    }
  }

  @Test func `a close frame goes out where the connection is dropped right behind`() async throws {
    let (codes, sink) = AsyncStream.makeStream(of: UInt16?.self)
    try await RawServer.runWebSocket { peer in
      sink.yield(peer.read()?.code)
      peer.connection.waitForClose()
    } _: { server in
      var code = codes.makeAsyncIterator()
      for _ in 0..<20 {
        let connection = try await transport.connect(server.webSocketURL())
        connection.close(.goingAway, reason: "")
        _ = consume connection
        #expect(await code.next() == 1001)
      }
    }
  }

  @Test func `a close frame goes out where the server's own is there already, behind what nobody received`()
    async throws
  {
    let (standstills, standstill) = AsyncStream.makeStream(of: Void.self)
    let (codes, code) = AsyncStream.makeStream(of: UInt16?.self)
    try await RawServer.runWebSocket { peer in
      // Messages without a byte, more of them than are kept for a caller.
      peer.send((0..<20_000).flatMap { _ in RawWebSocketPeer.text("") })
      // A ping that stays unanswered says that nothing more is read.
      repeat {
        peer.send(RawWebSocketPeer.frame(9))
      } while peer.connection.waitForBytes(milliseconds: 500)
        && peer.read() != nil
      peer.send(RawWebSocketPeer.close(4401))
      standstill.yield()
      code.yield(peer.read()?.code)
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      await standstills.next()
      connection.close(.init(rawValue: 4000), reason: "")
      #expect(await connection.drain().ending == .closed(.init(rawValue: 4000), reason: ""))
      #expect(await codes.next() == 4000)
    }
  }

  @Test func `a close frame is answered where the server sends nothing more behind it`() async throws {
    let (answers, answer) = AsyncStream.makeStream(of: UInt16?.self)
    try await RawServer.runWebSocket { peer in
      peer.send(RawWebSocketPeer.close(4401))
      peer.connection.endSending()
      answer.yield(peer.read()?.code)
    } _: { server in
      for _ in 0..<20 {
        let connection = try await transport.connect(server.webSocketURL())
        #expect(await connection.drain().ending == .closed(.init(rawValue: 4401), reason: ""))
        #expect(await answers.next() == 4401)
      }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `a close frame goes out behind a message that is under way when the server's own comes`(
    isAskedFor: Bool, serverEnds: Bool
  ) async throws {
    // On a machine with more to do the time for closing may be over before the message has gone out.
    var frames: [RawWebSocketPeer.Frame] = []
    for _ in 0..<20 where frames.isEmpty {
      frames = try await framesBehindClose(isAskedFor: isAskedFor, serverEnds: serverEnds)
    }
    #expect(frames.map(\.payload.count) == [Self.large.bytes.count, 2])
    #expect(frames.last?.code == (isAskedFor ? 4000 : 4401))
  }

  /// What a server reads that has sent its close frame before it read anything.
  private func framesBehindClose(isAskedFor: Bool, serverEnds: Bool) async throws -> [RawWebSocketPeer.Frame]
  {
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: [RawWebSocketPeer.Frame].self)
    let (mayClose, mayRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    return try await RawServer.runWebSocket { peer in
      peer.connection.waitForBytes()
      begin.yield()
      mayClose.wait()
      peer.send(RawWebSocketPeer.close(4401))
      if serverEnds { peer.connection.endSending() }
      mayRead.wait()
      let first = peer.read()
      end.yield([first, first.flatMap { _ in peer.read() }].compactMap(\.self))
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let sending = Task { try await connection.send([Self.large]) }
      await begins.next()
      if isAskedFor { connection.close(.init(rawValue: 4000), reason: "") }
      mayClose.signal()
      let code = WebSocketCloseCode(rawValue: isAskedFor ? 4000 : 4401)
      #expect(await connection.drain().ending == .closed(code, reason: ""))
      _ = await sending.result
      mayRead.signal()
      return await ends.next() ?? []
    }
  }

  /// More than the sockets between client and server take.
  private static let large = WebSocketMessage(
    kind: .binary, bytes: [UInt8](repeating: 1, count: 6 << 20)[...])
}
