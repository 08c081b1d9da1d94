import Foundation
import PriceboardTransport
import Testing

/// What a transport does not do by itself.
@Suite(.timeLimit(.minutes(15))) struct RedirectContractTests {
  let transport = TransportContract.transport()

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect comes back as it is`(status: Int) async throws {
    try await RawServer.run {
      $0.replyToAll("\(status) Moved", ["Location: /"], body: "here")
    } _: { server in
      let response = try await transport.get(server.url())
      #expect(response.status == status)
      #expect(response.headers["Location"] == "/")
      #expect(response.text == "here")
      #expect(server.requests.count == 1)
    }
  }

  @Test func `a redirect to another origin is not followed, so no token goes there`() async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { other in
      let elsewhere = other.url("/stolen").absoluteString
      try await RawServer.run {
        $0.replyToAll("302 Found", ["Location: \(elsewhere)"])
      } _: { server in
        let request = HTTPRequest(
          url: server.url(), headers: HTTPHeaders([.init("Authorization", "Bearer t")]))
        let response = try await transport.send(request, within: TransportContract.patience)
        #expect(response.status == 302)
        #expect(server.requests.first?.value(of: "Authorization") == "Bearer t")
        #expect(other.connectionCount == 0)
      }
    }
  }

  @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"n\"", "Negotiate", "Bearer"])
  func `a challenge comes back as it is`(challenge: String) async throws {
    try await RawServer.run {
      $0.replyToAll("401 Unauthorized", ["WWW-Authenticate: \(challenge)"], body: "no")
    } _: { server in
      let response = try await transport.get(server.url())
      #expect(response.status == 401)
      #expect(response.headers["WWW-Authenticate"] == challenge)
      #expect(response.text == "no")
      #expect(server.requests.count == 1)
    }
  }

  @Test func `cookies are handed over and never sent back`() async throws {
    try await RawServer.run {
      $0.replyToAll("200 OK", ["Set-Cookie: id=1; Path=/"])
    } _: { server in
      let response = try await transport.get(server.url())
      #expect(response.headers["Set-Cookie"] == "id=1; Path=/")
      _ = try await transport.get(server.url())
      #expect(server.requests.count == 2)
      #expect(server.requests.allSatisfy { $0.value(of: "Cookie") == nil })
    }
  }

  @Test func `nothing is answered from a cache`() async throws {
    try await RawServer.run {
      $0.replyToAll("200 OK", ["Cache-Control: max-age=600", "ETag: \"a\""], body: "x")
    } _: { server in
      for _ in 0..<3 { _ = try await transport.get(server.url()) }
      #expect(server.requests.count == 3)
      #expect(server.requests.allSatisfy { $0.value(of: "If-None-Match") == nil })
    }
  }

  @Test func `an error status is a reply`() async throws {
    try await RawServer.run {
      $0.replyToAll("503 Unavailable", ["Retry-After: 3"], body: "{}")
    } _: { server in
      let response = try await transport.get(server.url())
      #expect(response.status == 503)
      #expect(response.headers["retry-after"] == "3")
      #expect(server.requests.count == 1)
    }
  }

  @Test func `the address and the fields go out as they are`() async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let url = try #require(URL(string: server.url("/a/../b%2Fc").absoluteString + "?ids=A%2CB,C&x=1"))
      let headers = HTTPHeaders([
        .init("X-Umlaut", "K\u{E4}se"), .init("X-Empty", ""), .init("If-None-Match", "\"a\""),
        .init("X-Two", "1"),
      ])
      _ = try await transport.send(
        HTTPRequest(url: url, headers: headers), within: TransportContract.patience)
      let seen = try #require(server.requests.first)
      #if os(Linux)
        #expect(seen.line == "GET /a/../b%2Fc?ids=A%2CB,C&x=1 HTTP/1.1")
      #endif
      #expect(seen.value(of: "X-Umlaut") == "K\u{E4}se")
      #expect(seen.value(of: "X-Empty") == "")
      #expect(seen.value(of: "If-None-Match") == "\"a\"")
      #expect(seen.value(of: "X-Two") == "1")
    }
  }

  @Test func `fields of the connection are the transport's own`() async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let headers = HTTPHeaders([
        .init("Content-Length", "5"), .init("Transfer-Encoding", "chunked"),
        .init("Host", "elsewhere.example"),
        .init("Connection", "close"), .init("Accept-Encoding", "br"),
      ])
      for _ in 0..<2 {
        _ = try await transport.send(
          HTTPRequest(url: server.url(), headers: headers), within: TransportContract.patience)
      }
      let seen = try #require(server.requests.first)
      #expect(seen.value(of: "Host") == "127.0.0.1:\(server.port)")
      #expect(seen.value(of: "Content-Length") == nil)
      #expect(seen.value(of: "Transfer-Encoding") == nil)
      #expect(seen.value(of: "Accept-Encoding")?.contains("gzip") == true)
      #expect(server.connectionCount == 1)
    }
  }

  @Test(arguments: [
    ("X-Evil", "a\r\nX-Injected: 1"), ("X-Evil", "a\nb"), ("X-Evil", "a\0b"), ("X Evil", "a"), ("", "a"),
    ("X-Evil:", "a"), ("X-\u{E4}", "a"),
  ])
  func `a field that would be more than one line is not sent`(name: String, value: String) async throws {
    try await RawServer.run {
      $0.replyToAll()
    } _: { server in
      let request = HTTPRequest(url: server.url(), headers: HTTPHeaders([.init(name, value)]))
      #expect(await transport.failure(request) == .invalidRequest)
      #expect(server.connectionCount == 0)
    }
  }

  @Test(arguments: [
    "ftp://127.0.0.1/", "file:///etc/hosts", "data:,x", "http:///nothing", "relative/path", "mailto:a@b",
    "http://user:secret@127.0.0.1/", "gopher://127.0.0.1/",
  ])
  func `an address that is none of HTTP is not asked`(address: String) async throws {
    let url = try #require(URL(string: address))
    #expect(await transport.failure(HTTPRequest(url: url)) == .invalidRequest)
  }
}
