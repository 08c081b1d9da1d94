#if os(Linux) && canImport(Glibc)
  import Foundation
  import PriceboardTelemetry
  import Testing

  @testable import PriceboardTransport

  @Suite(.timeLimit(.minutes(15))) struct CurlReactorTests {
    @Test func `a library that is missing is named`() {
      #expect(throws: HTTPTransportError.libraryMissing(name: "libpriceboard-none.so.4")) {
        try CurlLibrary(opening: "libpriceboard-none.so.4")
      }
    }

    @Test func `a library without a function that is needed is named with it`() {
      #expect(throws: HTTPTransportError.libraryMissing(name: "libc.so.6 with curl_version_info")) {
        try CurlLibrary(opening: "libc.so.6")
      }
    }

    @Test func `a transport without its library says so at every request, and keeps no thread`() async throws
    {
      let reason = HTTPTransportError.libraryMissing(name: "libpriceboard-none.so.4")
      let transport = try CurlTransport(trust: .system, threadName: "pb-missing") {
        () throws(HTTPTransportError) in
        try CurlLibrary(opening: "libpriceboard-none.so.4")
      }
      let url = try #require(URL(string: "http://127.0.0.1/"))
      await withTaskGroup(of: HTTPTransportError?.self) { group in
        for _ in 0..<20 { group.addTask { await transport.failure(HTTPRequest(url: url)) } }
        for await failure in group { #expect(failure == reason) }
      }
      #expect(await transport.failure(HTTPRequest(url: url)) == reason)
      await Self.wait { Self.threads(named: "pb-missing") == 0 }
    }

    @Test func `a transport that could not be set up says why at every request`() async throws {
      let transport = FailingTransport(reason: .system(code: 11))
      for _ in 0..<2 {
        #expect(await transport.failure(HTTPRequest(url: URL(filePath: "/"))) == .system(code: 11))
      }
    }

    @Test func `setting up waits for nothing, and what is asked meanwhile is answered`() async throws {
      let gate = DispatchSemaphore(value: 0)
      let transport = try CurlTransport(trust: .system, threadName: "pb-slow") {
        () throws(HTTPTransportError) in
        gate.wait()
        return try CurlLibrary.opened()
      }
      try await RawServer.run {
        $0.replyToAll(body: "x")
      } _: { server in
        let url = server.url()
        let (kept, cancelled) = (Task { try await transport.get(url) }, Task { try await transport.get(url) })
        cancelled.cancel()
        gate.signal()
        let response = try await kept.value
        #expect(response.text == "x")
        await #expect(throws: CancellationError.self) { try await cancelled.value }
      }
    }

    @Test func `jobs run one after the other, on one thread of the reactor's name`() async throws {
      let reactor = try CurlReactor(name: "pb-jobs", opening: opened)
      let (numbers, sink) = AsyncStream.makeStream(of: Int.self)
      for number in 0..<1_000 {
        #expect(reactor.post { _ in sink.yield(number) } == nil)
      }
      reactor.post { _ in sink.finish() }
      #expect(await numbers.reduce(into: []) { $0.append($1) } == Array(0..<1_000))
      #expect(Self.threads(named: "pb-jobs") == 1)
      withExtendedLifetime(reactor) {}
    }

    @Test func `the thread and the descriptors go with the last reference`() async throws {
      var reactor: CurlReactor? = try CurlReactor(name: "pb-idle", opening: opened)
      await withCheckedContinuation { continuation in
        reactor?.post { _ in continuation.resume() }
      }
      #expect(Self.threads(named: "pb-idle") == 1)
      reactor = nil
      await Self.wait { Self.threads(named: "pb-idle") == 0 }
    }

    @Test func `what is in flight when the last reference goes is a lost connection, and the thread goes`()
      async throws
    {
      let (arrivals, sink) = AsyncStream.makeStream(of: Void.self)
      try await RawServer.run { connection in
        connection.readRequest()
        sink.yield()
        connection.waitForClose()
        sink.yield()
      } _: { server in
        var arrival = arrivals.makeAsyncIterator()
        let holder = Locked<CurlReactor?>(try CurlReactor(name: "pb-flight", opening: opened))
        let outgoing = try OutgoingRequest(HTTPRequest(url: server.url()))
        let response = Task {
          try await withCheckedThrowingContinuation { continuation in
            _ = holder.withLock { reactor in
              reactor?.post { loop in
                do {
                  let loop = try loop.get()
                  let easy = try CurlEasy(loop.library)
                  try easy.prepare(outgoing, settings: CurlSettings(.system, loop.library))
                  let exchange = CurlExchange(
                    easy, ExchangeTicket(), deadline: .now.advanced(by: .seconds(60)), bodyLimit: 1,
                    continuation)
                  try exchange.receiveReply()
                  loop.start(exchange)
                } catch {
                  continuation.resume(throwing: error)
                }
              }
            }
          }
        }
        await arrival.next()
        holder.withLock { $0 = nil }
        await #expect(throws: HTTPTransportError.connectionLost) { try await response.value }
        // The server sees it, too.
        await arrival.next()
        await Self.wait { Self.threads(named: "pb-flight") == 0 }
      }
    }

    @Test func `a transport's thread lives as long as its last copy`() async throws {
      try await RawServer.run {
        $0.replyToAll()
      } _: { server in
        var transport: CurlTransport? = try CurlTransport(trust: .system, threadName: "pb-copies")
        var copy = transport
        transport = nil
        _ = try await copy?.get(server.url())
        #expect(Self.threads(named: "pb-copies") == 1)
        copy = nil
        await Self.wait { Self.threads(named: "pb-copies") == 0 }
      }
    }

    @Test func `a transport that only a request still uses brings its reply`() async throws {
      try await RawServer.run {
        $0.replyToAll(body: "x")
      } _: { server in
        let url = server.url()
        let response = try await SystemHTTPTransport().get(url)
        #expect(response.text == "x")
      }
    }

    @Test func `requests and a WebSocket share one thread where the app says so`() async throws {
      let http = try CurlTransport(trust: .system, threadName: "pb-shared")
      let transport = CurlWebSocketTransport(sharing: http) { 1 }
      try await RawServer.run { connection in
        guard let request = connection.readRequest() else { return }
        guard request.value(of: "Upgrade") == nil else {
          connection.send(RawWebSocketPeer.answer(to: request))
          return RawWebSocketPeer(opened: connection).echo()
        }
        connection.reply(body: "x")
        connection.replyToAll(body: "x")
      } _: { server in
        let url = server.url()
        let socket = try await transport.connect(server.webSocketURL())
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<100 {
            group.addTask {
              let response = try await http.get(url)
              #expect(response.text == "x")
            }
          }
          for number in 0..<100 {
            try await socket.send("\(number)")
            #expect(try await socket.receive().messages == [WebSocketMessage("\(number)")])
          }
          try await group.waitForAll()
        }
        #expect(Self.threads(named: "pb-shared") == 1)
        // Six of requests, and the socket's.
        #expect(server.connectionCount <= 7)
        withExtendedLifetime(socket) {}
      }
    }

    @Test func `a WebSocket is opened where requests take all connections to its server, and wait for more`()
      async throws
    {
      let http = try CurlTransport(trust: .system, threadName: "pb-full")
      let transport = CurlWebSocketTransport(sharing: http) { 1 }
      let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
      let mayReply = DispatchSemaphore(value: 0)
      try await RawServer.run { connection in
        guard let request = connection.readRequest() else { return }
        if request.value(of: "Upgrade") != nil {
          connection.send(RawWebSocketPeer.answer(to: request))
          return RawWebSocketPeer(opened: connection).echo()
        }
        if request.line.contains("/held") {
          arrival.yield()
          mayReply.wait()
          mayReply.signal()
        }
        connection.reply(body: "x")
        connection.replyToAll(body: "x")
      } _: { server in
        defer { mayReply.signal() }
        let (held, url) = (server.url("/held"), server.url())
        // They are held for as long as the test takes, which is long where all tests run at once.
        let patience = HTTPLimits(time: .seconds(900))
        let requests = (0..<5).map { _ in Task { try await http.get(held, within: patience) } }
        for _ in requests { await arrivals.next() }
        for number in 0..<5 {
          // Both begin in one turn of the thread, the connection first.
          let hold = DispatchSemaphore(value: 0)
          http.reactor.post { _ in hold.wait() }
          let opening = Task {
            try await transport.connect(
              server.webSocketURL(), within: WebSocketLimits(handshakeTime: patience.time))
          }
          for _ in 0..<10 { await Task.yield() }
          let reply = Task { try await http.get(url, within: patience) }
          for _ in 0..<10 { await Task.yield() }
          hold.signal()
          let socket = try await opening.value
          try await socket.send("\(number)")
          #expect(try await socket.receive().messages == [WebSocketMessage("\(number)")])
          #expect(try await reply.value.text == "x")
        }
        mayReply.signal()
        for request in requests { #expect(try await request.value.text == "x") }
      }
    }

    @Test(arguments: [
      (Duration.zero, 0 as Int32), (.milliseconds(-1), 0), (.nanoseconds(1), 1), (.milliseconds(1), 1),
      (.microseconds(1_001), 2),
      (.seconds(Int64.max), Int32.max),
    ])
    func `waiting is in whole milliseconds and never too short`(time: Duration, milliseconds: Int32) {
      let now = MonotonicTime.now
      #expect(now.milliseconds(until: now.advanced(by: time)) == milliseconds)
    }

    private let opened = { @Sendable () throws(HTTPTransportError) in try CurlLibrary.opened() }

    /// The number of threads of this process that have a name.
    private static func threads(named name: String) -> Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.count { task in
        (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "\(name)\n"
      }
    }

    /// Waits for what happens by itself; the suite's limit of time ends it where it never does.
    private static func wait(until isSo: () -> Bool) async {
      while !isSo(), !Task.isCancelled { await Task.yield() }
      #expect(isSo())
    }
  }
#endif
