import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

/// When another connection is opened.
@Suite struct ReconnectTests {
  @Test func `a server that accepts and closes makes the wait grow`() {
    var scene = ConnectionScene()
    scene.connect()
    while scene.now < .seconds(120) {
      let next = scene.now + .milliseconds(50)
      scene.pass(to: next)
      scene.end(.closed(.normal))
      guard let deadline = scene.machine.nextDeadline, deadline < .seconds(120) else { break }
      scene.pass(to: deadline)
      scene.succeed()
    }
    #expect(scene.connections.count <= 13)
    #expect(
      scene.delays.prefix(8) == [.milliseconds(500)]
        + [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) }.prefix(7))
  }

  @Test func `signs of life alone do not make the wait start over`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<4 {
      scene.beat()
      scene.pass(.milliseconds(50))
      scene.end(.lost)
      scene.reconnect()
    }
    #expect(scene.delays == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
  }

  @Test(arguments: [(9_999, 4), (10_000, 0)])
  func `the wait starts over after ten seconds of life`(milliseconds: Int, failures: Int) {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<4 {
      scene.end(.lost)
      scene.reconnect()
    }
    let opened = scene.now
    // Life begins later than the connection.
    scene.pass(.seconds(1))
    while scene.now < opened + .seconds(1) + .milliseconds(milliseconds) {
      scene.beat()
      scene.pass(min(.seconds(1), opened + .seconds(1) + .milliseconds(milliseconds) - scene.now))
    }
    scene.end(.lost)
    #expect(scene.delays.last == .milliseconds(500) * (1 << failures))
  }

  @Test func `after 100000 failures every wait is above zero and at most thirty seconds`() {
    var generator = SplitMix64(seed: 100_000)
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    var worst = Duration.zero
    var least = Duration.seconds(30)
    for number in 1...100_000 {
      let moment = ConnectionMoment(now: scene.now, jitter: Double.random(in: 0...1, using: &generator))
      _ = scene.machine.ended(number, because: .lost, at: moment)
      guard case .waiting(_, let retryAt) = scene.machine.state else {
        Issue.record("no wait after failure \(number)")
        return
      }
      worst = max(worst, retryAt - scene.now)
      least = min(least, retryAt - scene.now)
      scene.now = retryAt
      _ = scene.machine.timePassed(at: ConnectionMoment(now: retryAt, jitter: 0))
    }
    #expect(least >= .milliseconds(250))
    #expect(worst <= .seconds(30))
    #expect(worst > .seconds(29))
  }

  @Test(arguments: [Double.nan, -.infinity, .infinity, -1, 2])
  func `jitter that is none is still a wait`(jitter: Double) {
    var scene = ConnectionScene()
    scene.connect()
    scene.jitter = jitter
    scene.end(.lost)
    #expect(scene.delays.allSatisfy { (.milliseconds(250)...(.milliseconds(500))).contains($0) })
    #expect(scene.delays.count == 1)
  }

  @Test func `a thousand clients that are dropped at once come back spread out`() {
    func firstDelays() -> [Duration] {
      (0..<1_000).map { client in
        var generator = SplitMix64(seed: UInt64(client))
        var scene = ConnectionScene()
        scene.connect()
        scene.beat()
        scene.jitter = Double.random(in: 0...1, using: &generator)
        scene.end(.lost)
        return scene.delays.first ?? .zero
      }
    }
    let delays = firstDelays()
    #expect(delays.allSatisfy { (.milliseconds(250)...(.milliseconds(500))).contains($0) })
    let buckets = Dictionary(grouping: delays) { Int($0 / .milliseconds(50)) }.mapValues(\.count)
    #expect(buckets.values.allSatisfy { $0 <= 250 })
    #expect(delays == firstDelays())
  }

  @Test func `a network that comes back three times in a wait makes one attempt`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<6 {
      scene.end(.lost)
      scene.reconnect()
    }
    scene.end(.lost)
    scene.pass(.seconds(2))
    let before = scene.attempts.count
    for _ in 0..<3 {
      scene.happen { $0.networkChanged(isOnline: false, at: $1) }
      scene.happen { $0.networkChanged(isOnline: true, at: $1) }
    }
    scene.succeed()
    #expect(scene.attempts.count == before + 1)
    #expect(scene.machine.openConnection == scene.attempts.last)
    // The wait that was ended begins nothing.
    for _ in 0..<60 {
      scene.beat()
      scene.pass(.seconds(1))
    }
    #expect(scene.attempts.count == before + 1)
  }

  @Test func `a network that is there ends a wait also where nobody saw it go`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    for _ in 0..<5 {
      scene.end(.lost)
      if case .waiting(_, let retryAt) = scene.machine.state { scene.pass(to: retryAt) }
    }
    scene.end(.lost)
    scene.pass(.seconds(1))
    let before = scene.attempts.count
    for _ in 0..<3 { scene.happen { $0.networkChanged(isOnline: true, at: $1) } }
    #expect(scene.attempts.count == before + 1)
    scene.end(.lost)
    scene.happen { $0.networkChanged(isOnline: false, at: $1) }
    scene.pass(.seconds(1))
    #expect(scene.attempts.count == before + 1, "that it has gone ends no wait")
  }

  @Test func `a network that comes back while connecting or connected does nothing`() {
    for isOpen in [false, true] {
      var scene = ConnectionScene()
      scene.start()
      scene.happen { $0.tokenGot(for: 1, at: $1) }
      if isOpen { scene.happen { $0.opened(1, at: $1) } }
      for _ in 0..<3 {
        scene.pass(.milliseconds(700))
        scene.happen { $0.networkChanged(isOnline: false, at: $1) }
        scene.happen { $0.networkChanged(isOnline: true, at: $1) }
      }
      #expect(scene.attempts == [1])
    }
  }

  @Test func `a network that comes back begins an attempt half a second after the last at the earliest`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    scene.end(.lost)
    scene.pass(to: .milliseconds(500))
    // The second attempt, at 0.5 s, fails at once, and the wait would be 1 s.
    scene.end(.lost)
    scene.pass(to: .milliseconds(600))
    scene.happen { $0.networkChanged(isOnline: false, at: $1) }
    scene.happen { $0.networkChanged(isOnline: true, at: $1) }
    #expect(scene.attempts == [1, 2])
    #expect(scene.machine.nextDeadline == .seconds(1))
    scene.pass(to: .seconds(1))
    #expect(scene.attempts == [1, 2, 3])
  }

  @Test func `a network that keeps coming and going hammers nobody`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    for _ in 0..<1_000 {
      scene.end(.lost)
      scene.happen { $0.networkChanged(isOnline: false, at: $1) }
      scene.happen { $0.networkChanged(isOnline: true, at: $1) }
      scene.pass(.milliseconds(10))
    }
    #expect(scene.attempts.count <= 21)
  }

  @Test func `attempts go on without a network because it is a hint`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    scene.happen { $0.networkChanged(isOnline: false, at: $1) }
    scene.end(.lost)
    scene.pass(.seconds(1))
    #expect(scene.attempts == [1, 2])
  }

  @Test func `a retry that is asked for begins at once and no second time`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    scene.end(.lost)
    for _ in 0..<3 { scene.happen { $0.retryAsked(at: $1) } }
    #expect(scene.attempts == [1, 2])
    scene.pass(.seconds(5))
    #expect(scene.attempts == [1, 2])
  }

  @Test func `late events of an old connection change nothing and a late opening is closed`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    scene.stop()
    scene.start()
    #expect(scene.attempts == [1, 2])
    #expect(scene.happen { $0.opened(1, at: $1) } == [.close(1, .goingAway)])
    scene.happen { $0.opened(2, at: $1) }
    scene.beat()
    let before = scene.machine
    #expect(scene.happen { $0.opened(1, at: $1) } == [.close(1, .goingAway)])
    for ending in [ConnectionEnding.closed(.tokenExpired), .closed(.userRefused), .lost, .tooLarge, .broken] {
      #expect(scene.happen { $0.ended(1, because: ending, at: $1) } == [])
    }
    #expect(scene.happen { $0.lifeSeen(on: 1, at: $1) } == [])
    #expect(scene.happen { $0.faultFound(.malformed, on: 1, at: $1) } == [])
    #expect(scene.happen { $0.tokenGot(for: 1, at: $1) } == [])
    #expect(scene.happen { $0.tokenMissing(for: 1, because: .refused, at: $1) } == [])
    #expect(scene.machine == before)
  }

  @Test func `coming back from the background opens a new connection always`() {
    var scene = ConnectionScene()
    for cycle in 1...200 {
      scene.connect()
      scene.beat()
      scene.pass(.milliseconds(500))
      #expect(scene.machine.openConnection == cycle)
      #expect(scene.happen { $0.stopped(at: $1) }.first == .close(cycle, .goingAway))
      #expect(scene.machine.state == .stopped)
      #expect(scene.machine.nextDeadline == nil)
      scene.pass(.milliseconds(100))
    }
    #expect(scene.connections == Array(1...200))
    #expect(scene.reasons == Array(repeating: .suspended, count: 200))
    #expect(scene.delays.isEmpty)
  }

  @Test func `who was suspended and finds no server is disconnected`() {
    var scene = ConnectionScene(hasTokens: false)
    scene.start()
    scene.stop()
    scene.start()
    scene.end(.lost)
    scene.pass(.seconds(5))
    scene.end(.lost)
    #expect(scene.reasons == [.suspended, .disconnected])
  }

  @Test func `a message that is too large makes the wait grow`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<4 {
      scene.beat()
      scene.end(.tooLarge)
      scene.reconnect()
    }
    #expect(scene.delays == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
    #expect(scene.effects.count { $0 == .report(.oversizedMessage) } == 4)
  }

  @Test(arguments: [1000, 1001, 1002, 1007, 1009, 1011, 3000, 4400, 4402, 4404, 4999] as [UInt16])
  func `every other code costs a wait`(code: UInt16) {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.closed(WebSocketCloseCode(rawValue: code)))
    #expect(scene.delays == [.milliseconds(500)])
    #expect(scene.effects.contains(.report(.disconnected(.closed(code: Int(code))))))
  }
}
