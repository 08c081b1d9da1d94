import Foundation
import PriceboardTelemetry
import PriceboardTransport
import Testing

/// A cancelled caller is let go within a tenth of a second; on a busy machine the best of some tries counts.
@Suite(.timeLimit(.minutes(15))) struct WebSocketCancellationTests {
  let transport = WebSocketContract.transport()

  @Test func `connecting to a server that never answers is cancelled at once, and ends at the server`()
    async throws
  {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    try await RawServer.run { connection in
      connection.readRequest()
      arrival.yield()
      end.yield(connection.waitForClose())
    } _: { server in
      let url = server.webSocketURL()
      try await Self.expectQuick {
        let task = Task { _ = try await transport.connect(url) }
        await arrivals.next()
        return task
      } after: {
        #expect(await ends.next() == true)
      }
    }
  }

  @Test func `connecting is cancelled before it has begun`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let url = server.webSocketURL()
      for _ in 0..<50 {
        let task = Task { _ = try await transport.connect(url) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test func `receiving is cancelled at once, and the connection can still be used`() async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      try await Self.expectQuick {
        Task { _ = try await connection.receive() }
      } after: {
        try await connection.send("still here")
        #expect(try await connection.receive().messages == [WebSocketMessage("still here")])
      }
    }
  }

  @Test func `sending to a server that does not read is cancelled at once, begun or not`() async throws {
    let mayEnd = DispatchSemaphore(value: 0)
    try await RawServer.runWebSocket { _ in
      mayEnd.wait()
      mayEnd.signal()
    } _: { server in
      defer { mayEnd.signal() }
      let connection = try await transport.connect(server.webSocketURL())
      let blocking = Task { try await connection.send([Self.large]) }
      try await Self.expectQuick {
        Task { try await connection.send("behind it") }
      } after: {
      }
      blocking.cancel()
      await #expect(throws: CancellationError.self) { try await blocking.value }
      try await Self.expectQuick(tries: 5) {
        let other = try await transport.connect(server.webSocketURL())
        return Task { try await other.send([Self.large]) }
      } after: {
      }
    }
  }

  @Test func `what has begun to be sent is not cut by cancelling, and what has not is not begun`()
    async throws
  {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let mayRead = DispatchSemaphore(value: 0)
    let sizes = Locked<[Int]>([])
    try await RawServer.runWebSocket { peer in
      mayRead.wait()
      while let frame = peer.read() {
        sizes.withLock { $0.append(frame.payload.count) }
        if frame.opcode == 8 { peer.send(RawWebSocketPeer.frame(8, frame.payload)) }
      }
      end.yield()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let large = Task { try await connection.send([Self.large]) }
      // Long enough for the sockets in between to be full.
      try await Task.sleep(for: .milliseconds(300))
      let behind = Task { try await connection.send("never") }
      try await Task.sleep(for: .milliseconds(50))
      for task in [large, behind] {
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
      mayRead.signal()
      try await connection.send("whole")
      connection.close(.normal, reason: "")
      _ = await connection.drain()
      await ends.next()
    }
    #expect(sizes.withLock { $0 } == [16 << 20, 5, 2])
  }

  /// More than the sockets between client and server take.
  private static let large = WebSocketMessage(
    kind: .binary, bytes: [UInt8](repeating: 1, count: 16 << 20)[...])

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `callers that are cancelled at random moments all return`(seed: UInt64) async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let url = server.webSocketURL()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          let delay = (UInt64(number) &* 2_654_435_761 &+ seed &* 40_503) % 3_000
          group.addTask {
            let task = Task {
              let connection = try await transport.connect(url)
              while true {
                try await connection.send("x")
                _ = try await connection.receive()
              }
            }
            try? await Task.sleep(for: .microseconds(delay))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
          }
        }
      }
    }
  }

  /// Starts something that waits, cancels it, and times how long it takes to return with a `CancellationError`.
  private static func expectQuick(
    tries: Int = 20, _ start: () async throws -> Task<Void, any Error>, after: () async throws -> Void
  ) async throws {
    var best = Duration.seconds(60)
    for _ in 0..<tries {
      let task = try await start()
      // Time to begin to wait; where it has not, cancelling finds it before.
      await Task.yield()
      let moment = ContinuousClock.now
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      best = min(best, ContinuousClock.now - moment)
      try await after()
    }
    #expect(best < .milliseconds(100))
  }
}

extension AsyncStream where Element: Sendable {
  /// The next element, for who has kept no iterator.
  fileprivate func next() async -> Element? {
    var iterator = makeAsyncIterator()
    return await iterator.next()
  }
}
