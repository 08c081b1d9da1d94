import Foundation
import PriceboardTelemetry
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct ConnectionContractTests {
  let transport = TransportContract.transport()

  @Test func `a port where nobody listens is not connected`() async throws {
    let (descriptor, port) = try LoopbackSocket.startListening()
    LoopbackSocket.release(descriptor)
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    #expect(await transport.failure(HTTPRequest(url: url)) == .notConnected)
  }

  @Test func `a name that is nowhere is not found`() async throws {
    // RFC 6761, section 6.4: `invalid` has no addresses.
    let url = try #require(URL(string: "http://priceboard.invalid/"))
    #expect(await transport.failure(HTTPRequest(url: url)) == .nameNotFound)
  }

  @Test func `a reset is a lost connection`() async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      connection.reset()
    } _: { server in
      await transport.failure(HTTPRequest(url: server.url()))
    }
    #expect(failure == .connectionLost)
  }

  @Test func `500 requests in a row share one connection`() async throws {
    try await RawServer.run {
      $0.replyToAll(body: "x")
    } _: { server in
      for _ in 0..<500 { _ = try await transport.get(server.url()) }
      #expect(server.requests.count == 500)
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `requests side by side get their own replies, over six connections at most`() async throws {
    try await RawServer.run { connection in
      while let request = connection.readRequest() { connection.reply(body: request.line) }
    } _: { server in
      try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for number in 0..<200 {
          group.addTask {
            let response = try await transport.get(server.url("/\(number)"))
            return (number, response.text)
          }
        }
        for try await (number, body) in group { #expect(body == "GET /\(number) HTTP/1.1") }
      }
      #expect(server.requests.count == 200)
      #expect(server.connectionCount <= 6)
    }
  }

  @Test func `of requests that wait for a connection none is forgotten`() async throws {
    // Bursts of more than the connections carry, so that the last ones of each wait until others have ended.
    try await RawServer.run {
      $0.replyToAll(body: "x")
    } _: { server in
      for _ in 0..<600 {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<20 { group.addTask { _ = try await transport.get(server.url()) } }
          try await group.waitForAll()
        }
      }
      #expect(server.requests.count == 12_000)
    }
  }

  @Test func `six requests really run side by side`() async throws {
    // Each is answered only when the others are there.
    let arrived = Locked(0)
    let everybody = Gate()
    try await RawServer.run { connection in
      connection.readRequest()
      if arrived.withLock({
        $0 += 1; return $0
      }) == 6 {
        everybody.open()
      }
      everybody.wait()
      connection.reply()
    } _: { server in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 { group.addTask { try await transport.get(server.url()).status } }
        for try await status in group { #expect(status == 200) }
      }
    }
  }

  @Test func `a read on a kept connection that has ended is asked again on a new one`() async throws {
    // The server forgets the connection after its first reply, as servers do that have waited long enough.
    try await RawServer.run { connection in
      connection.readRequest()
      connection.reply(body: "\(connection.number)")
    } _: { server in
      for number in 1...3 {
        let response = try await transport.get(server.url())
        #expect(response.text == "\(number)")
      }
    }
  }

  @Test(arguments: [HTTPMethod.post, .patch, .put, .delete])
  func `what writes is sent once, even on a connection that ends before its reply`(
    method: HTTPMethod
  ) async throws {
    try await RawServer.run { connection in
      while let request = connection.readRequest() {
        if request.line.hasPrefix(method.rawValue) { return }
        connection.reply()
      }
    } _: { server in
      _ = try await transport.get(server.url())
      let request = HTTPRequest(method, url: server.url(), body: Data("{}".utf8))
      #expect(await transport.failure(request) == .connectionLost)
      #expect(server.requests.filter { $0.line.hasPrefix(method.rawValue) }.count == 1)
    }
  }

  @Test func `a write finds a place where every connection is kept by reads`() async throws {
    try await RawServer.run {
      $0.replyToAll(body: "x")
    } _: { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<30 { group.addTask { _ = try await transport.get(server.url()) } }
        try await group.waitForAll()
      }
      for _ in 0..<10 {
        let request = HTTPRequest(.post, url: server.url(), body: Data("{}".utf8))
        let response = try await transport.send(request, within: TransportContract.patience)
        #expect(response.text == "x")
      }
    }
  }

  @Test func `a reply may come before the body has gone out`() async throws {
    try await RawServer.run { connection in
      // The head alone is awaited, and the connection closed with most of the body unread.
      connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      connection.waitForClose(milliseconds: 1_000)
    } _: { server in
      let request = HTTPRequest(.put, url: server.url(), body: Data(repeating: 0x78, count: 1 << 20))
      let response = try await transport.send(request, within: TransportContract.patience)
      #expect(response.status == 413)
    }
  }
}

/// Opens once, for all threads that wait.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}
