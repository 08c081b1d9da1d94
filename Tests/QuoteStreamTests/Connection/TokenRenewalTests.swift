import PriceboardTransport
import QuoteStream
import Testing

/// What happens when a server does not want a token.
@Suite struct TokenRenewalTests {
  @Test func `an expired token is replaced once and a connection opens without a wait`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.beat()
    scene.pass(.seconds(1))
    scene.end(.closed(.tokenExpired))
    #expect(scene.effects.last == .getToken(2, isReplacement: true))
    scene.succeed()
    #expect(scene.machine.openConnection == 2)
    #expect(scene.replacements == 1)
    #expect(scene.delays.isEmpty)
    // No failure was counted.
    scene.end(.lost)
    #expect(scene.delays == [.milliseconds(500)])
  }

  @Test func `the replaced token is used until it is refused itself`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.tokenExpired))
    scene.succeed()
    scene.end(.lost)
    scene.pass(.seconds(1))
    #expect(scene.effects.last == .getToken(3, isReplacement: false))
  }

  @Test func `a second refusal before ten seconds of life is final`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.tokenExpired))
    scene.succeed()
    scene.beat()
    scene.pass(.seconds(2))
    scene.end(.closed(.tokenExpired))
    #expect(scene.machine.state == .authFailed(since: .seconds(2)))
    #expect(scene.replacements == 1)
    let count = scene.effects.count
    scene.pass(.seconds(86_400))
    #expect(scene.effects.count == count)
  }

  @Test func `a second refusal stays final when failures lie between the two`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.tokenExpired))
    scene.succeed()
    scene.end(.lost)
    scene.pass(.seconds(1))
    scene.succeed()
    scene.end(.closed(.tokenExpired))
    #expect(scene.machine.state == .authFailed(since: .zero))
  }

  @Test func `after ten seconds of life a token may expire again`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<5 {
      for _ in 0...10 {
        scene.beat()
        scene.pass(.seconds(1))
      }
      scene.end(.closed(.tokenExpired))
      scene.succeed()
    }
    #expect(scene.replacements == 5)
    #expect(scene.machine.openConnection == 6)
  }

  @Test func `a refused user is not tried again by itself`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.beat()
    scene.end(.closed(.userRefused))
    #expect(scene.machine.state == .authFailed(since: .zero))
    #expect(scene.reasons == [.disconnected])
    let count = scene.effects.count
    scene.happen { $0.networkChanged(isOnline: false, at: $1) }
    scene.happen { $0.networkChanged(isOnline: true, at: $1) }
    scene.pass(.seconds(86_400))
    #expect(scene.effects.count == count)
  }

  @Test func `a refused refresh is not tried again by itself`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.tokenExpired))
    scene.happen { $0.tokenMissing(for: 2, because: .refused, at: $1) }
    #expect(scene.machine.state == .authFailed(since: .zero))
    #expect(scene.effects.contains(.report(.disconnected(.refused))))
    let count = scene.effects.count
    scene.pass(.seconds(86_400))
    #expect(scene.effects.count == count)
  }

  @Test func `whoever asks for a retry after a refusal gets another token`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.userRefused))
    scene.happen { $0.retryAsked(at: $1) }
    #expect(scene.effects.last == .getToken(2, isReplacement: true))
    scene.succeed()
    #expect(scene.machine.openConnection == 2)
    // The one that was just replaced is not replaced once more.
    scene.end(.closed(.tokenExpired))
    #expect(scene.machine.state == .authFailed(since: .zero))
  }

  @Test func `a stop and a start after a refusal get another token`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.userRefused))
    scene.stop()
    scene.start()
    #expect(scene.effects.last == .getToken(2, isReplacement: true))
  }

  @Test func `a refresh that only failed is tried again after a wait`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.tokenExpired))
    for attempt in 2...4 {
      #expect(scene.effects.last == .getToken(attempt, isReplacement: true))
      scene.happen { $0.tokenMissing(for: attempt, because: .failed, at: $1) }
      if case .waiting(_, let retryAt) = scene.machine.state { scene.pass(to: retryAt) }
    }
    #expect(scene.delays == [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(scene.attempts == [1])
  }

  @Test func `a refresh that a stop overtakes is asked for again`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(.tokenExpired))
    scene.stop()
    #expect(scene.happen { $0.tokenGot(for: 2, at: $1) } == [])
    scene.start()
    #expect(scene.effects.last == .getToken(3, isReplacement: true))
  }

  @Test func `without anybody to ask for a token none is asked for and expiry is final`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.connect()
    #expect(scene.machine.openConnection == 1)
    scene.end(.closed(.tokenExpired))
    #expect(scene.machine.state == .authFailed(since: .zero))
    #expect(scene.replacements == 0)
  }
}
