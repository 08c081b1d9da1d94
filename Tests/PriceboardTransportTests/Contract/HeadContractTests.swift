import Foundation
import PriceboardTransport
import Testing

@Suite(.timeLimit(.minutes(15))) struct HeadContractTests {
  let transport = TransportContract.transport()

  /// What a server that sends these bytes and closes is answered with.
  private func response(to bytes: [UInt8]) async throws -> HTTPResponse {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.send(bytes)
    } _: { server in
      try await transport.get(server.url())
    }
  }

  private func failure(of bytes: [UInt8]) async throws -> HTTPTransportError? {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.send(bytes)
    } _: { server in
      await transport.failure(HTTPRequest(url: server.url()))
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n",
    "HTTP/1.1 200 OK\r\nContent-Le",
    "HTTP/1.1 200 OK\r\n",
  ])
  func `a head that is cut is no reply`(head: String) async throws {
    let failure = try await failure(of: Array(head.utf8))
    // URLSession does not tell a cut head from a cut body.
    #expect(failure == .invalidReply || failure == .connectionLost)
    #if os(Linux)
      #expect(failure == .invalidReply)
    #endif
  }

  @Test(arguments: ["", "H", "HTTP/1.1 20"])
  func `a connection that ends before the first line is a lost one`(start: String) async throws {
    let failure = try await failure(of: Array(start.utf8))
    #expect(failure == .connectionLost)
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>", "HTTP/1.1 abc OK\r\n\r\n", "\r\n\r\n"])
  func `what is no HTTP is an invalid reply`(text: String) async throws {
    let failure = try await failure(of: Array(text.utf8))
    #expect(failure == .invalidReply)
  }

  @Test func `a field needs no space after its colon`() async throws {
    let response = try await response(
      to: Array("HTTP/1.1 200 OK\r\nContent-Length:2\r\nETag:\"a\"\r\n\r\nhi".utf8))
    #expect(response.status == 200)
    #expect(response.headers["etag"] == "\"a\"")
    #expect(response.text == "hi")
  }

  @Test func `bytes that are no UTF-8 are read as Latin-1, and UTF-8 as itself`() async throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Utf: K\u{E4}se\r\nX-Latin: K".utf8)
    let response = try await response(to: head + [0xE4] + Array("se\r\n\r\n".utf8))
    #expect(response.headers["X-Latin"] == "K\u{E4}se")
    #if os(Linux)
      // URLSession reads all of a head as Latin-1.
      #expect(response.headers["X-Utf"] == "K\u{E4}se")
    #endif
  }

  @Test func `a folded field is one value`() async throws {
    let response = try await response(
      to: Array("HTTP/1.1 200 OK\r\nX-Long: one\r\n   two\r\n\tthree\r\nContent-Length: 0\r\n\r\n".utf8))
    #expect(response.headers["X-Long"] == "one two three")
    #expect(response.headers["Content-Length"] == "0")
  }

  @Test func `informational replies are passed over, their fields with them`() async throws {
    let response = try await response(
      to: Array(
        """
        HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: early\r\nX-Early: yes\r\n\r\n\
        HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\nLink: late\r\n\r\ngone
        """.utf8))
    #expect(response.status == 404)
    #expect(response.headers.values(of: "Link") == ["late"])
    #expect(response.headers["X-Early"] == nil)
    #expect(response.text == "gone")
  }

  @Test func `a reply that switches protocols is an invalid one`() async throws {
    let failure = try await failure(
      of: Array("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nxx".utf8))
    #if os(Linux)
      #expect(failure == .invalidReply)
    #else
      #expect(failure != nil)
    #endif
  }

  @Test func `a flood of fields is cut off`() async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\n")
      let line = "X-Flood: \(String(repeating: "x", count: 4_000))\r\n"
      while connection.send(line) {}
    } _: { server in
      await transport.failure(HTTPRequest(url: server.url()))
    }
    #if os(Linux)
      #expect(failure == .invalidReply)
    #else
      #expect(failure != nil)
    #endif
  }

  @Test func `a flood of informational replies is cut off`() async throws {
    let failure = try await RawServer.run { connection in
      connection.readRequest()
      while connection.send("HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n") {}
    } _: { server in
      await transport.failure(
        HTTPRequest(url: server.url()), within: HTTPLimits(time: .seconds(20)))
    }
    #if os(Linux)
      #expect(failure == .invalidReply)
    #else
      #expect(failure != nil)
    #endif
  }

  @Test func `a name that comes twice is there twice, in order`() async throws {
    #if os(Linux)
      let response = try await response(
        to: Array("HTTP/1.1 200 OK\r\nVary: a\r\nX: 1\r\nvary: b\r\nContent-Length: 0\r\n\r\n".utf8))
      #expect(response.headers.values(of: "Vary") == ["a", "b"])
    #endif
  }

  @Test(arguments: [204, 304])
  func `a status without a body ends with its head`(status: Int) async throws {
    // The connection stays open: a transport that waited for a body would wait for ever.
    let response = try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 \(status) X\r\nETag: \"v\"\r\n\r\n")
      connection.waitForClose()
    } _: { server in
      try await transport.get(server.url())
    }
    #expect(response.status == status)
    #expect(response.headers["ETag"] == "\"v\"")
    #expect(response.body.isEmpty)
  }

  @Test func `a reply to HEAD ends with its head`() async throws {
    let response = try await RawServer.run { connection in
      connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      connection.waitForClose()
    } _: { server in
      try await transport.send(HTTPRequest(.head, url: server.url()), within: TransportContract.patience)
    }
    #expect(response.headers["Content-Length"] == "1000")
    #expect(response.body.isEmpty)
  }
}
