import PriceboardTransport
import QuoteStream
import Testing

/// Every event in every state: what is done, and what comes of it.
@Suite struct ConnectionMachineTableTests {
  @Test func `every event in every state does what the table says`() {
    let lines = States.allCases.flatMap { state in
      Events.allCases.compactMap { event -> String? in
        var scene = state.scene
        let before = scene.machine.state
        scene.now += .milliseconds(100)
        scene.jitter = 1
        let effects = event.happen(in: &scene)
        guard !effects.isEmpty || scene.machine.state != before else { return nil }
        let said = effects.isEmpty ? "-" : effects.map(words).joined(separator: ", ")
        return "\(state) | \(event) | \(said) | \(words(scene.machine.state))"
      }
    }
    #expect(lines.joined(separator: "\n") == Self.table)
  }

  private enum States: CaseIterable {
    case stopped, gettingToken, opening, open, living, waiting, authFailed

    /// A machine that has come so far, at an attempt with the number 1.
    var scene: ConnectionScene {
      var scene = ConnectionScene()
      switch self {
      case .stopped: break
      case .gettingToken: scene.start()
      case .opening:
        scene.start()
        scene.happen { $0.tokenGot(for: 1, at: $1) }
      case .open: scene.connect()
      case .living:
        scene.connect()
        scene.beat()
      case .waiting:
        scene.connect()
        scene.end(.lost)
      case .authFailed:
        scene.connect()
        scene.end(.closed(.userRefused))
      }
      return scene
    }
  }

  private enum Events: CaseIterable {
    case started, stopped, retryAsked, networkLost, networkBack, tokenGot, tokenRefused, tokenFailed, opened
    case openedLate, expired, refused, closed, lost, tooLarge, endedLate, lifeSeen, lifeSeenLate, lagging,
      malformed
    case receiverReplaced
    case threeSeconds, tenSeconds, aMinuteAsleep

    func happen(in scene: inout ConnectionScene) -> [ConnectionEffect] {
      switch self {
      case .started: scene.happen { $0.started(at: $1) }
      case .stopped: scene.happen { $0.stopped(at: $1) }
      case .retryAsked: scene.happen { $0.retryAsked(at: $1) }
      case .networkLost: scene.happen { $0.networkChanged(isOnline: false, at: $1) }
      case .networkBack:
        scene.happen {
          $0.networkChanged(isOnline: false, at: $1) + $0.networkChanged(isOnline: true, at: $1)
        }
      case .tokenGot: scene.happen { $0.tokenGot(for: 1, at: $1) }
      case .tokenRefused: scene.happen { $0.tokenMissing(for: 1, because: .refused, at: $1) }
      case .tokenFailed: scene.happen { $0.tokenMissing(for: 1, because: .failed, at: $1) }
      case .opened: scene.happen { $0.opened(1, at: $1) }
      case .openedLate: scene.happen { $0.opened(0, at: $1) }
      case .expired: scene.happen { $0.ended(1, because: .closed(.tokenExpired), at: $1) }
      case .refused: scene.happen { $0.ended(1, because: .closed(.userRefused), at: $1) }
      case .closed: scene.happen { $0.ended(1, because: .closed(.goingAway), at: $1) }
      case .lost: scene.happen { $0.ended(1, because: .lost, at: $1) }
      case .tooLarge: scene.happen { $0.ended(1, because: .tooLarge, at: $1) }
      case .endedLate: scene.happen { $0.ended(0, because: .closed(.tokenExpired), at: $1) }
      case .lifeSeen: scene.happen { $0.lifeSeen(on: 1, at: $1) }
      case .lifeSeenLate: scene.happen { $0.lifeSeen(on: 0, at: $1) }
      case .lagging: scene.happen { $0.faultFound(.lagging, on: 1, at: $1) }
      case .malformed: scene.happen { $0.faultFound(.malformed, on: 1, at: $1) }
      case .receiverReplaced: scene.happen { $0.receiverReplaced(at: $1) }
      case .threeSeconds: time(.seconds(3), in: &scene)
      case .tenSeconds: time(.seconds(10), in: &scene)
      case .aMinuteAsleep: time(.seconds(60), in: &scene)
      }
    }

    /// Tells the time so long after the state was reached.
    private func time(_ time: Duration, in scene: inout ConnectionScene) -> [ConnectionEffect] {
      scene.now = time
      return scene.happen { $0.timePassed(at: $1) }
    }
  }

  private func words(_ effect: ConnectionEffect) -> String {
    switch effect {
    case .getToken(let number, let isReplacement): "\(isReplacement ? "other token" : "token") \(number)"
    case .open(let number): "open \(number)"
    case .close(let number, let code): "close \(number) \(code.rawValue)"
    case .connected(let number): "connected \(number)"
    case .disconnected(let number, let reason): "down \(number) \(reason)"
    case .ping(let number): "ping \(number)"
    case .report(.connected): "[connected]"
    case .report(.disconnected(let ending)): "[\(ending)]"
    case .report(.retryScheduled(let delay)): "[in \(words(delay))]"
    case .report(let event): "[\(event)]"
    }
  }

  private func words(_ state: QuoteConnectionState) -> String {
    switch state {
    case .stopped: "stopped"
    case .connecting(let since): "connecting \(words(since))"
    case .connected(let since): "connected \(words(since))"
    case .waiting(let since, let retryAt): "waiting \(words(since)) \(words(retryAt))"
    case .authFailed(let since): "refused \(words(since))"
    }
  }

