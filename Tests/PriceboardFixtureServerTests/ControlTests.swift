import Foundation
import Testing

@testable import PriceboardFixtureServer

@Suite(.timeLimit(.minutes(15))) struct ControlTests {
  // MARK: - Faults

  @Test(arguments: [
    ("{\"fault\":\"latency\",\"milliseconds\":250}", Fault.latency(.milliseconds(250))),
    (
      "{\"fault\":\"latency\",\"milliseconds\":1,\"jitter\":2}",
      .latency(.milliseconds(1), jitter: .milliseconds(2))
    ),
    ("{\"fault\":\"timeout\"}", .timeout), ("{\"fault\":\"reset\"}", .reset),
    ("{\"fault\":\"status\",\"status\":503}", .status(503)),
    ("{\"fault\":\"status\",\"status\":429,\"retryAfterSeconds\":7}", .status(429, retryAfter: .seconds(7))),
    (
      "{\"fault\":\"status\",\"status\":429,\"retryAfterDateSeconds\":9}",
      .status(429, retryAfter: .date(secondsFromNow: 9))
    ),
    ("{\"fault\":\"status\",\"status\":429,\"retryAfter\":\"-3\"}", .status(429, retryAfter: .text("-3"))),
    ("{\"fault\":\"cutHead\",\"bytes\":5}", .cutHead(afterBytes: 5)),
    ("{\"fault\":\"cutBody\",\"bytes\":5}", .cutBody(afterBytes: 5)),
    (
      "{\"fault\":\"slowBody\",\"bytes\":5,\"milliseconds\":6}",
      .slowBody(chunkBytes: 5, every: .milliseconds(6))
    ),
    ("{\"fault\":\"wrongHub\",\"as\":\"h99\"}", .wrongHub("h99")),
    (
      "{\"fault\":\"malformed\",\"kinds\":[\"skuMissing\",\"notJSON\"]}", .malformed([.skuMissing, .notJSON])
    ),
    ("{\"fault\":\"unknownSections\",\"types\":[\"reels\"]}", .unknownSections(["reels"])),
    ("{\"fault\":\"repeatedCursor\"}", .repeatedCursor), ("{\"fault\":\"emptyPages\"}", .emptyPages),
    ("{\"fault\":\"captivePortal\"}", .captivePortal),
    ("{\"fault\":\"body\",\"body\":\"x\"}", .body("x")),
    ("{\"fault\":\"body\",\"body\":\"x\",\"contentType\":\"a/b\"}", .body("x", contentType: "a/b")),
    ("{\"fault\":\"field\",\"name\":\"Date\"}", .field(name: "Date", value: nil)),
    ("{\"fault\":\"field\",\"name\":\"Age\",\"value\":\"7\"}", .field(name: "Age", value: "7")),
    ("{\"fault\":\"oldStock\",\"milliseconds\":3000}", .oldStock(.seconds(3))),
  ])
  func `every fault can be asked for`(text: String, fault: Fault) throws {
    let json = try #require(JSONReader.value(of: Array(text.utf8)))
    #expect(try FaultDocument(json).fault == fault)
  }

  @Test(
    arguments: [
      ("{\"fault\":\"timeout\"}", nil, nil, FaultSchedule.always),
      ("{\"fault\":\"timeout\",\"endpoint\":\"cart-item\",\"hub\":\"h07\"}", .cartItem, "h07", .always),
      ("{\"fault\":\"timeout\",\"first\":2}", nil, nil, .first(2)),
      ("{\"fault\":\"timeout\",\"only\":3}", nil, nil, .only(3)),
      ("{\"fault\":\"timeout\",\"every\":4}", nil, nil, .every(4)),
    ] as [(String, FixtureEndpoint?, String?, FaultSchedule)])
  func `the requests that a fault is for can be named`(
    text: String, endpoint: FixtureEndpoint?, hub: String?, schedule: FaultSchedule
  ) throws {
    let document = try FaultDocument(try #require(JSONReader.value(of: Array(text.utf8))))
    #expect(document.endpoint == endpoint)
    #expect(document.hub == hub)
    #expect(document.schedule == schedule)
  }

  @Test(arguments: [
    "", "[]", "{", "{}", "{\"fault\":1}", "{\"fault\":\"nothing\"}", "{\"fault\":\"latency\"}",
    "{\"fault\":\"latency\",\"milliseconds\":-1}", "{\"fault\":\"latency\",\"milliseconds\":1e3}",
    "{\"fault\":\"latency\",\"milliseconds\":9223372036854775807}", "{\"fault\":\"status\",\"status\":99}",
    "{\"fault\":\"status\",\"status\":100}", "{\"fault\":\"status\",\"status\":600}",
    "{\"fault\":\"status\",\"status\":429,\"retryAfter\":\"1\\r\\nX: y\"}",
    "{\"fault\":\"malformed\",\"kinds\":[\"all\"]}", "{\"fault\":\"malformed\",\"kinds\":[1]}",
    "{\"fault\":\"timeout\",\"endpoint\":\"all\"}", "{\"fault\":\"timeout\",\"first\":\"2\"}",
    "{\"fault\":\"field\",\"name\":\"A: b\"}", "{\"fault\":\"field\",\"name\":\"A\",\"value\":\"b\\nC: d\"}",
    "{\"fault\":\"wrongHub\"}",
  ])
  func `a fault that is asked for badly is refused and sets nothing`(body: String) async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      let reply = try client.ask("POST", "/control/faults", body: body)
      #expect(reply.status == 400)
      #expect(try (reply.json["error"] as? String)?.isEmpty == false)
      #expect(try client.ask("/v1/delivery-area").status == 200)
    }
  }

  @Test func `another process sets and clears faults`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      for endpoint in ["home", "cart"] {
        let body = "{\"endpoint\":\"\(endpoint)\",\"fault\":\"status\",\"status\":503}"
        #expect(try client.ask("POST", "/control/faults", body: body).text == "{\"done\":true}")
      }
      func statuses() throws -> [Int] {
        try ["/v1/hubs/h12/home", "/v1/hubs/h12/cart"].map { try client.ask($0).status }
      }
      #expect(try statuses() == [503, 503])
      #expect(try client.ask("DELETE", "/control/faults?endpoint=home").status == 200)
      #expect(try statuses() == [200, 503])
      #expect(try client.ask("DELETE", "/control/faults?endpoint=nothing").status == 400)
      #expect(try client.ask("DELETE", "/control/faults").status == 200)
      #expect(try statuses() == [200, 200])
    }
  }

  @Test func `another process holds replies and lets them go`() async throws {
    try await withServer { server, address in
      let (control, client) = (try RawClient(address), try RawClient(address))
      let held = try control.ask(
        "POST", "/control/faults", body: "{\"fault\":\"hold\",\"endpoint\":\"home\"}")
      let gate = try #require(try held.json["gate"] as? Int)
      for number in 1...2 {
        try client.start("/v1/hubs/h12/home")
        try await server.waitForHeldReplies(1)
        let body = number == 1 ? "{\"gate\":\(gate),\"request\":1}" : "{\"gate\":\(gate)}"
        #expect(try control.ask("POST", "/control/release", body: body).status == 200)
        #expect(try client.receive().status == 200)
      }
      #expect(try client.ask("/v1/hubs/h12/home").status == 200)
      #expect(try control.ask("POST", "/control/release", body: "{}").status == 400)
    }
  }

  // MARK: - Clock and journal

  @Test func `another process sets and moves the clock`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      func clock(_ body: String) throws -> String {
        try client.ask("POST", "/control/clock", body: body).text
      }
      #expect(
        try clock("{\"set\":\"2026-10-25T00:30:00+02:00\",\"runs\":false}")
          == "{\"now\":\"2026-10-24T22:30:00Z\"}")
      #expect(try clock("{\"advanceSeconds\":3600}") == "{\"now\":\"2026-10-24T23:30:00Z\"}")
      #expect(try clock("{\"advanceSeconds\":-60}") == "{\"now\":\"2026-10-24T23:29:00Z\"}")
      #expect(try client.ask("/control/clock").text == "{\"now\":\"2026-10-24T23:29:00Z\"}")
      #expect(try client.ask("/v1/hubs/h12/home").text.contains("\"opensAt\":\"2026-10-25T07:00:00+01:00\""))
      for body in [
        "{\"set\":\"soon\"}", "{\"advanceSeconds\":\"1\"}", "{\"advanceSeconds\":9223372036854775807}",
      ] {
        #expect(try client.ask("POST", "/control/clock", body: body).status == 400)
      }
    }
  }

  @Test func `the journal shows what came, but no key`() async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      _ = try client.ask(
        "/functions/v1/stores?region_id=murmelau",
        ["apikey: fixture-anon-key", "Authorization: Bearer secret"])
      _ = try client.ask("PUT", "/v1/hubs/h12/cart/items/p%2C1", body: "{\"quantity\":1}")
      let reply = try client.ask("/control/journal")
      #expect(!reply.text.contains("secret") && !reply.text.contains("anon-key"))
      let requests = try #require(try reply.json["requests"] as? [[String: Any]])
      #expect(requests.map { $0["endpoint"] as? String } == ["stores", "cart-item"])
      #expect(requests.map { $0["outcome"] as? String } == ["answered", "answered"])
      #expect(requests[0]["query"] as? String == "region_id=murmelau")
      #expect(requests[1]["path"] as? String == "/v1/hubs/h12/cart/items/p%2C1")
      #expect(requests[1]["body"] as? String == "{\"quantity\":1}")
      #expect(requests[1]["hub"] as? String == "h12")
      #expect(try client.ask("DELETE", "/control/journal").status == 200)
      #expect(try client.ask("/control/journal").text == "{\"requests\":[]}")
    }
  }

  @Test func `an entry of the journal tells what a test wants to know`() async throws {
    try await withServer { server, _ in
      _ = try server.ask("/v1/hubs/h12/stock?ids=a%2Cb,c&x=%C3%BC", ["X-One: 1", "x-one: 2"])
      let entry = try #require(server.journal(of: .stock).first)
      #expect(entry.queryList("ids") == ["a,b", "c"])
      #expect(entry.queryItem("x") == "ü")
      #expect(entry.queryItem("y") == nil)
      #expect(entry.field("X-ONE") == "1")
      #expect(entry.fields.map(\.name) == ["host", "x-one", "x-one"])
      #expect(entry.query == "ids=a%2Cb,c&x=%C3%BC")
      #expect(entry.status == 200 && entry.number == 1 && entry.connection == 1)
      server.clearJournal()
      #expect(server.journal.isEmpty)
    }
  }

  @Test(arguments: [("example.com", 403), ("localhost:99", 200), ("LOCALHOST", 200), ("127.0.0.1:1", 200)])
  func `only a client that uses the loopback name has control`(host: String, status: Int) async throws {
    try await withServer { server, address in
      let client = try RawClient(address)
      try client.send("GET /control/clock HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(try client.receive().status == status)
    }
  }

  @Test func `control requests meet no fault and are not in the journal`() async throws {
    try await withServer { server, _ in
      server.setFault(.status(500))
      let replies = (try server.ask("/control/clock"), try server.ask("/control/nothing"))
      #expect(replies.0.status == 200)
      #expect(replies.1.status == 404)
      #expect(server.journal.isEmpty)
    }
  }
}
