import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(15))) struct HTTPClientTests {
  @Test(arguments: [("25", 25_000), ("0", 0), ("-1", 0), ("soon", 0), ("99999999999", 2_147_483_648_000)])
  func `the server's time is its Date and what a cache on the way counts in Age`(
    age: String, shift: Int
  ) async throws {
    let scene = try ClientScene(.json("[1]", ["Date": "Wed, 21 Oct 2026 07:25:58 GMT", "Age": age]))
    #expect(try await scene.client.reply(to: .home).serverTime == ClientScene.start - 2_000 + shift)
  }

  @Test func `a call becomes one request, and its reply comes with the times`() async throws {
    let scene = try ClientScene(.json(#"{"a":1}"#, ["Date": "Wed, 21 Oct 2026 07:25:58 GMT"]))
    scene.clock.advance(by: .milliseconds(1_234))
    let reply = try await scene.client.reply(
      to: HTTPCall(
        "stock", path: ["hubs", "h12", "stock"], query: [HTTPQueryItem("ids", list: ["p1", "p2"])]))
    #expect(reply.status == 200)
    #expect(reply.body == Data(#"{"a":1}"#.utf8))
    #expect(reply.origin == .server)
    #expect(reply.sentAt == .milliseconds(1_234))
    #expect(reply.serverTime == ClientScene.start - 2_000)
    #expect(reply.receivedAt == ClientScene.start + 1_234)

    let request = try #require(scene.transport.requests.first)
    #expect(scene.transport.requests.count == 1)
    #expect(request.method == .get)
    #expect(request.url.absoluteString == "https://shop.example/v1/hubs/h12/stock?ids=p1,p2")
    #expect(request.headers.fields == [.init("Accept", "application/json")])
    #expect(request.body == nil)
    #expect(scene.transport.limits == [HTTPLimits(time: .seconds(10), bodyBytes: 4 << 20)])
  }

  @Test func `a write carries its body as JSON, the token and the secret fields`() async throws {
    let scene = try ClientScene(
      [.empty(204)], tokens: TokensFake("t0ken"), secretHeaders: [SecretHeader("apikey", Secret("k3y"))])
    let reply = try await scene.client.reply(to: .write)
    #expect(reply.status == 204)
    let request = try #require(scene.transport.requests.first)
    #expect(request.method == .put)
    #expect(request.body == Data("{}".utf8))
    #expect(
      request.headers.fields == [
        .init("Accept", "application/json"), .init("Content-Type", "application/json"),
        .init("Authorization", "Bearer t0ken"), .init("apikey", "k3y"),
      ])
  }

  @Test(arguments: [
    ("https://shop.example", "https://shop.example/a"), ("https://shop.example/", "https://shop.example/a"),
    ("https://shop.example/v1", "https://shop.example/v1/a"),
    ("https://shop.example/v1//", "https://shop.example/v1/a"),
    ("https://shop.example:8443/functions/v1", "https://shop.example:8443/functions/v1/a"),
    ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/a"), ("http://[::1]:8080", "http://[::1]:8080/a"),
    ("http://shop.example", "http://shop.example/a"),
  ])
  func `a path goes behind the base address`(base: String, url: String) async throws {
    let scene = try ClientScene([.json()], baseURL: base)
    _ = try await scene.client.reply(to: HTTPCall("x", path: ["a"]))
    #expect(scene.transport.requests.map(\.url.absoluteString) == [url])
    #expect(scene.client.baseAddressLength == url.utf8.count - 2)
  }

  @Test(arguments: [
    "https://shop.example/v1?x=1", "https://shop.example/v1#x", "ftp://shop.example", "/v1", "shop.example",
    "file:///v1", "https://u:p@shop.example",
  ])
  func `a base that no call can go to fails each call`(base: String) async throws {
    let scene = try ClientScene([.json()], baseURL: base)
    #expect(await scene.outcome(of: .home) == .failure(.invalidCall))
    #expect(scene.transport.requests.isEmpty)
  }

  @Test(arguments: ["", ".", ".."]) func `a segment that would name another resource is refused`(
    segment: String
  )
    async throws
  {
    let scene = try ClientScene(.json())
    #expect(await scene.outcome(of: HTTPCall("x", path: ["hubs", segment])) == .failure(.invalidCall))
    #expect(scene.transport.requests.isEmpty)
  }

  @Test func `a secret never goes over plain http but to this machine`() async throws {
    for (base, isSent) in [
      ("http://shop.example", false), ("http://127.0.0.1.evil.example", false), ("http://127.0.0.1:1", true),
      ("https://shop.example", true),
    ] {
      let withToken = try ClientScene([.json()], baseURL: base, tokens: TokensFake("t0ken"))
      let withKey = try ClientScene(
        [.json()], baseURL: base, secretHeaders: [SecretHeader("apikey", Secret("k3y"))])
      for scene in [withToken, withKey] {
        #expect(await scene.outcome(of: .home) == (isSent ? .success("{}") : .failure(.invalidCall)))
        #expect(scene.transport.requests.count == (isSent ? 1 : 0))
      }
    }
  }

  @Test func `secrets do not leave the origin, and come back with it`() async throws {
    let scene = try ClientScene(
      [
        .empty(302, ["Location": "https://cdn.example/a"]),
        .empty(302, ["Location": "https://shop.example/b"]), .json(),
      ],
      secretHeaders: [SecretHeader("apikey", Secret("k3y"))])
    _ = try await scene.client.reply(to: .home)
    #expect(scene.transport.requests.map { $0.headers["apikey"] } == ["k3y", nil, "k3y"])
  }

  @Test func `every attempt is an event, without anything that the call was about`() async throws {
    let scene = try ClientScene(
      .json("{}", status: 503, ["Retry-After": "0"]), .failure(.connectionLost), .json(#"{"a":1}"#))
    async let outcome = scene.outcome(of: .home)
    for delay in [Duration.milliseconds(500), .seconds(1)] {
      try await scene.clock.sleeper(dueIn: delay)
      scene.clock.advance(by: delay)
    }
    #expect(await outcome == .success(#"{"a":1}"#))
    #expect(
      scene.events == [
        .attempted(endpoint: "home", number: 1, outcome: .status(503), duration: .zero, bytes: 2),
        .attempted(endpoint: "home", number: 2, outcome: .failed(.connectionLost), duration: .zero, bytes: 0),
        .attempted(endpoint: "home", number: 3, outcome: .status(200), duration: .zero, bytes: 7),
      ])
    #expect(scene.clock.sleeperCount == 0)
  }

  @Test func `a login page is an event of its own and no answer`() async throws {
    let page = HTTPResponse(
      status: 200, headers: HTTPHeaders([.init("Content-Type", "text/html")]), body: Data("<html>".utf8))
    let scene = try ClientScene(.reply(page))
    #expect(await scene.outcome(of: .home) == .failure(.notJSON))
    #expect(
      scene.events == [.attempted(endpoint: "home", number: 1, outcome: .notJSON, duration: .zero, bytes: 6)])
  }

  @Test func `a silent server is given up after 10 s an attempt and 30 s in all, to the millisecond`()
    async throws
  {
    let scene = try ClientScene(Array(repeating: .silence, count: 9))
    async let outcome = scene.outcome(of: .home)
    // Attempt, wait, attempt, wait, and what is left.
    for (count, step) in [(1, 10_000), (1, 500), (2, 10_000), (2, 1_000), (3, 8_500)] {
      await scene.transport.requests(atLeast: count)
      try await scene.clock.sleeper(dueIn: .milliseconds(step))
      #expect(scene.transport.requests.count == count)
      scene.clock.advance(by: .milliseconds(step - 1))
      scene.clock.advance(by: .milliseconds(1))
    }
    #expect(await outcome == .failure(.timedOut))
    #expect(scene.timeline.now == .seconds(30))
    #expect(scene.transport.limits.map(\.time) == [.seconds(10), .seconds(10), .milliseconds(8_500)])
    // Each was closed at the server.
    #expect(scene.transport.cancelledCount == 3)
    #expect(
      scene.events
        == [10_000, 10_000, 8_500].enumerated().map { index, time in
          .attempted(
            endpoint: "home", number: index + 1, outcome: .failed(.timedOut), duration: .milliseconds(time),
            bytes: 0)
        })
    #expect(scene.clock.sleeperCount == 0)
  }

  @Test func `a write gives up after one attempt's time`() async throws {
    let scene = try ClientScene(.silence)
    async let outcome = scene.outcome(of: .write)
    try await scene.clock.sleeper(dueIn: .seconds(10))
    scene.clock.advance(by: .seconds(10))
    #expect(await outcome == .failure(.timedOut))
    #expect(scene.transport.requests.count == 1)
  }

  @Test func `without a network a read is not sent, and the first one after it is back is`() async throws {
    let scene = try ClientScene([.json(), .json("[]")], tokens: SilentTokens(clock: ManualClock()))
    scene.network.set(isOnline: false)
    #expect(await scene.outcome(of: .home) == .failure(.unreachable))
    #expect(scene.transport.requests.isEmpty)
    #expect(
      scene.events == [.attempted(endpoint: "home", number: 1, outcome: .offline, duration: .zero, bytes: 0)])

    let back = try ClientScene(.json())
    back.network.set(isOnline: false)
    _ = await back.outcome(of: .home)
    back.network.set(isOnline: true)
    #expect(await back.outcome(of: .home) == .success("{}"))
  }

  @Test func `what a transport throws against its contract is a lost connection`() async throws {
    struct Odd: Error {}
    struct OddTransport: HTTPTransport {
      let error: any Error
      func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
        throw error
      }
    }
    for error in [Odd(), CancellationError()] as [any Error] {
      let client = HTTPClient(
        baseURL: try #require(URL(string: "https://shop.example")), transport: OddTransport(error: error),
        policy: HTTPPolicy(retries: 0), timeline: Timeline(ManualClock()))
      await #expect(throws: HTTPFailure.unreachable) { try await client.reply(to: .home) }
    }
  }

  @Test func `a conflict comes with its body`() async throws {
    let scene = try ClientScene(.json(#"{"reason":"limit","quantity":2}"#, status: 409))
    #expect(
      await scene.outcome(of: .write)
        == .failure(.status(409, body: Data(#"{"reason":"limit","quantity":2}"#.utf8))))
  }

  @Test func `headers and requests show no secret when they are printed`() throws {
    let url = try #require(URL(string: "https://shop.example/delivery-area?lat=52.529"))
    let request = HTTPRequest(url: url, headers: HTTPHeaders([.init("Authorization", "Bearer t0ken")]))
    var text = "\(request)" + String(reflecting: request)
    dump(request, to: &text)
    #expect(!text.contains("t0ken"))
    #expect(!text.contains("52.529"))
  }
}
