import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A client with everything around it in the test's hands.
struct ClientScene: Sendable {
  let transport: TransportFake
  let clock = ManualClock()
  let telemetry = TelemetrySpy()
  let network = ManualNetworkStatus()
  let timeline: Timeline
  /// 2026-10-21T07:26:00Z at the clock's start, and moved along with it by `wallClockShift` alone.
  let wallClockShift = Locked(0)
  let client: HTTPClient

  init(
    _ answers: [TransportFake.Answer], baseURL: String = "https://shop.example/v1",
    tokens: (any TokenProvider)? = nil, secretHeaders: [SecretHeader] = [], store: ResponseStore? = nil,
    policy: HTTPPolicy = HTTPPolicy()
  ) throws {
    transport = TransportFake(answers)
    timeline = Timeline(clock)
    let (timeline, shift) = (timeline, wallClockShift)
    client = HTTPClient(
      baseURL: try #require(URL(string: baseURL)), transport: transport, tokens: tokens,
      secretHeaders: secretHeaders, store: store, network: network, policy: policy, timeline: timeline,
      wallClock: {
        let passed = timeline.now.wholeMilliseconds + shift.withLock { $0 }
        return Date(timeIntervalSince1970: Double(ClientScene.start + passed) / 1_000)
      },
      jitter: { 1 }, telemetry: telemetry)
  }

  init(
    _ answers: TransportFake.Answer..., tokens: (any TokenProvider)? = nil, store: ResponseStore? = nil
  ) throws {
    try self.init(answers, tokens: tokens, store: store)
  }

  /// 2026-10-21T07:26:00Z.
  static let start = 1_792_567_560_000

  var events: [HTTPEvent] { telemetry.events(of: HTTPEvent.self) }

  /// How a call ends, as a value that can be compared.
  func outcome(of call: HTTPCall) async -> Result<String, HTTPFailure>? {
    do {
      return .success(String(decoding: try await client.reply(to: call).body, as: UTF8.self))
    } catch let failure as HTTPFailure {
      return .failure(failure)
    } catch {
      return nil
    }
  }
}

extension HTTPCall {
  static let home = HTTPCall("home", path: ["hubs", "h12", "home"])

  static func home(of hub: String, age: Duration = .seconds(86_400), isReload: Bool = false) -> HTTPCall {
    HTTPCall(
      "home", path: ["hubs", hub, "home"], keeping: .lastGood(group: "home", age: age), isReload: isReload)
  }

  static let page = HTTPCall("category", path: ["page"], keeping: .asServerSays)
  static let write = HTTPCall("cart-item", .put, path: ["cart", "items", "s"], body: Data("{}".utf8))
}

/// Tokens from a list: the first is the one in use, each refusal leads to the next.
final class TokensFake: TokenProvider {
  private let tokens: Locked<[String]>
  private let refusals = Locked<[Secret]>([])

  init(_ tokens: String...) {
    self.tokens = Locked(tokens)
  }

  var refused: [Secret] { refusals.withLock { $0 } }

  func token() async throws -> Secret {
    guard let token = tokens.withLock({ $0.first }) else { throw Missing() }
    return Secret(token)
  }

  func token(replacing refused: Secret) async throws -> Secret {
    refusals.withLock { $0.append(refused) }
    tokens.withLock { if !$0.isEmpty { $0.removeFirst() } }
    return try await token()
  }

  struct Missing: Error {}
}

/// A provider that never answers, and gives up when cancelled.
struct SilentTokens: TokenProvider {
  var first: String?
  let clock: ManualClock

  func token() async throws -> Secret {
    if let first { return Secret(first) }
    return try await silence()
  }

  func token(replacing refused: Secret) async throws -> Secret { try await silence() }

  private func silence() async throws -> Secret {
    try await clock.sleep(until: clock.now.advanced(by: .seconds(1_000_000)), tolerance: nil)
    return Secret("too late")
  }
}
