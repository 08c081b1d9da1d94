import Foundation
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct ConnectionTests {
  private static let area = "GET /v1/delivery-area HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

  @Test func `many requests go over one connection, sent at once or one by one`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      for _ in 1...3 { #expect(try client.ask("/v1/delivery-area").status == 200) }
      try client.send(
        String(repeating: Self.area, count: 500) + "GET /v1/hubs/h12/home HTTP/1.1\r\nHost: a\r\n\r\n"
          + Self.area)
      for _ in 1...500 { #expect(try client.receive().text.contains("browsing")) }
      #expect(try client.receive().sections.isEmpty == false)
      #expect(try client.receive().text.contains("browsing"))
      #expect(Set(server.journal.map(\.connection)) == [1])
      #expect(server.journal.map(\.number) == Array(1...505))
    }
  }

  @Test func `a connection is closed when the client asks for it, after the reply`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      try client.start("/v1/delivery-area", ["Connection: close"])
      let (bytes, end) = try client.receiveToEnd()
      #expect(end == .finished)
      #expect(RawReply.parse(bytes, hasBody: true)?.0["Connection"] == "close")

      let old = try RawClient(address)
      try old.send("GET /v1/hubs/h12/home HTTP/1.0\r\n\r\n")
      let reply = try #require(RawReply.parse(try old.receiveToEnd().bytes, hasBody: true)?.0)
      #expect(reply["Transfer-Encoding"] == nil)
      #expect(try reply.sections.isEmpty == false)
      #expect(server.journal.map(\.outcome) == [.answered, .answered])
    }
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
    ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    ("GET / HTTP/1.1\r\nHost: a\r\nA: \(String(repeating: "a", count: 20_000))\r\n\r\n", 431),
    (
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n\(String(repeating: "a", count: 70_000))",
      413
    ),
  ])
  func `what is no request is told why, and the connection ends`(text: String, status: Int) async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      try client.send(text)
      let (bytes, end) = try client.receiveToEnd()
      #expect(end == .finished)
      #expect(RawReply.parse(bytes, hasBody: true)?.0.status == status)
      #expect(server.journal.isEmpty)
    }
  }

  @Test(arguments: [
    ("POST", "/v1/delivery-area", "GET, HEAD"), ("DELETE", "/v1/hubs/h12/home", "GET, HEAD"),
    ("GET", "/v1/hubs/h12/cart/items/p1", "PUT"), ("BREW", "/v1/hubs/h12/stock?ids=p1", "GET, HEAD"),
    ("PUT", "/functions/v1/offers", "GET, HEAD"),
  ])
  func `a method that an endpoint has not is answered with those that it has`(
    method: String, target: String, allowed: String
  ) async throws {
    try await withServer { server, _ in
      let reply = try server.ask(method, target)
      #expect(reply.status == 405)
      #expect(reply["Allow"] == allowed)
    }
  }

  @Test func `HEAD has the head of GET and no body`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      for target in ["/v1/delivery-area", "/v1/hubs/h12/categories/bier/products?limit=2"] {
        let (head, whole) = (try client.ask("HEAD", target), try client.ask(target))
        #expect(head.body.isEmpty)
        #expect(head.fields.map(\.name) == whole.fields.map(\.name))
        #expect(head["Content-Length"] == String(whole.body.count))
      }
    }
  }

  @Test func `long bodies come in chunks and short ones whole`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      let long = try client.ask("/v1/hubs/h12/home")
      #expect(long["Transfer-Encoding"] == "chunked" && long["Content-Length"] == nil)
      let short = try client.ask("/v1/delivery-area")
      #expect(short["Transfer-Encoding"] == nil && short["Content-Length"] == "33")
    }
  }

  @Test func `a body is compressed for who reads it, under a tag of its own`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      let target = "/v1/hubs/h12/home"
      let plain = try client.ask(target)
      #expect(plain["Content-Encoding"] == nil && plain["Vary"] == "Accept-Encoding")
      for accepted in ["gzip", "br, GZIP;q=0.5, deflate"] {
        let reply = try client.ask(target, ["Accept-Encoding: \(accepted)"])
        #expect(reply["Content-Encoding"] == "gzip" && reply["Vary"] == "Accept-Encoding")
        #expect(reply["ETag"] != plain["ETag"])
        #expect(Inflate.gunzip(reply.body) == plain.body)
        #expect(reply.body.count * 4 < plain.body.count)
      }
      for refused in ["identity", "gzip;q=0", "gzip; q=0.000", "br", ""] {
        #expect(try client.ask(target, ["Accept-Encoding: \(refused)"]).body == plain.body)
      }
      let short = try client.ask("/v1/delivery-area", ["Accept-Encoding: gzip"])
      #expect(short["Content-Encoding"] == nil)
    }
  }

  @Test func `a client that has the body is told so`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      for target in ["/v1/hubs/h12/home", "/v1/hubs/h12/categories/bier/products"] {
        let whole = try client.ask(target)
        let tag = try #require(whole["ETag"])
        for known in [tag, "W/\(tag)", "*", "\"x\", \(tag)"] {
          let reply = try client.ask(target, ["If-None-Match: \(known)"])
          #expect(reply.status == 304)
          #expect(reply.body.isEmpty)
          #expect(reply["ETag"] == tag && reply["Cache-Control"] == whole["Cache-Control"])
          #expect(reply["Content-Length"] == nil && reply["Date"] != nil)
        }
        #expect(try client.ask(target, ["If-None-Match: \"x\""]).body == whole.body)
        let compressed = try client.ask(target, ["If-None-Match: \(tag)", "Accept-Encoding: gzip"])
        #expect(compressed.status == 200)
      }
      let stock = try client.ask("/v1/hubs/h12/stock?ids=p1", ["If-None-Match: *"])
      #expect(stock.status == 200 && stock["ETag"] == nil)
    }
  }

  @Test func `the date is the server's clock`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      #expect(try client.ask("/v1/delivery-area")["Date"] == "Mon, 30 Nov 2026 12:00:00 GMT")
      server.advanceClock(by: .milliseconds(-1))
      #expect(try client.ask("/v1/delivery-area")["Date"] == "Mon, 30 Nov 2026 11:59:59 GMT")
      #expect(abs(server.clock.timeIntervalSince(noon) + 0.001) < 0.000_1)
    }
  }

  @Test func `a client that waits for a word before its body gets it`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      let sku = try #require(server.skus(at: "h12").first { $0.hasPrefix("p") })
      try client.send(
        "PUT /v1/hubs/h12/cart/items/\(sku) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 14\r\n\r\n"
      )
      let word = "HTTP/1.1 100 Continue\r\n\r\n"
      #expect(try client.receive(atLeast: word.utf8.count) == Array(word.utf8))
      #expect(try client.receive(hasBody: false).status == 100)
      try client.send("{\"quantity\":0}")
      #expect(try client.receive().status == 200)
    }
  }

  @Test func `a client that only stops sending still gets what it asked for`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      try client.send("GET /v1/hubs/h12/home HTTP/1.1\r\nHost: a\r\n\r\n")
      client.endOutput()
      let (bytes, end) = try client.receiveToEnd()
      #expect(end == .finished)
      #expect(RawReply.parse(bytes, hasBody: true)?.0.status == 200)
    }
  }

  @Test func `a server that stopped refuses connections, and starts again with what it had`() async throws {
    let server = FixtureServer(configuration: FixtureConfiguration(rows: 1))
    #expect(server.address == nil)
    let address = try server.start()
    #expect(throws: FixtureServerError.alreadyRunning) { try server.start() }
    let waiting = try RawClient(address)
    let gate = server.hold(.deliveryArea, when: .first(1))
    try waiting.start("/v1/delivery-area")
    try await server.waitForHeldReplies(1)
    server.stop()
    server.stop()
    #expect(server.journal.map(\.outcome) == [.cancelled])
    #expect(throws: RawClient.Failure.self) { try RawClient(address) }
    server.release(gate)

    let again = try server.start(port: UInt16(address.port ?? 0))
    #expect(again == address)
    #expect(server.storefrontAddress?.absoluteString == "\(address.absoluteString)/v1")
    let other = FixtureServer()
    #expect(throws: FixtureServerError.portTaken(UInt16(address.port ?? 0))) {
      try other.start(port: UInt16(address.port ?? 0))
    }
    #expect(try server.ask("/v1/delivery-area").status == 200)
    #expect(server.journal.map(\.connection) == [1, 2])
    server.stop()
  }
}
