import PriceboardTransport
import QuoteStream

extension QuoteApplication {
  /// Has something happen to the connection, and the screens told where its state is another one.
  mutating func connect(_ event: (inout ConnectionMachine) -> [ConnectionEffect]) {
    let before = connection.state
    for effect in event(&connection) { carryOut(effect) }
    guard connection.state != before else { return }
    for screen in followers { untoldStates[screen] = connection.state }
  }

  /// The app starts and stops the connection, and no screen does.
  mutating func moveConnection(toForeground isInForeground: Bool) {
    let moment = moment
    if isInForeground {
      oracle.started()
      oracle.attempts.excused(at: world.now)
      connect { $0.started(at: moment) }
    } else {
      isInterrupted = true
      connect { $0.stopped(at: moment) }
      oracle.stopped()
      isInterrupted = false
    }
  }

  // MARK: - Attempts

  mutating func answer(_ question: TokenQuestion) {
    questions.removeAll { $0 == question }
    let moment = moment
    if question.isReplacement {
      guard world.isCalm || world.dice.happens(80) else {
        let trouble: TokenTrouble = world.dice.happens(50) ? .failed : .refused
        return connect { $0.tokenMissing(for: question.number, because: trouble, at: moment) }
      }
      token = world.server.validToken
    }
    connect { $0.tokenGot(for: question.number, at: moment) }
  }

  mutating func finish(_ opening: Opening) {
    openings.removeAll { $0 == opening }
    let moment = moment
    guard opening.succeeds else {
      endedAttempt(opening.number)
      return connect { $0.ended(opening.number, because: .lost, at: moment) }
    }
    world.opened(opening.number)
    connect { $0.opened(opening.number, at: moment) }
  }

  private mutating func endedAttempt(_ number: Int, isFailure: Bool = true) {
    oracle.attempts.ended(number, at: world.now, isFailure: isFailure && !isInterrupted)
  }

  private mutating func began(_ number: Int) {
    let early = oracle.attempts.began(number, at: world.now)
    if early > 0 { oracle.found(.hammering, "attempt \(number) is \(early) ms early") }
  }

  private mutating func open(_ number: Int) {
    let isPossible = world.network.isOnline && world.now >= world.server.troubles.slammingUntil
    let succeeds = world.isCalm || (isPossible && world.dice.happens(85))
    openings.append(
      Opening(number: number, due: world.now + world.dice.number(in: 10...300), succeeds: succeeds))
  }

  // MARK: - What comes

  mutating func received(_ arrivals: [QuoteNetwork.Arrival], on number: Int) {
    var frames: [QuoteFrame] = []
    let moment = moment
    // What time has brought comes before what has just arrived, also after a sleep.
    connect { $0.timePassed(at: moment) }
    for arrival in arrivals {
      switch arrival {
      case .frame(let frame):
        oracle.came(frame, on: number)
        frames.append(decoder.frame(of: Array(frame.text.utf8)[...]))
      case .closed(let code):
        take(frames, on: number)
        frames = []
        world.network.remove(number)
        if oracle.line?.connection == number, code == 4401 {
          oracle.attempts.excused(at: world.now)
          oracle.refusedTokens.insert(token)
        }
        oracle.ended(number)
        endedAttempt(number, isFailure: code != 4401 && code != 4403)
        let code = WebSocketCloseCode(rawValue: UInt16(code))
        return connect { $0.ended(number, because: .closed(code), at: moment) }
      }
    }
    take(frames, on: number)
  }

  private mutating func take(_ frames: [QuoteFrame], on number: Int) {
    guard !frames.isEmpty else { return }
    let moment = moment
    let effects = feed.received(frames, on: number, now: now)
    if effects.isLife {
      oracle.attempts.showedLife(at: world.now)
      connect { $0.lifeSeen(on: number, at: moment) }
    }
    carryOut(effects)
    if let fault = effects.fault { connect { $0.faultFound(fault, on: number, at: moment) } }
  }

  // MARK: - Effects

  private mutating func carryOut(_ effect: ConnectionEffect) {
    if keepsTrail { trail.append("\(world.now): \(effect)") }
    switch effect {
    case .getToken(let number, let isReplacement):
      began(number)
      questions.append(
        TokenQuestion(
          number: number, due: world.now + world.dice.number(in: 0...200), isReplacement: isReplacement))
    case .open(let number): open(number)
    case .close(let number, _):
      questions.removeAll { $0.number == number }
      // Closing may be slower than opening: a late connection comes all the same.
      if world.dice.happens(80) { openings.removeAll { $0.number == number } }
      world.closed(number)
      oracle.ended(number)
      endedAttempt(number)
    case .connected(let number):
      world.sendUp(.greeting(token: token), on: number)
      if oracle.refusedTokens.contains(token) { oracle.found(.refusedToken, "token \(token)") }
      oracle.opened(number)
      carryOut(feed.connected(number, now: now))
    case .disconnected(let number, let reason):
      oracle.ended(number)
      carryOut(feed.disconnected(number, because: reason, now: now))
    case .ping, .report: break
    }
  }
}
