import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(15))) struct TokenTests {
  private func sentTokens(_ scene: ClientScene) -> [String?] {
    scene.transport.requests.map { $0.headers["Authorization"] }
  }

  @Test func `a refused token is refreshed once and the call sent again with the new one`() async throws {
    for call in [HTTPCall.home, .write] {
      let tokens = TokensFake("old", "new")
      let scene = try ClientScene(.json(status: 401), .json(), tokens: tokens)
      #expect(await scene.outcome(of: call) == .success("{}"))
      #expect(sentTokens(scene) == ["Bearer old", "Bearer new"])
      #expect(tokens.refused == [Secret("old")])
    }
  }

  @Test func `a second refusal is the answer`() async throws {
    let scene = try ClientScene(
      .json(status: 401), .json("no", status: 401), tokens: TokensFake("a", "b", "c"))
    #expect(await scene.outcome(of: .home) == .failure(.status(401, body: Data("no".utf8))))
    #expect(sentTokens(scene) == ["Bearer a", "Bearer b"])
  }

  @Test func `a refused token is never sent again unchanged`() async throws {
    let scene = try ClientScene(.json("no", status: 401), .json(), tokens: TokensFake("a", "a"))
    #expect(await scene.outcome(of: .home) == .failure(.status(401, body: Data("no".utf8))))
    #expect(sentTokens(scene) == ["Bearer a"])
  }

  @Test func `a retry after a refresh keeps the new token`() async throws {
    let scene = try ClientScene(
      .json(status: 401), .json(status: 503), .json(), tokens: TokensFake("old", "new"))
    async let outcome = scene.outcome(of: .home)
    try await scene.clock.sleeper(dueIn: .milliseconds(500))
    scene.clock.advance(by: .milliseconds(500))
    #expect(await outcome == .success("{}"))
    #expect(sentTokens(scene) == ["Bearer old", "Bearer new", "Bearer new"])
  }

  @Test func `no token, no request`() async throws {
    let scene = try ClientScene(.json(), tokens: TokensFake())
    #expect(await scene.outcome(of: .home) == .failure(.noToken))
    #expect(scene.transport.requests.isEmpty)
    let refused = try ClientScene(.json("no", status: 401), .json(), tokens: TokensFake("only"))
    #expect(await refused.outcome(of: .home) == .failure(.status(401, body: Data("no".utf8))))
  }

  @Test func `a provider that never answers is waited for no longer than a call takes`() async throws {
    for first in [nil, "old"] {
      let tokens = SilentTokens(first: first, clock: ManualClock())
      let scene = try ClientScene(.json(status: 401), tokens: tokens)
      async let outcome = scene.outcome(of: .home)
      try await scene.clock.sleeper(dueIn: .seconds(30))
      scene.clock.advance(by: .seconds(30))
      #expect(await outcome == .failure(.timedOut))
      #expect(tokens.clock.sleeperCount == 0)
    }
  }
}