  private func words(_ time: Duration) -> String {
    let milliseconds = time.components.attoseconds / 1_000_000_000_000_000
    return milliseconds == 0
      ? "\(time.components.seconds)" : "\(time.components.seconds).\(milliseconds / 100)"
  }

  /// Attempts have their number, times are seconds; what is not listed does nothing and changes nothing.
  private static let table = """
    stopped | started | token 1 | connecting 0.1
    stopped | opened | close 1 1001 | stopped
    stopped | openedLate | close 0 1001 | stopped
    gettingToken | stopped | close 1 1001, down 1 suspended | stopped
    gettingToken | tokenGot | open 1 | connecting 0
    gettingToken | tokenRefused | [refused] | refused 0
    gettingToken | tokenFailed | [in 0.5] | waiting 0 0.6
    gettingToken | opened | close 1 1001 | connecting 0
    gettingToken | openedLate | close 0 1001 | connecting 0
    gettingToken | tenSeconds | close 1 1001, [lost], [in 0.5] | waiting 0 10.5
    gettingToken | aMinuteAsleep | close 1 1001, [lost], down 1 suspended, token 2 | connecting 0
    opening | stopped | close 1 1001, down 1 suspended | stopped
    opening | opened | [connected], connected 1 | connecting 0
    opening | openedLate | close 0 1001 | connecting 0
    opening | expired | [closed(code: 4401)], other token 2 | connecting 0
    opening | refused | [refused] | refused 0
    opening | closed | [closed(code: 1001)], [in 0.5] | waiting 0 0.6
    opening | lost | [lost], [in 0.5] | waiting 0 0.6
    opening | tooLarge | [oversizedMessage], [unreadable], [in 0.5] | waiting 0 0.6
    opening | tenSeconds | close 1 1001, [lost], [in 0.5] | waiting 0 10.5
    opening | aMinuteAsleep | close 1 1001, [lost], down 1 suspended, token 2 | connecting 0
    open | stopped | close 1 1001, [stopped], down 1 suspended | stopped
    open | openedLate | close 0 1001 | connecting 0
    open | expired | [closed(code: 4401)], down 1 disconnected, other token 2 | connecting 0
    open | refused | [refused], down 1 disconnected | refused 0
    open | closed | [closed(code: 1001)], down 1 disconnected, [in 0.5] | waiting 0 0.6
    open | lost | [lost], down 1 disconnected, [in 0.5] | waiting 0 0.6
    open | tooLarge | [oversizedMessage], [unreadable], down 1 disconnected, [in 0.5] | waiting 0 0.6
    open | lifeSeen | - | connected 0.1
    open | lagging | close 1 1000, [lagging], down 1 disconnected, [in 0.5] | waiting 0 0.6
    open | malformed | close 1 1002, [unreadable], down 1 disconnected, [in 0.5] | waiting 0 0.6
    open | receiverReplaced | close 1 1001, [handedOver], down 1 disconnected, token 2 | connecting 0
    open | threeSeconds | close 1 1001, [silent], down 1 disconnected, [in 0.5] | waiting 0 3.5
    open | tenSeconds | close 1 1001, [silent], down 1 suspended, token 2 | connecting 0
    open | aMinuteAsleep | close 1 1001, [silent], down 1 suspended, token 2 | connecting 0
    living | stopped | close 1 1001, [stopped], down 1 suspended | stopped
    living | openedLate | close 0 1001 | connected 0
    living | expired | [closed(code: 4401)], down 1 disconnected, other token 2 | connecting 0.1
    living | refused | [refused], down 1 disconnected | refused 0.1
    living | closed | [closed(code: 1001)], down 1 disconnected, [in 0.5] | waiting 0.1 0.6
    living | lost | [lost], down 1 disconnected, [in 0.5] | waiting 0.1 0.6
    living | tooLarge | [oversizedMessage], [unreadable], down 1 disconnected, [in 0.5] | waiting 0.1 0.6
    living | lagging | close 1 1000, [lagging], down 1 disconnected, [in 0.5] | waiting 0.1 0.6
    living | malformed | close 1 1002, [unreadable], down 1 disconnected, [in 0.5] | waiting 0.1 0.6
    living | receiverReplaced | close 1 1001, [handedOver], down 1 disconnected, token 2 | connecting 0.1
    living | threeSeconds | close 1 1001, [silent], down 1 disconnected, [in 0.5] | waiting 3 3.5
    living | tenSeconds | close 1 1001, [silent], down 1 suspended, token 2 | connecting 10
    living | aMinuteAsleep | close 1 1001, [silent], down 1 suspended, token 2 | connecting 60
    waiting | stopped | down 1 suspended | stopped
    waiting | retryAsked | token 2 | connecting 0
    waiting | opened | close 1 1001 | waiting 0 0.5
    waiting | openedLate | close 0 1001 | waiting 0 0.5
    waiting | threeSeconds | token 2 | connecting 0
    waiting | tenSeconds | token 2 | connecting 0
    waiting | aMinuteAsleep | token 2 | connecting 0
    authFailed | started | other token 2 | connecting 0
    authFailed | stopped | down 1 suspended | stopped
    authFailed | retryAsked | other token 2 | connecting 0
    authFailed | opened | close 1 1001 | refused 0
    authFailed | openedLate | close 0 1001 | refused 0
    """
}
