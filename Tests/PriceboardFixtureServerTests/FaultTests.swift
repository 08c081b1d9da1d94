import Foundation
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct FaultTests {
  private static let home = "/v1/hubs/h12/home"
  private static let page = "/v1/hubs/h12/categories/bier/products?limit=5"

  // MARK: - Which requests

  @Test(arguments: [
    (FaultSchedule.always, "xxxxxx"), (.first(2), "xx...."), (.only(3), "..x..."), (.every(2), ".x.x.x"),
    (.first(0), "......"), (.every(0), "......"),
  ])
  func `a fault happens to the requests that it is meant for`(schedule: FaultSchedule, expected: String)
    async throws
  {
    try await withServer { server, address in
      server.setFault(.status(503), on: .deliveryArea, when: schedule)
      let client = try RawClient(address)
      let seen = try (1...6).map { _ in try client.ask("/v1/delivery-area").status == 503 ? "x" : "." }
      #expect(seen.joined() == expected)
      #expect(try client.ask("/v1/hubs/h12/cart").status == 200)
    }
  }

  @Test func `a fault is of one hub, of one endpoint, or of all, until it is cleared`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      func statuses() throws -> [Int] {
        try ["/v1/hubs/h12/cart", "/v1/hubs/h07/cart", "/v1/hubs/h12/stock?ids=p1"].map {
          try client.ask($0).status
        }
      }
      server.setFault(.status(500), hub: "h07")
      #expect(try statuses() == [200, 500, 200])
      server.setFault(.status(503), on: .cart)
      #expect(try statuses() == [503, 500, 200])
      server.clearFaults(on: .cart)
      #expect(try statuses() == [200, 500, 200])
      server.setFault(.status(502))
      server.clearFaults()
      #expect(try statuses() == [200, 200, 200])
    }
  }

  // MARK: - Instead of the reply

  @Test(arguments: [
    (Fault.RetryAfter.seconds(2), "2"), (.text("soon"), "soon"),
    (.date(secondsFromNow: 90), "Mon, 30 Nov 2026 12:01:30 GMT"),
  ])
  func `a status says when to come back`(retryAfter: Fault.RetryAfter, text: String) async throws {
    try await withServer { server, _ in
      server.setFault(.status(429, retryAfter: retryAfter), on: .home)
      let reply = try server.ask(Self.home)
      #expect(reply.status == 429)
      #expect(reply["Retry-After"] == text)
      #expect(reply["ETag"] == nil)
      #expect(server.journal.map(\.status) == [429])
    }
  }

  @Test func `what replaces a reply leaves the cart alone, and what loses one does not`() async throws {
    try await withServer { server, address in
      let sku = try #require(
        server.skus(at: "h12").first { sku in
          sku.hasPrefix("p")
            && StockLevels(seed: 1).count(of: sku, at: "h12", milliseconds: 1_796_040_000_000) > 5
        })
      let target = "/v1/hubs/h12/cart/items/\(sku)"
      server.setFault(.status(503), on: .cartItem, when: .only(1))
      server.setFault(.reset, on: .cartItem, when: .only(2))
      #expect(try server.ask("PUT", target, body: "{\"quantity\":1}").status == 503)
      #expect(try server.ask("/v1/hubs/h12/cart").items.isEmpty)
      let client = try RawClient(address)
      try client.start("PUT", target, body: "{\"quantity\":2}")
      #expect(try client.receiveToEnd().end == .reset)
      #expect(try server.ask("/v1/hubs/h12/cart").items.first?["quantity"] as? Int == 2)
    }
  }

  @Test func `a network's sign-in page and any other body come with status 200`() async throws {
    try await withServer { server, _ in
      server.setFault(.captivePortal, on: .home)
      server.setFault(.body("{\"a\":1}", contentType: "text/plain"), on: .stock)
      let page = try server.ask(Self.home)
      #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8")
      #expect(page.text.hasPrefix("<!DOCTYPE html>"))
      let body = try server.ask("/v1/hubs/h12/stock?ids=p1")
      #expect(body.text == "{\"a\":1}" && body["Content-Type"] == "text/plain")
    }
  }

  // MARK: - How it is sent

  @Test func `a reply is late by the time and at most the jitter`() async throws {
    try await withServer { server, _ in
      server.setFault(.latency(.milliseconds(30), jitter: .milliseconds(20)), on: .deliveryArea)
      #expect(try server.ask("/v1/delivery-area").status == 200)
      let entry = try await server.waitForJournal { $0.first?.outcome == .answered }[0]
      let late = try #require(entry.ended) - entry.time
      #expect(late >= .milliseconds(30))
    }
  }

  @Test func `jitter is drawn from the seed`() {
    func delays(seed: UInt64) -> [Duration?] {
      var machine = ServerMachine(configuration: FixtureConfiguration(seed: seed, rows: 1))
      machine.set(
        .latency(.seconds(1), jitter: .milliseconds(900)), on: nil, hub: nil, when: .always)
      return (1...20).map { id in
        _ = machine.connectionOpened(id, at: .zero)
        _ = machine.bytesReceived(
          Array("GET /v1/delivery-area HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...], from: id, at: .zero)
        defer { machine.connectionLost(id, at: .zero) }
        return machine.nextDeadline
      }
    }
    #expect(delays(seed: 3) == delays(seed: 3))
    #expect(Set(delays(seed: 3)).count > 10)
    #expect(
      delays(seed: 3).allSatisfy { $0.map { (.seconds(1) ... .milliseconds(1_900)).contains($0) } ?? false })
  }

  @Test func `a reply that never comes leaves the connection open until the client goes`() async throws {
    try await withServer { server, address in
      server.setFault(.timeout, on: .home, when: .first(1))
      let client = try RawClient(address)
      try client.start(Self.home)
      try await server.waitForRequests(1, to: .home)
      #expect(server.journal.first?.outcome == .pending)
      #expect(try server.ask(Self.home).status == 200)
      client.close()
      let gone = try await server.waitForCancellations(1)
      #expect(gone.map(\.number) == [1])
    }
  }

  @Test func `a reset reaches the client instead of a byte`() async throws {
    try await withServer { server, address in
      server.setFault(.reset, on: .home)
      let client = try RawClient(address)
      try client.start(Self.home)
      let (bytes, end) = try client.receiveToEnd()
      #expect(bytes.isEmpty && end == .reset)
      #expect(server.journal.map(\.outcome) == [.broken])
    }
  }

  @Test(arguments: [0, 1, 40, 1_000_000])
  func `a reply is cut in its head or in its body, never at the end`(count: Int) async throws {
    try await withServer { server, address in
      let whole = try RawClient(address)
      try whole.start(Self.page, ["Connection: close"])
      let bytes = try whole.receiveToEnd().bytes
      let head = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
      for (fault, length) in [
        (Fault.cutHead(afterBytes: count), min(count, head - 1)),
        (.cutBody(afterBytes: count), min(head + count, bytes.count - 1)),
      ] {
        server.setFault(fault, on: .category)
        let client = try RawClient(address)
        try client.start(Self.page, ["Connection: close"])
        let (part, end) = try client.receiveToEnd()
        #expect(part == Array(bytes.prefix(length)))
        #expect(end == .finished)
        server.clearFaults()
      }
      let outcomes = try await server.waitForJournal { $0.allSatisfy { $0.outcome != .pending } }.map(
        \.outcome)
      #expect(outcomes == [.answered, .broken, .broken])
    }
  }

  @Test func `a slow body comes in pieces and is whole in the end`() async throws {
    try await withServer { server, _ in
      let whole = try server.ask(Self.page).body
      server.setFault(.slowBody(chunkBytes: 500, every: .milliseconds(2)), on: .category)
      #expect(try server.ask(Self.page).body == whole)
      let entry = try await server.waitForJournal { $0.last?.outcome == .answered }[1]
      let ended = try #require(entry.ended)
      #expect(ended - entry.time >= .milliseconds(2) * (whole.count / 500))
    }
  }

  @Test func `a client that leaves in the middle of a slow body has cancelled`() async throws {
    try await withServer { server, address in
      server.setFault(.slowBody(chunkBytes: 1, every: .milliseconds(5)), on: .category)
      let client = try RawClient(address)
      try client.start(Self.page)
      _ = try client.receive(atLeast: 300)
      client.close()
      try await server.waitForCancellations(1)
    }
  }

  // MARK: - Held replies

  @Test func `a held reply comes when its gate is released, after one that was asked for later`() async throws
  {
    try await withServer { server, address in
      let gate = server.hold(.home, hub: "h12", when: .first(1))
      let (early, late) = (try RawClient(address), try RawClient(address))
      try early.start(Self.home)
      let held = try await server.waitForHeldReplies(1)
      #expect(held.map(\.hub) == ["h12"])
      #expect(held.map(\.outcome) == [.pending])
      #expect(try late.ask(Self.home).status == 200)
      server.advanceClock(by: .seconds(60))
      server.release(gate)
      let reply = try early.receive()
      #expect(reply.status == 200)
      // What it says was settled when its request came.
      #expect(reply["Date"] == "Mon, 30 Nov 2026 12:00:00 GMT")
      let entries = try await server.waitForJournal { $0.allSatisfy { $0.outcome == .answered } }
      let (first, second) = (try #require(entries[0].ended), try #require(entries[1].ended))
      #expect(first > second)
      #expect(!entries[0].isHeld)
    }
  }

  @Test func `one of several held replies is let go, then all others in the order of their requests`()
    async throws
  {
    try await withServer { server, address in
      let gate = server.hold(.stock)
      let clients = try (1...3).map { _ in try RawClient(address) }
      for (index, client) in clients.enumerated() {
        try client.start("/v1/hubs/h12/stock?ids=p\(index + 1)")
        try await server.waitForHeldReplies(index + 1)
      }
      server.release(gate, request: 2)
      #expect(try clients[1].receive().status == 200)
      #expect(server.journal.map(\.isHeld) == [true, false, true])
      server.release(gate)
      #expect(try clients[0].receive().status == 200)
      #expect(try clients[2].receive().status == 200)
      // The gate holds nothing any more.
      #expect(try clients[0].ask("/v1/hubs/h12/stock?ids=p1").status == 200)
    }
  }

  @Test func `a client that leaves before its gate is released has cancelled`() async throws {
    try await withServer { server, address in
      let gate = server.hold(.home)
      let client = try RawClient(address)
      try client.start(Self.home)
      try await server.waitForHeldReplies(1)
      client.close()
      let gone = try await server.waitForCancellations(1)
      #expect(!gone[0].isHeld && gone[0].ended != nil)
      server.release(gate)
      #expect(try server.ask(Self.home).status == 200)
      try await server.waitForJournal { $0.map(\.outcome) == [.cancelled, .answered] }
    }
  }

  @Test func `waiting for the journal ends with the task that waits`() async throws {
    try await withServer { server, _ in
      let waiter = Task { try await server.waitForRequests(1, to: .home) }
      waiter.cancel()
      await #expect(throws: CancellationError.self) { try await waiter.value }
    }
  }
}
