import PriceboardTransport

extension ConnectionMachine {
  /// The app has come to the foreground.
  package mutating func started(at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    switch phase {
    case .stopped:
      downSince = moment.now
      hasReplacedToken = false
      begin(now: moment.now, &effects)
    case .authFailed:
      hasReplacedToken = false
      begin(now: moment.now, &effects)
    case .gettingToken, .opening, .open, .waiting: break
    }
    return effects
  }

  /// The app has left the foreground.
  package mutating func stopped(at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    switch phase {
    case .stopped: return effects
    case .gettingToken, .opening: effects.append(.close(attempt, .goingAway))
    case .open:
      endLife(at: moment.now, now: moment.now)
      effects += [.close(attempt, .goingAway), .report(.disconnected(.stopped))]
    case .waiting, .authFailed: break
    }
    tell(.suspended, &effects)
    phase = .stopped
    return effects
  }

  /// Somebody does not want to wait.
  package mutating func retryAsked(at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    switch phase {
    case .waiting: begin(now: moment.now, &effects)
    case .authFailed:
      hasReplacedToken = false
      begin(now: moment.now, &effects)
    case .stopped, .gettingToken, .opening, .open: break
    }
    return effects
  }

  /// The device has a network again, or another one, or has none.
  ///
  /// That it has one is news each time: who is told late may have missed that it was gone.
  package mutating func networkChanged(isOnline: Bool, at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    guard isOnline, case .waiting(let until) = phase else { return effects }
    let earliest = max(moment.now, (attemptedAt ?? moment.now) + rules.attemptSpacing)
    if earliest <= moment.now {
      begin(now: moment.now, &effects)
    } else {
      phase = .waiting(until: min(until, earliest))
    }
    return effects
  }

  /// There is a token for an attempt.
  package mutating func tokenGot(for number: Int, at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    guard number == attempt, case .gettingToken = phase else { return effects }
    isTokenRefused = false
    open(now: moment.now, &effects)
    return effects
  }

  /// There is no token for an attempt.
  package mutating func tokenMissing(
    for number: Int, because trouble: TokenTrouble, at moment: ConnectionMoment
  ) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    guard number == attempt, case .gettingToken = phase else { return effects }
    switch trouble {
    case .refused: refuse(&effects)
    case .failed: startWaiting(at: moment, &effects)
    }
    return effects
  }

  /// The connection of an attempt is open.
  package mutating func opened(_ number: Int, at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    guard number == attempt, case .opening = phase else {
      if number != openConnection { effects.append(.close(number, .goingAway)) }
      return effects
    }
    phase = .open(Life(last: moment.now))
    effects += [.report(.connected(after: moment.now - downSince)), .connected(number)]
    return effects
  }

  /// A connection has ended by itself, or could not be opened.
  package mutating func ended(
    _ number: Int, because ending: ConnectionEnding, at moment: ConnectionMoment
  ) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    guard number == attempt, isOpeningOrOpen else { return effects }
    endLife(at: moment.now, now: moment.now)
    switch ending {
    case .closed(.tokenExpired) where hasTokens && !hasReplacedToken:
      effects.append(.report(.disconnected(.closed(code: Int(WebSocketCloseCode.tokenExpired.rawValue)))))
      isTokenRefused = true
      tell(.disconnected, &effects)
      begin(now: moment.now, &effects)
    case .closed(.tokenExpired), .closed(.userRefused):
      isTokenRefused = true
      refuse(&effects)
    case .closed(let code): lose(.closed(code: Int(code.rawValue)), at: moment, &effects)
    case .lost: lose(.lost, at: moment, &effects)
    case .tooLarge:
      effects.append(.report(.oversizedMessage))
      lose(.unreadable, at: moment, &effects)
    case .broken: lose(.unreadable, at: moment, &effects)
    }
    return effects
  }

  /// A valid frame that proves life has come on a connection.
  package mutating func lifeSeen(on number: Int, at moment: ConnectionMoment) -> [ConnectionEffect] {
    let effects = timePassed(at: moment)
    guard number == attempt, case .open(let life) = phase else { return effects }
    phase = .open(Life(last: moment.now, first: life.first ?? moment.now))
    return effects
  }

  /// What comes on a connection is of no use.
  package mutating func faultFound(
    _ fault: QuoteConnectionFault, on number: Int, at moment: ConnectionMoment
  ) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    guard number == attempt, case .open = phase else { return effects }
    endLife(at: moment.now, now: moment.now)
    switch fault {
    case .lagging:
      effects.append(.close(number, .normal))
      lose(.lagging, at: moment, &effects)
    case .malformed:
      effects.append(.close(number, .protocolError))
      lose(.unreadable, at: moment, &effects)
    }
    return effects
  }

  /// Another receiver takes over from one that was told of the connection.
  package mutating func receiverReplaced(at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    guard case .open = phase else { return effects }
    endLife(at: moment.now, now: moment.now)
    effects += [.close(attempt, .goingAway), .report(.disconnected(.handedOver))]
    tell(.disconnected, &effects)
    begin(now: moment.now, &effects)
    return effects
  }

  /// Time has passed.
  package mutating func timePassed(at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects: [ConnectionEffect] = []
    switch phase {
    case .stopped, .authFailed: break
    case .gettingToken(let deadline) where deadline <= moment.now,
      .opening(let deadline) where deadline <= moment.now:
      effects.append(.close(attempt, .goingAway))
      miss(deadline, .lost, at: moment, &effects)
    case .open(let life) where life.last + rules.deadAfter <= moment.now:
      let deadline = life.last + rules.deadAfter
      endLife(at: deadline, now: moment.now)
      effects.append(.close(attempt, .goingAway))
      miss(deadline, .silent, at: moment, &effects)
    case .open(var life) where !life.isPinged && life.last + rules.pingAfter <= moment.now:
      life.isPinged = true
      phase = .open(life)
      effects.append(.ping(attempt))
    case .waiting(let until) where until <= moment.now: begin(now: moment.now, &effects)
    case .gettingToken, .opening, .open, .waiting: break
    }
    return effects
  }
}
