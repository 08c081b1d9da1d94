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
        let task = Task {
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          _ = try await transport.connect(url)
        }
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
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let mayEnd = DispatchSemaphore(value: 0)
    try await RawServer.runWebSocket { peer in
      peer.connection.waitForBytes()
      begin.yield()
      mayEnd.wait()
      mayEnd.signal()
    } _: { server in
      defer { mayEnd.signal() }
      var connection = try await transport.connect(server.webSocketURL())
      try await Self.expectQuick {
        connection = try await transport.connect(server.webSocketURL())
        let task = Task { [connection] in try await connection.send([Self.large]) }
        await begins.next()
        return task
      } after: {
      }
      // The last one still stands in the way of what follows.
      try await Self.expectQuick {
        Task { [connection] in try await connection.send("behind it") }
      } after: {
      }
    }
  }

  @Test func `what has begun to be sent is not cut by cancelling, and what has not is not begun`()
    async throws
  {
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let mayRead = DispatchSemaphore(value: 0)
    let sizes = Locked<[Int]>([])
    try await RawServer.runWebSocket { peer in
      peer.connection.waitForBytes()
      begin.yield()
      mayRead.wait()
      while let frame = peer.read() {
        sizes.withLock { $0.append(frame.payload.count) }
        if frame.opcode == 8 { peer.send(RawWebSocketPeer.frame(8, frame.payload)) }
      }
      end.yield()
    } _: { server in
      let connection = try await transport.connect(server.webSocketURL())
      let large = Task { try await connection.send([Self.large]) }
      await begins.next()
      let behind = Task { try await connection.send("never") }
      await Task.yield()
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

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `callers that are cancelled at random moments all return`(seed: UInt64) async throws {
    try await RawServer.runWebSocket {
      $0.echo()
    } _: { server in
      let url = server.webSocketURL()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          let turns = (UInt64(number) &* 2_654_435_761 &+ seed &* 40_503) % 100
          group.addTask {
            let task = Task {
              let connection = try await transport.connect(url)
              while true {
                try await connection.send("x")
                _ = try await connection.receive()
              }
            }
            for _ in 0..<turns { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
          }
        }
      }
    }
  }

  /// Starts something that waits, cancels it, and times how long it takes to return with a `CancellationError`.
  private static func expectQuick(
    _ start: () async throws -> Task<Void, any Error>, after: () async throws -> Void
  ) async throws {
    var best = Duration.seconds(60)
    var rounds = 0
    // Other tests keep the pool's threads busy, too.
    while rounds < 3 || rounds < 60 && best >= .milliseconds(100) {
      rounds += 1
      let task = try await start()
      // Time to begin to wait; where it has not, cancelling finds it before.
      await Task.yield()
      let moment = ContinuousClock.now
      task.cancel()
      // What was done before it was cancelled says nothing.
      if case .failure(let error) = await task.result {
        #expect(error is CancellationError)
        best = min(best, ContinuousClock.now - moment)
      }
      try await after()
    }
    #expect(best < .milliseconds(100))
  }
}
