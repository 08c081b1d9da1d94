import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(15))) struct HTTPClientKeepingTests {
  private static let minute = ["Cache-Control": "max-age=60", "ETag": "\"1\""]

  /// Asks, and says that the reply is good.
  private func fetch(_ call: HTTPCall, _ scene: ClientScene) async throws -> HTTPReply {
    let reply = try await scene.client.reply(to: call)
    await scene.client.keep(reply, to: call)
    return reply
  }

  private func withStore(_ body: (_ open: () throws -> ResponseStore) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await body { try ResponseStore(in: folder, account: "a") }
    }
  }

  @Test func `a fresh copy answers without a request, and later one that the server confirms`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        .json("[1]", Self.minute), .empty(304, ["ETag": "\"1\"", "Cache-Control": "max-age=5"]),
        .json("[2]", ["ETag": "\"2\""]), store: try open())
      #expect(try await fetch(.page, scene).origin == .server)
      scene.clock.advance(by: .milliseconds(59_999))
      let copy = try await scene.client.reply(to: .page)
      #expect(copy.origin == .freshCopy(age: .milliseconds(59_999)))
      #expect(copy.body == Data("[1]".utf8))
      #expect(copy.sentAt == .zero)
      #expect(copy.receivedAt == ClientScene.start)
      #expect(scene.transport.requests.count == 1)

      scene.clock.advance(by: .milliseconds(1))
      let confirmed = try await scene.client.reply(to: .page)
      #expect(confirmed.origin == .freshCopy(age: .zero))
      #expect(confirmed.body == Data("[1]".utf8))
      #expect(confirmed.sentAt == .seconds(60))
      #expect(confirmed.receivedAt == ClientScene.start + 60_000)
      #expect(scene.transport.requests.last?.headers["If-None-Match"] == "\"1\"")

      // What the 304 said counts from then on.
      scene.clock.advance(by: .milliseconds(4_999))
      #expect(try await scene.client.reply(to: .page).origin == .freshCopy(age: .milliseconds(4_999)))
      scene.clock.advance(by: .milliseconds(1))
      #expect(try await scene.client.reply(to: .page).body == Data("[2]".utf8))
      #expect(scene.transport.requests.count == 3)
      let uses = scene.events.compactMap { event -> HTTPEvent.CopyUse? in
        if case .copyUsed(_, let use, _) = event { use } else { nil }
      }
      #expect(uses == [.fresh, .confirmed, .fresh])
    }
  }

  @Test func `a date validates where there is no tag`() async throws {
    try await withStore { open in
      let date = "Wed, 21 Oct 2020 07:26:00 GMT"
      let scene = try ClientScene(.json("[1]", ["Last-Modified": date]), .empty(304), store: try open())
      _ = try await fetch(.page, scene)
      #expect(try await scene.client.reply(to: .page).body == Data("[1]".utf8))
      #expect(scene.transport.requests.last?.headers["If-Modified-Since"] == date)
    }
  }

  @Test func `a reload asks the server, and may be confirmed`() async throws {
    try await withStore { open in
      let scene = try ClientScene(.json("[1]", Self.minute), .empty(304), store: try open())
      _ = try await fetch(.home(of: "h1"), scene)
      let reply = try await scene.client.reply(to: .home(of: "h1", isReload: true))
      #expect(reply.origin == .freshCopy(age: .zero))
      #expect(scene.transport.requests.count == 2)
    }
  }

  @Test func `a reply that its caller does not find good replaces nothing`() async throws {
    try await withStore { open in
      let scene = try ClientScene(.json("[1]"), .json(#"{"sections":null}"#), store: try open())
      _ = try await fetch(.home(of: "h1"), scene)
      _ = try await scene.client.reply(to: .home(of: "h1"))
      let kept = await scene.client.keptReply(to: .home(of: "h1"), notOlderThan: .seconds(86_400))
      #expect(kept?.body == Data("[1]".utf8))
    }
  }

  @Test func `a refresh that fails leaves the last good home, and a retry clears it`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        [.json("[1]"), .silence, .json("[2]")], store: try open(), policy: HTTPPolicy(retries: 0))
      _ = try await fetch(.home(of: "h1"), scene)
      scene.clock.advance(by: .seconds(5))
      let call = HTTPCall.home(of: "h1")
      async let stale = scene.client.reply(to: call)
      try await scene.clock.sleeper(dueIn: .seconds(10))
      scene.clock.advance(by: .seconds(10))
      let reply = try await stale
      #expect(reply.origin == .staleCopy(age: .seconds(15), after: .timedOut))
      #expect(reply.body == Data("[1]".utf8))
      #expect(reply.sentAt == .zero)
      let next = try await scene.client.reply(to: call)
      #expect(next.origin == .server)
      #expect(next.body == Data("[2]".utf8))
    }
  }

  @Test func `a page whose call fails has no copy, and a home that is too old neither`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        [.json("[1]", Self.minute), .json("[1]")], store: try open(), policy: HTTPPolicy(retries: 0))
      _ = try await fetch(.page, scene)
      _ = try await fetch(.home(of: "h1", age: .seconds(60)), scene)
      scene.clock.advance(by: .milliseconds(60_001))
      #expect(await scene.outcome(of: .page) == .failure(.unreachable))
      #expect(await scene.outcome(of: .home(of: "h1", age: .seconds(60))) == .failure(.unreachable))
    }
  }

  @Test func `a start without a network has the saved home at once, and nothing of another hub`() async throws
  {
    try await withStore { open in
      let store = try open()
      let first = try ClientScene(.json("[1]", ["Date": "Wed, 21 Oct 2026 07:25:58 GMT"]), store: store)
      _ = try await fetch(.home(of: "h1"), first)
      await store.finishWriting()

      // The timeline starts anew; the wall clock goes on.
      let next = try ClientScene([], store: try open())
      next.network.set(isOnline: false)
      next.wallClockShift.withLock { $0 = 3_600_000 }
      let kept = await next.client.keptReply(to: .home(of: "h1"), notOlderThan: .seconds(86_400))
      #expect(kept?.body == Data("[1]".utf8))
      #expect(kept?.origin == .keptCopy(age: .seconds(3_600)))
      #expect(kept?.sentAt == .seconds(-3_600))
      #expect(kept?.serverTime == ClientScene.start - 2_000)
      #expect(kept?.receivedAt == ClientScene.start)
      #expect(
        try await next.client.reply(to: .home(of: "h1")).origin
          == .staleCopy(age: .seconds(3_600), after: .unreachable))
      #expect(await next.client.keptReply(to: .home(of: "h2"), notOlderThan: .seconds(86_400)) == nil)
      #expect(await next.outcome(of: .home(of: "h2")) == .failure(.unreachable))
      #expect(next.transport.requests.isEmpty)

      // Too old, and of an age that nobody knows.
      for hours in [25, -2] {
        next.wallClockShift.withLock { $0 = hours * 3_600_000 }
        #expect(await next.client.keptReply(to: .home(of: "h1"), notOlderThan: .seconds(86_400)) == nil)
        #expect(await next.outcome(of: .home(of: "h1")) == .failure(.unreachable))
      }
    }
  }

  @Test func `a clock that is set does not touch copies of this start`() async throws {
    try await withStore { open in
      let scene = try ClientScene(.json("[1]", Self.minute), .json("[2]"), store: try open())
      _ = try await fetch(.page, scene)
      for shift in [-31_536_000_000, 31_536_000_000] {
        scene.wallClockShift.withLock { $0 = shift }
        #expect(try await scene.client.reply(to: .page).origin == .freshCopy(age: .zero))
      }
      scene.clock.advance(by: .seconds(60))
      #expect(try await scene.client.reply(to: .page).body == Data("[2]".utf8))
    }
  }

  @Test func `the homes of the last eight hubs are kept`() async throws {
    try await withStore { open in
      let scene = try ClientScene((1...10).map { .json("[\($0)]") }, store: try open())
      for hub in 1...10 { _ = try await fetch(.home(of: "h\(hub)"), scene) }
      for hub in 1...10 {
        let kept = await scene.client.keptReply(to: .home(of: "h\(hub)"), notOlderThan: .seconds(86_400))
        #expect(kept?.body == (hub <= 2 ? nil : Data("[\(hub)]".utf8)))
      }
    }
  }

  @Test func `a 304 whose copy went meanwhile is fetched whole, never empty`() async throws {
    try await withStore { open in
      let store = try open()
      let scene = try ClientScene(.json("[1]", ["ETag": "\"1\""]), .silence, .json("[2]"), store: store)
      _ = try await fetch(.page, scene)
      await store.finishWriting()
      let evicting = EvictingTransport(store: store, inner: TransportFake(.empty(304), .json("[3]")))
      let client = HTTPClient(
        baseURL: try #require(URL(string: "https://shop.example/v1")), transport: evicting, store: store,
        timeline: scene.timeline, telemetry: scene.telemetry)
      let reply = try await client.reply(to: .page)
      #expect(reply.body == Data("[3]".utf8))
      #expect(reply.origin == .server)
      #expect(evicting.inner.requests.map { $0.headers["If-None-Match"] } == ["\"1\"", nil])
      #expect(
        scene.events.suffix(2) == [
          .attempted(endpoint: "category", number: 1, outcome: .status(304), duration: .zero, bytes: 0),
          .attempted(endpoint: "category", number: 2, outcome: .status(200), duration: .zero, bytes: 3),
        ])
    }
  }

  @Test func `stock is asked for each time, whatever its reply allows`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        .json("[1]", Self.minute), .json("[2]", Self.minute), .failure(.notTrusted), store: try open())
      let call = HTTPCall("stock", path: ["stock"])
      for body in ["[1]", "[2]"] { #expect(try await fetch(call, scene).body == Data(body.utf8)) }
      #expect(await scene.outcome(of: call) == .failure(.notTrusted))
      #expect(await scene.client.keptReply(to: call, notOlderThan: .seconds(60)) == nil)
      #expect(scene.transport.requests.map { $0.headers["If-None-Match"] } == [nil, nil, nil])
    }
  }

  @Test func `what writes at an address makes its copy out of date`() async throws {
    try await withStore { open in
      let scene = try ClientScene(.json("[1]", Self.minute), .empty(204), .json("[2]"), store: try open())
      _ = try await fetch(.page, scene)
      _ = try await scene.client.reply(to: HTTPCall("page", .put, path: ["page"], body: Data("{}".utf8)))
      #expect(try await scene.client.reply(to: .page).body == Data("[2]".utf8))
    }
  }

  @Test func `a copy has the server's time of its coming`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        .json("[1]", ["Date": "Wed, 21 Oct 2026 07:25:58 GMT", "Age": "25"]), store: try open())
      _ = try await fetch(.home(of: "h1"), scene)
      scene.clock.advance(by: .seconds(5))
      let kept = await scene.client.keptReply(to: .home(of: "h1"), notOlderThan: .seconds(60))
      #expect(kept?.serverTime == ClientScene.start + 23_000)
      #expect(kept?.origin == .keptCopy(age: .seconds(30)))
    }
  }

  @Test(arguments: [false, true])
  func `a call that fails has the copy that another call kept meanwhile`(isFirst: Bool) async throws {
    try await withStore { open in
      let scene = try ClientScene(
        [.json("[1]"), .silence, .json("[2]")], store: try open(), policy: HTTPPolicy(retries: 0))
      let call = HTTPCall.home(of: "h1")
      if isFirst {
        _ = try await scene.client.reply(to: call)
      } else {
        _ = try await fetch(call, scene)
      }
      async let failing = scene.client.reply(to: call)
      try await scene.clock.sleeper(dueIn: .seconds(10))
      scene.clock.advance(by: .seconds(4))
      _ = try await fetch(call, scene)
      scene.clock.advance(by: .seconds(6))
      let reply = try await failing
      #expect(reply.body == Data("[2]".utf8))
      #expect(reply.origin == .staleCopy(age: .seconds(6), after: .timedOut))
    }
  }

  @Test func `a no-store of a 304 takes the copy away, once it was the answer`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        .json("[1]", ["ETag": "\"1\""]), .empty(304, ["Cache-Control": "no-store"]), store: try open())
      _ = try await fetch(.home(of: "h1"), scene)
      #expect(try await scene.client.reply(to: .home(of: "h1")).body == Data("[1]".utf8))
      #expect(await scene.client.keptReply(to: .home(of: "h1"), notOlderThan: .seconds(60)) == nil)
    }
  }

  @Test func `a home is not shown from the disk to whom the server refuses`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        .json("[1]"), .json("no", status: 401), tokens: TokensFake("only"), store: try open())
      _ = try await fetch(.home(of: "h1"), scene)
      #expect(await scene.outcome(of: .home(of: "h1")) == .failure(.status(401, body: Data("no".utf8))))
    }
  }

  @Test func `a no-store takes the copy away`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        .json("[1]"), .json("[2]", ["Cache-Control": "no-store"]), store: try open())
      _ = try await fetch(.home(of: "h1"), scene)
      _ = try await fetch(.home(of: "h1"), scene)
      #expect(await scene.client.keptReply(to: .home(of: "h1"), notOlderThan: .seconds(60)) == nil)
    }
  }

  @Test func `what another address answered is kept as the last good one alone`() async throws {
    try await withStore { open in
      let scene = try ClientScene(
        .empty(302, ["Location": "/elsewhere"]), .json("[1]", Self.minute), .json("[2]"), store: try open())
      #expect(try await fetch(.home(of: "h1"), scene).isRedirected)
      let kept = await scene.client.keptReply(to: .home(of: "h1"), notOlderThan: .seconds(60))
      #expect(kept?.body == Data("[1]".utf8))
      #expect(try await scene.client.reply(to: .home(of: "h1")).body == Data("[2]".utf8))
      #expect(scene.transport.requests.last?.headers["If-None-Match"] == nil)

      let page = try ClientScene(
        .empty(302, ["Location": "/elsewhere"]), .json("[1]", Self.minute), .json("[2]"), store: try open())
      _ = try await fetch(.page, page)
      #expect(await page.client.keptReply(to: .page, notOlderThan: .seconds(60)) == nil)
    }
  }

  @Test func `after the sign-out nothing of the account is answered or kept`() async throws {
    try await withStore { open in
      let store = try open()
      let scene = try ClientScene([.json("[1]"), .json("[2]")], store: store, policy: HTTPPolicy(retries: 0))
      _ = try await fetch(.home(of: "h1"), scene)
      let late = try await scene.client.reply(to: .home(of: "h2"))
      try await store.erase()
      await scene.client.keep(late, to: .home(of: "h2"))
      for hub in ["h1", "h2"] {
        #expect(await scene.client.keptReply(to: .home(of: hub), notOlderThan: .seconds(60)) == nil)
        #expect(await scene.outcome(of: .home(of: hub)) == .failure(.unreachable))
      }
    }
  }
}

/// Takes the store's copies away while a request is under way.
private struct EvictingTransport: HTTPTransport {
  let store: ResponseStore
  let inner: TransportFake

  func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
    await store.remove(request.url.absoluteString)
    return try await inner.send(request, within: limits)
  }
}
