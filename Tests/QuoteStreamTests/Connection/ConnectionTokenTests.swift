import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(15))) struct ConnectionTokenTests {
  private struct Unexpected: Error {}

  @Test func `an expired token is refreshed once and the next first frame has the new one`() async throws {
    let tokens = TokenProviderFake()
    let rig = try ConnectionRig(tokens: tokens)
    rig.connection.start()
    let socket = try await rig.connected()
    socket.push("life")
    socket.end(.tokenExpired)
    let second = try await rig.connected(2)
    await second.state.wait { $0.texts.count == 1 }
    #expect(second.state.value.texts == [#"{"type":"auth","token":"token-2"}"#])
    #expect(tokens.calls.value.refused == ["token-1"])
    #expect(rig.delays.isEmpty)
    #expect(rig.timeline.now == .zero)
  }

  @Test func `a code is believed even if sending failed before it was read`() async throws {
    let tokens = TokenProviderFake()
    let rig = try ConnectionRig(tokens: tokens, symbols: ["A"])
    rig.connection.start()
    let socket = try await rig.connected()
    socket.end(.tokenExpired)
    rig.connection.send([.resync(["A"])], on: 1)
    _ = try await rig.connected(2)
    #expect(tokens.calls.value.refused == ["token-1"])
  }

  @Test(arguments: [
    TokenProviderFake.Refresh.same, .fail(TokenRefusal()), .fail(HTTPFailure.status(401, body: Data())),
    .fail(HTTPFailure.status(400, body: Data())), .fail(HTTPFailure.noToken),
  ])
  func `a refresh that is refused ends in a state of its own`(refresh: TokenProviderFake.Refresh) async throws
  {
    let tokens = TokenProviderFake { $0 == 1 ? refresh : .another }
    let rig = try ConnectionRig(tokens: tokens)
    rig.connection.start()
    try await rig.connected().end(.tokenExpired)
    await rig.state { $0 == .authFailed(since: .zero) }
    rig.clock.advance(by: .seconds(86_400))
    for _ in 0..<100 { await Task.yield() }
    #expect(tokens.calls.value.refused == ["token-1"])
    #expect(rig.transport.attempts.value.requests.count == 1)
    #expect(rig.receiver.calls.value.reasons == [.disconnected])
    #expect(rig.events.last == .disconnected(.refused))

    rig.connection.retry()
    let second = try await rig.connected(2)
    await second.state.wait { $0.texts.count == 1 }
    #expect(second.state.value.texts == [#"{"type":"auth","token":"token-2"}"#])
    #expect(tokens.calls.value.refused == ["token-1", "token-1"])
  }

  @Test(arguments: [
    TokenProviderFake.Refresh.fail(HTTPFailure.unreachable), .fail(HTTPFailure.status(503, body: Data())),
    .fail(HTTPFailure.notJSON), .fail(CancellationError()), .fail(Unexpected()),
  ])
  func `a refresh that only fails costs a wait`(refresh: TokenProviderFake.Refresh) async throws {
    let tokens = TokenProviderFake { $0 < 3 ? refresh : .another }
    let rig = try ConnectionRig(tokens: tokens)
    rig.connection.start()
    try await rig.connected().end(.tokenExpired)
    for failures in 1...2 {
      await tokens.calls.wait { $0.refused.count == failures }
      await rig.passWait()
    }
    let second = try await rig.connected(2)
    await second.state.wait { $0.texts.count == 1 }
    #expect(second.state.value.texts == [#"{"type":"auth","token":"token-2"}"#])
    #expect(rig.delays == [.milliseconds(500), .seconds(1)])
  }

  @Test func `a provider that never answers is given up after ten seconds`() async throws {
    let tokens = TokenProviderFake { $0 == 1 ? .wait : .another }
    let rig = try ConnectionRig(tokens: tokens)
    rig.connection.start()
    try await rig.connected().end(.tokenExpired)
    await tokens.calls.wait { $0.refused.count == 1 }
    rig.clock.advance(by: .seconds(10))
    await tokens.calls.wait { $0.cancelled == 1 }
    await rig.passWait()
    _ = try await rig.connected(2)
  }

  @Test func `a refused user is shown as such and a start after a stop tries another token`() async throws {
    let tokens = TokenProviderFake()
    let rig = try ConnectionRig(tokens: tokens)
    rig.connection.start()
    try await rig.connected().end(.userRefused)
    await rig.state { $0 == .authFailed(since: .zero) }
    rig.connection.stop()
    rig.connection.start()
    let second = try await rig.connected(2)
    await second.state.wait { $0.texts.count == 1 }
    #expect(second.state.value.texts == [#"{"type":"auth","token":"token-2"}"#])
  }

  @Test func `the token is nowhere to be seen`() async throws {
    let rig = try ConnectionRig(tokens: TokenProviderFake())
    rig.connection.start()
    let socket = try await rig.connected()
    socket.push("life")
    socket.end(.tokenExpired)
    _ = try await rig.connected(2)
    var text = "\(rig.connection)"
    dump(rig.connection, to: &text)
    for event in rig.events { dump(event, to: &text) }
    for await state in rig.connection.states() {
      dump(state, to: &text)
      break
    }
    #expect(!text.contains("token-1"))
    #expect(!text.contains("token-2"))
  }
}
