import PriceboardTransport
import QuoteStream
import Testing

/// When a connection counts as alive, and when as dead.
@Suite struct ConnectionDeathTests {
  @Test func `a connection that falls silent is dead after exactly three seconds`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.pass(to: .seconds(1))
    scene.beat()
    scene.pass(to: .seconds(2))
    scene.beat()
    scene.pass(to: .nanoseconds(4_999_999_999))
    #expect(scene.machine.openConnection == 1)
    scene.pass(to: .seconds(5))
    #expect(scene.machine.openConnection == nil)
    #expect(scene.effects.contains(.close(1, .goingAway)))
    #expect(scene.effects.contains(.report(.disconnected(.silent))))
    #expect(scene.reasons == [.disconnected])
  }

  @Test(arguments: [0, 0.25, 0.5, 0.99, 1])
  func `the first retry after a death comes in a quarter to half a second`(jitter: Double) {
    var scene = ConnectionScene()
    scene.connect()
    scene.beat()
    scene.jitter = jitter
    scene.pass(to: .seconds(3))
    #expect(scene.delays.count == 1)
    #expect(scene.delays.allSatisfy { (.milliseconds(250)...(.milliseconds(500))).contains($0) })
    #expect(
      scene.machine.state
        == .waiting(since: .seconds(3), retryAt: .seconds(3) + (scene.delays.first ?? .zero)))
  }

  @Test func `a sign of life at the very moment of death comes too late`() {
    var scene = ConnectionScene()
    scene.connect()
    for milliseconds in [0, 2950, 5900] {
      scene.pass(to: .milliseconds(milliseconds))
      scene.beat()
      #expect(scene.machine.openConnection == 1)
    }
    scene.now = .milliseconds(8900)
    scene.happen { $0.lifeSeen(on: 1, at: $1) }
    #expect(scene.machine.openConnection == nil)
    #expect(scene.machine.state == .waiting(since: .milliseconds(8900), retryAt: .milliseconds(9400)))
  }

  @Test func `gaps just below the limit kill nothing`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<10_000 {
      scene.pass(.nanoseconds(2_999_999_999))
      scene.beat()
    }
    #expect(scene.connections == [1])
  }

  @Test func `eight hours of heartbeats alone cost no reconnect and no ping`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<(8 * 3_600) {
      scene.pass(.seconds(1))
      scene.beat()
    }
    #expect(scene.connections == [1])
    #expect(scene.delays.isEmpty)
    #expect(scene.pings == 0)
    #expect(scene.machine.state == .connected(since: .seconds(1)))
  }

  @Test func `a ping is sent once after one and a half seconds and proves nothing`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.pass(to: .nanoseconds(1_499_999_999))
    #expect(scene.pings == 0)
    scene.pass(to: .milliseconds(1500))
    #expect(scene.effects.last == .ping(1))
    scene.pass(to: .nanoseconds(2_999_999_999))
    #expect(scene.pings == 1)
    #expect(scene.machine.openConnection == 1)
    scene.pass(to: .seconds(3))
    #expect(scene.machine.openConnection == nil)
  }

  @Test func `each silence has a ping of its own`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<5 {
      scene.pass(.seconds(2))
      scene.beat()
    }
    #expect(scene.pings == 5)
    #expect(scene.connections == [1])
  }

  @Test func `a new connection has three seconds of its own`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.beat()
    // Nothing answers, so that the next connection opens at 20 s.
    while scene.now < .seconds(20) {
      scene.pass(min(scene.now + .seconds(1), .seconds(20)) - scene.now)
      if scene.now < .seconds(20) { scene.end(.lost) }
    }
    scene.happen { $0.stopped(at: $1) }
    scene.connect()
    let number = scene.machine.openConnection
    #expect(number != nil)
    scene.pass(to: .nanoseconds(22_999_999_999))
    #expect(scene.machine.openConnection == number)
    scene.pass(to: .seconds(23))
    #expect(scene.machine.openConnection == nil)
  }

  @Test func `life of an old connection does not keep the new one alive`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.end(.lost)
    scene.pass(to: .milliseconds(500))
    scene.succeed()
    #expect(scene.machine.openConnection == 2)
    for milliseconds in stride(from: 600, to: 3500, by: 100) {
      scene.pass(to: .milliseconds(milliseconds))
      scene.happen { $0.lifeSeen(on: 1, at: $1) }
    }
    #expect(scene.machine.openConnection == 2)
    scene.pass(to: .milliseconds(3500))
    #expect(scene.machine.openConnection == nil)
  }

  @Test func `what arrives after a sleep finds the connection dead and the prices suspended`() {
    var scene = ConnectionScene()
    scene.connect()
    scene.beat()
    scene.fallAsleep(.seconds(60))
    let effects = scene.happen { $0.lifeSeen(on: 1, at: $1) }
    #expect(
      effects == [
        .close(1, .goingAway), .report(.disconnected(.silent)), .disconnected(1, .suspended),
        .getToken(2, isReplacement: false),
      ])
    #expect(scene.machine.state == .connecting(since: .seconds(60)))
    #expect(scene.delays.isEmpty)
  }

  @Test func `a sleep counts as a health of the time before it alone`() {
    var scene = ConnectionScene()
    scene.connect()
    for _ in 0..<5 {
      scene.end(.lost)
      scene.reconnect()
    }
    scene.beat()
    scene.fallAsleep(.seconds(3_600))
    scene.happen { $0.timePassed(at: $1) }
    scene.succeed()
    scene.end(.lost)
    #expect(scene.delays.last == .seconds(16))
  }

  @Test func `an attempt that was slept through begins again at once`() {
    var scene = ConnectionScene()
    scene.start()
    scene.happen { $0.tokenGot(for: 1, at: $1) }
    scene.fallAsleep(.seconds(600))
    let effects = scene.happen { $0.opened(1, at: $1) }
    #expect(
      effects == [
        .close(1, .goingAway), .report(.disconnected(.lost)), .disconnected(1, .suspended),
        .getToken(2, isReplacement: false), .close(1, .goingAway),
      ])
    scene.succeed()
    #expect(scene.connections == [2])
  }

  @Test func `neither a token nor a handshake may take more than ten seconds`() {
    var scene = ConnectionScene()
    scene.start()
    scene.pass(to: .nanoseconds(9_999_999_999))
    #expect(scene.machine.state == .connecting(since: .zero))
    scene.pass(to: .seconds(10))
    #expect(scene.effects.contains(.close(1, .goingAway)))
    #expect(scene.machine.state == .waiting(since: .zero, retryAt: .milliseconds(10_500)))
    scene.pass(to: .milliseconds(10_500))
    scene.happen { $0.tokenGot(for: 2, at: $1) }
    scene.pass(to: .milliseconds(20_500))
    #expect(scene.effects.contains(.close(2, .goingAway)))
    #expect(scene.machine.state == .waiting(since: .zero, retryAt: .milliseconds(21_500)))
  }

  @Test func `there is a deadline while something is wanted, and none while nothing is`() {
    var scene = ConnectionScene()
    #expect(scene.machine.nextDeadline == nil)
    scene.connect()
    #expect(scene.machine.nextDeadline == .milliseconds(1500))
    scene.pass(to: .milliseconds(1500))
    #expect(scene.machine.nextDeadline == .seconds(3))
    scene.end(.closed(.userRefused))
    #expect(scene.machine.nextDeadline == nil)
  }
}
