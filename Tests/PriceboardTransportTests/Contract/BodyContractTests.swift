import Foundation
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct BodyContractTests {
  let transport = TransportContract.transport()

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
  ])
  func `a body that is cut is a lost connection`(reply: String) async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      connection.send(reply)
    } _: { server in
      await transport.failure(HTTPRequest(url: server.url()))
    }
    #expect(failure == .connectionLost)
  }

  @Test func `a body that ends in a reset is a lost connection`() async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
      connection.reset()
    } _: { server in
      await transport.failure(HTTPRequest(url: server.url()))
    }
    #expect(failure == .connectionLost)
  }

  @Test func `a body without a length ends with its connection`() async throws {
    let response = try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello")
    } _: { server in
      try await transport.get(server.url())
    }
    #expect(response.text == "hello")
  }

  @Test func `chunks are joined, and trailers are no fields of the head`() async throws {
    let response = try await RawServer.run { connection in
      connection.readRequest()
      connection.send(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n"
          + "5;ext=1\r\nhello\r\n6\r\n world\r\n0\r\nX-End: yes\r\n\r\n")
      connection.waitForClose()
    } _: { server in
      try await transport.get(server.url())
    }
    #expect(response.text == "hello world")
    #expect(response.headers["X-End"] == nil)
  }

  @Test(arguments: [(99, false), (100, true), (101, true)])
  func `a body may be as large as the limit and no larger`(limit: Int, isWhole: Bool) async throws {
    try await RawServer.run {
      $0.replyToAll(body: String(repeating: "x", count: 100))
    } _: { server in
      let limits = HTTPLimits(time: .seconds(60), bodyBytes: limit)
      if isWhole {
        let response = try await transport.get(server.url(), within: limits)
        #expect(response.body.count == 100)
      } else {
        #expect(
          await transport.failure(HTTPRequest(url: server.url()), within: limits) == .bodyTooLarge(limit: 99))
      }
    }
  }

  @Test func `an endless body is cut off at the limit`() async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "1000\r\n\(String(repeating: "x", count: 0x1000))\r\n"
      while connection.send(chunk) {}
    } _: { server in
      await transport.failure(
        HTTPRequest(url: server.url()), within: HTTPLimits(time: .seconds(60), bodyBytes: 1 << 20))
    }
    #expect(failure == .bodyTooLarge(limit: 1 << 20))
  }

  @Test func `compression is asked for and undone`() async throws {
    try await RawServer.run { connection in
      while connection.readRequest() != nil {
        connection.send(
          "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Gzipped.hello.count)\r\n\r\n")
        connection.send(Gzipped.hello)
      }
    } _: { server in
      let response = try await transport.get(server.url())
      #expect(response.text == "hello, hello, hello, hello")
      let offered = server.requests.first?.value(of: "Accept-Encoding") ?? ""
      #expect(offered.contains("gzip") && offered.contains("deflate"))
    }
  }

  @Test func `a small body that unpacks to a large one is cut off at the limit`() async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Gzipped.bomb.count)\r\n\r\n")
      connection.send(Gzipped.bomb)
      connection.waitForClose()
    } _: { server in
      await transport.failure(
        HTTPRequest(url: server.url()), within: HTTPLimits(time: .seconds(60), bodyBytes: 1 << 20))
    }
    #expect(failure == .bodyTooLarge(limit: 1 << 20))
  }

  @Test func `what only claims to be compressed is an invalid reply`() async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello")
      connection.waitForClose()
    } _: { server in
      await transport.failure(HTTPRequest(url: server.url()))
    }
    #expect(failure == .invalidReply)
  }

  @Test func `a body goes out whole, as what it is`() async throws {
    let body = Data("{\"quantity\":3,\"note\":\"K\u{E4}se\"}".utf8)
    try await RawServer.run {
      $0.replyToAll("200 OK", ["Content-Type: application/json"], body: "{}")
    } _: { server in
      let request = HTTPRequest(
        .put, url: server.url("/cart/items/0017"),
        headers: HTTPHeaders([.init("Content-Type", "application/json")]), body: body)
      let response = try await transport.send(request, within: TransportContract.patience)
      #expect(response.status == 200)
      let seen = try #require(server.requests.first)
      #expect(seen.line == "PUT /cart/items/0017 HTTP/1.1")
      #expect(seen.value(of: "content-type") == "application/json")
      #expect(seen.value(of: "content-length") == "\(body.count)")
      #expect(seen.body == [UInt8](body))
    }
  }

  @Test func `a large body goes out without waiting to be asked for`() async throws {
    let body = Data(repeating: UInt8(ascii: "x"), count: 3 << 20)
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let request = HTTPRequest(.post, url: server.url(), body: body)
      let response = try await transport.send(request, within: TransportContract.patience)
      #expect(response.status == 200)
      #expect(server.requests.first?.body.count == body.count)
      #expect(server.requests.first?.value(of: "Expect") == nil)
    }
  }

  @Test(arguments: [HTTPMethod.put, .post, .patch])
  func `a write without a body says that it has none`(method: HTTPMethod) async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      _ = try await transport.send(HTTPRequest(method, url: server.url()), within: TransportContract.patience)
      #expect(server.requests.first?.line == "\(method.rawValue) / HTTP/1.1")
      #expect(server.requests.first?.value(of: "Content-Length") == "0")
    }
  }

  @Test(arguments: [HTTPMethod.get, .delete])
  func `a request without a body names no length`(method: HTTPMethod) async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      _ = try await transport.send(HTTPRequest(method, url: server.url()), within: TransportContract.patience)
      #expect(server.requests.first?.line == "\(method.rawValue) / HTTP/1.1")
      #expect(server.requests.first?.value(of: "Transfer-Encoding") == nil)
    }
  }
}
