import PriceboardStorage
import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs calls of all kinds, and looks for what must not be in any event, failure or file.
@Suite(.timeLimit(.minutes(15))) struct PrivacyTests {
  private static let token = "token-canary-0123456789abcdef0123456789abcdef0123456789abcdef01234567"
  private static let apiKey = "key-canary-89abcdef"
  private static let place = "52.529407"
  private static let stockPath = "stock"
  private static let sku = "sku-canary-4711"

  private static let calls: [HTTPCall] = [
    HTTPCall(
      "delivery-area", path: ["delivery-area"],
      query: [HTTPQueryItem("lat", place), HTTPQueryItem("lng", "13.4")]),
    .home(of: "h12"), .page,
    HTTPCall("stock", path: ["hubs", "h12", stockPath], query: [HTTPQueryItem("ids", list: [sku, "x"])]),
    HTTPCall("cart-item", .put, path: ["hubs", "h12", "cart", "items", sku], body: Data("{}".utf8)),
  ]

  private static let answers: [TransportFake.Answer] = [
    .json("[1]", ["Cache-Control": "max-age=600", "ETag": "\"1\"", "Set-Cookie": "sid=\(apiKey)"]),
    .json("[2]", status: 503), .json("no", status: 404), .empty(304), .failure(.connectionLost),
    .failure(.notTrusted), .empty(302, ["Location": "https://other.example/?\(place)"]),
    .reply(HTTPResponse(status: 200, headers: HTTPHeaders([.init("Content-Type", "text/html")]))),
  ]

  @Test func `what is printed of a call, its attempts and its request tells no place, product or secret`()
    async throws
  {
    for call in Self.calls {
      let scene = try ClientScene(
        [.json("[1]")], tokens: TokensFake(Self.token),
        secretHeaders: [SecretHeader("apikey", Secret(Self.apiKey))])
      _ = try await scene.client.reply(to: call)
      let request = try #require(scene.transport.requests.first)
      var machine = HTTPCallMachine(
        call.method, url: request.url, hasBody: true, hasToken: true, hasValidator: false,
        policy: HTTPPolicy(), start: .zero)
      let effect = machine.started(at: .zero, isOnline: true)
      let values: [Any] = [
        call, call.query, request, machine, machine.attempt, effect, try OutgoingRequest(request),
      ]
      for value in values {
        var dumped = ""
        dump(value, to: &dumped)
        for text in [dumped, String(describing: value), String(reflecting: value)] {
          for canary in [Self.token, Self.apiKey, Self.place, Self.sku, "13.4"] {
            #expect(!text.contains(canary), "\(canary) in \(text)")
          }
        }
      }
      var dumped = ""
      dump(call, to: &dumped)
      #expect(dumped.contains(call.endpoint))
    }
  }

  @Test func `neither events nor failures nor files hold a place, a token or what stock was asked for`()
    async throws
  {
    try await withTemporaryFolder { folder in
      var texts: [String] = []
      for answer in Self.answers {
        for call in Self.calls {
          let store = try ResponseStore(in: folder, account: "a")
          let scene = try ClientScene(
            [answer, answer], tokens: TokensFake(Self.token, Self.token),
            secretHeaders: [SecretHeader("apikey", Secret(Self.apiKey))], store: store,
            policy: HTTPPolicy(retries: 0))
          do {
            let reply = try await scene.client.reply(to: call)
            await scene.client.keep(reply, to: call)
          } catch {
            texts.append(String(reflecting: error))
          }
          _ = await scene.client.keptReply(to: call, notOlderThan: .seconds(60))
          await store.finishWriting()
          texts += scene.telemetry.events.map { String(reflecting: $0) }
          texts.append(String(reflecting: scene.client))
        }
      }
      let names = try POSIXFileSystem().names(in: FolderPath(folder)).filter { $0 != "." && $0 != ".." }
      #expect(names.count >= 3)
      for name in names {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))
        texts += [name, String(decoding: bytes, as: UTF8.self)]
      }
      // The home's copy is there, so that the search has something to find.
      #expect(texts.contains { $0.contains("/hubs/h12/home") })
      for text in texts {
        for canary in [Self.token, Self.apiKey, Self.place, Self.sku, "/stock", "delivery-area?", "/cart"] {
          #expect(!text.contains(canary), "\(canary) in \(text)")
        }
      }
    }
  }
}
