import Foundation
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct TimeContractTests {
  let transport = TransportContract.transport()
  let clock = ContinuousClock()

  @Test func `a server that says nothing is given up at the limit, to the millisecond`() async throws {
    let (waits, sink) = AsyncStream.makeStream(of: Duration.self)
    try await RawServer.run { [clock] connection in
      connection.readRequest()
      sink.yield(clock.measure { connection.waitForClose() })
    } _: { server in
      let limits = HTTPLimits(time: .milliseconds(250))
      let time = await clock.measure {
        #expect(await transport.failure(HTTPRequest(url: server.url()), within: limits) == .timedOut)
      }
      #expect(time >= .milliseconds(250))
      // As the server sees it, because the caller may wait for its turn on a busy machine. Whole seconds would be 1 s.
      let seen = try #require(await waits.first { _ in true })
      #expect(seen < .milliseconds(750))
    }
  }

  @Test func `a body that drips is given up at the limit, because it is of the whole exchange`() async throws
  {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
      while !connection.waitForClose(milliseconds: 20), connection.send("x") {}
    } _: { server in
      let limits = HTTPLimits(time: .milliseconds(300))
      let time = await clock.measure {
        #expect(await transport.failure(HTTPRequest(url: server.url()), within: limits) == .timedOut)
      }
      #expect(time >= .milliseconds(300))
    }
  }

  @Test func `a head that drips is given up at the limit`() async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nX-Slow: ")
      while !connection.waitForClose(milliseconds: 20), connection.send("x") {}
    } _: { server in
      let limits = HTTPLimits(time: .milliseconds(300))
      #expect(await transport.failure(HTTPRequest(url: server.url()), within: limits) == .timedOut)
    }
  }

  @Test(arguments: [Duration.zero, .milliseconds(-5), .seconds(Int64.min)])
  func `no time is over at once`(time: Duration) async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let limits = HTTPLimits(time: time)
      #expect(await transport.failure(HTTPRequest(url: server.url()), within: limits) == .timedOut)
    }
  }

  @Test func `a limit of centuries is no error`() async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let response = try await transport.get(server.url(), within: HTTPLimits(time: .seconds(Int64.max)))
      #expect(response.status == 200)
    }
  }

  @Test func `the limit counts while a request waits for a connection`() async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.waitForClose()
    } _: { server in
      let limits = HTTPLimits(time: .milliseconds(300))
      await withTaskGroup(of: HTTPTransportError?.self) { group in
        for _ in 0..<20 {
          group.addTask { await transport.failure(HTTPRequest(url: server.url()), within: limits) }
        }
        for await failure in group { #expect(failure == .timedOut) }
      }
    }
  }

  @Test func `cancelling closes the request at the server at once`() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let (closings, closed) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
    try await RawServer.run { [clock] connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhell")
      arrived.yield()
      connection.waitForClose()
      closed.yield(clock.now)
    } _: { server in
      var (arrival, closing) = (arrivals.makeAsyncIterator(), closings.makeAsyncIterator())
      var times: [Duration] = []
      for _ in 0..<20 {
        let request = Task { try await transport.get(server.url()) }
        await arrival.next()
        let start = clock.now
        request.cancel()
        times.append(try #require(await closing.next()) - start)
        await #expect(throws: CancellationError.self) { try await request.value }
      }
      // The worst of them says how busy this machine is; a transport that polls would not have a quick one.
      let best = try #require(times.min())
      #expect(best < .milliseconds(10))
    }
  }

  @Test func `a cancelled task sends nothing`() async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let request = Task {
        for await _ in gate {}
        return try await transport.get(server.url())
      }
      request.cancel()
      open.finish()
      await #expect(throws: CancellationError.self) { try await request.value }
      // One that is not cancelled comes through, and is the only one seen.
      _ = try await transport.get(server.url("/after"))
      #expect(server.requests.map(\.line) == ["GET /after HTTP/1.1"])
    }
  }

  @Test func `cancelling one request leaves the others`() async throws {
    try await RawServer.run { connection in
      while let request = connection.readRequest() {
        if request.line.contains("/wait") {
          connection.waitForClose()
          return
        }
        connection.reply(body: request.line)
      }
    } _: { server in
      let waiting = (0..<4).map { number in Task { try await transport.get(server.url("/wait/\(number)")) } }
      let other = Task { try await transport.get(server.url("/other")) }
      for request in waiting { request.cancel() }
      let response = try await other.value
      #expect(response.text == "GET /other HTTP/1.1")
      for request in waiting { await #expect(throws: CancellationError.self) { try await request.value } }
    }
  }

  @Test func `cancelling reaches a request that waits for a connection`() async throws {
    let (events, sink) = AsyncStream.makeStream(of: Void.self)
    try await RawServer.run { connection in
      connection.readRequest()
      sink.yield()
      connection.waitForClose()
    } _: { server in
      let requests = (0..<12).map { _ in Task { try await transport.get(server.url()) } }
      var event = events.makeAsyncIterator()
      for _ in 0..<6 { await event.next() }
      for request in requests.reversed() { request.cancel() }
      for request in requests { await #expect(throws: CancellationError.self) { try await request.value } }
    }
  }
}
