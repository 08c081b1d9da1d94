import PriceboardTransport

/// Holds one connection open while the app is in the foreground.
///
/// | event | stopped | getting a token | opening | open | waiting | auth failed |
/// |---|---|---|---|---|---|---|
/// | started | attempt | - | - | - | - | attempt |
/// | stopped | - | gives up, stopped | gives up, stopped | closes, stopped | stopped | stopped |
/// | retry asked | - | - | - | - | attempt | attempt |
/// | network back | - | - | - | - | attempt, 0.5 s after the last | - |
/// | token got | - | opening | - | - | - | - |
/// | token refused | - | auth failed | - | - | - | - |
/// | token failed | - | waiting | - | - | - | - |
/// | opened | closes it | closes it | open | - | closes it | closes it |
/// | ended: 4401 | - | - | as open | attempt with another token; a second time auth failed | - | - |
/// | ended: 4403 | - | - | as open | auth failed | - | - |
/// | ended otherwise | - | - | waiting | waiting | - | - |
/// | life seen | - | - | - | dead 3 s from now | - | - |
/// | fault found | - | - | - | closes, waiting | - | - |
/// | time | - | 10 s: gives up, waiting | 10 s: gives up, waiting | 1.5 s: ping; 3 s: closes, waiting | attempt | - |
///
/// An attempt asks for a token first, if there is anybody to ask, and for another one than the last that was refused.
/// The wait before an attempt grows with each failure, and starts over only after a connection that lived for 10 s from
/// its first sign of life. A second 4401 is one before such a connection.
/// Every event carries out first what time has brought by then. Of a deadline that was slept through there is no wait:
/// the next attempt begins at once, and the prices are stale because of the sleep.
/// Attempts are numbered upward. What comes of one that is not the current one changes nothing, but that a late
/// connection is closed; so there is never more than one.
package struct ConnectionMachine: Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case stopped
    case gettingToken(deadline: Duration)
    case opening(deadline: Duration)
    case open(Life)
    case waiting(until: Duration)
    case authFailed
  }

  /// What is known of an open connection's life.
  private struct Life: Hashable, Sendable {
    /// When it opened, until the first sign of life.
    var last: Duration
    var first: Duration?
    var isPinged = false
  }

  private let rules: ConnectionRules
  private let hasTokens: Bool
  private var phase = Phase.stopped
  /// The number of the last attempt.
  private var attempt = 0
  private var attemptedAt: Duration?
  /// The failures since the last healthy connection.
  private var failures = 0
  /// When the last connection ended, or the first was asked for.
  private var downSince: Duration = .zero
  private var isOnline = true
  /// Whether the last token that was used has been refused.
  private var isTokenRefused = false
  /// Whether another token has been asked for since the last healthy connection, start or retry.
  private var hasReplacedToken = false
  /// What the receiver was told last; it begins with this one.
  private var toldReason = StaleReason.disconnected

  /// Creates a machine that is stopped; without `hasTokens` connections are opened without one.
  package init(hasTokens: Bool, rules: ConnectionRules = ConnectionRules()) {
    self.hasTokens = hasTokens
    self.rules = rules
  }

  /// What the connection is doing.
  package var state: QuoteConnectionState {
    switch phase {
    case .stopped: .stopped
    case .gettingToken, .opening: .connecting(since: downSince)
    case .open(let life): life.first.map { .connected(since: $0) } ?? .connecting(since: downSince)
    case .waiting(let retryAt): .waiting(since: downSince, retryAt: retryAt)
    case .authFailed: .authFailed(since: downSince)
    }
  }

  /// The connection that is open, whether it has shown life or not.
  package var openConnection: Int? {
    switch phase {
    case .open: attempt
    case .stopped, .gettingToken, .opening, .waiting, .authFailed: nil
    }
  }

  /// When time has to be told next.
  package var nextDeadline: Duration? {
    switch phase {
    case .stopped, .authFailed: nil
    case .gettingToken(let deadline), .opening(let deadline), .waiting(let deadline): deadline
    case .open(let life): life.last + (life.isPinged ? rules.deadAfter : rules.pingAfter)
    }
  }
}

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

  /// The device has a network, or has none.
  package mutating func networkChanged(isOnline: Bool, at moment: ConnectionMoment) -> [ConnectionEffect] {
    var effects = timePassed(at: moment)
    let isBack = isOnline && !self.isOnline
    self.isOnline = isOnline
    guard isBack, case .waiting(let until) = phase else { return effects }
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

extension ConnectionMachine {
  private var isOpeningOrOpen: Bool {
    switch phase {
    case .opening, .open: true
    case .stopped, .gettingToken, .waiting, .authFailed: false
    }
  }

  private mutating func begin(now: Duration, _ effects: inout [ConnectionEffect]) {
    attempt += 1
    attemptedAt = now
    guard hasTokens else { return open(now: now, &effects) }
    phase = .gettingToken(deadline: now + rules.openingLimit)
    if isTokenRefused { hasReplacedToken = true }
    effects.append(.getToken(attempt, isReplacement: isTokenRefused))
  }

  private mutating func open(now: Duration, _ effects: inout [ConnectionEffect]) {
    phase = .opening(deadline: now + rules.openingLimit)
    effects.append(.open(attempt))
  }

  /// An open connection is one no longer; its life may have ended before that was noticed.
  private mutating func endLife(at end: Duration, now: Duration) {
    guard case .open(let life) = phase, let first = life.first else { return }
    downSince = now
    guard end - first >= rules.healthyAfter else { return }
    failures = 0
    hasReplacedToken = false
  }

  /// A deadline has passed; one that was slept through is no failure of the server.
  private mutating func miss(
    _ deadline: Duration, _ ending: QuoteStreamEvent.Ending, at moment: ConnectionMoment,
    _ effects: inout [ConnectionEffect]
  ) {
    guard moment.now - deadline >= rules.sleepSign else { return lose(ending, at: moment, &effects) }
    effects.append(.report(.disconnected(ending)))
    tell(.suspended, &effects)
    begin(now: moment.now, &effects)
  }

  private mutating func lose(
    _ ending: QuoteStreamEvent.Ending, at moment: ConnectionMoment, _ effects: inout [ConnectionEffect]
  ) {
    effects.append(.report(.disconnected(ending)))
    startWaiting(at: moment, &effects)
  }

  private mutating func startWaiting(at moment: ConnectionMoment, _ effects: inout [ConnectionEffect]) {
    let delay = rules.backoff.delay(beforeRetry: failures, jitter: moment.jitter)
    // Far beyond the longest delay, and no further: the number must not run over.
    failures = min(failures + 1, 64)
    tell(.disconnected, &effects)
    phase = .waiting(until: moment.now + delay)
    effects.append(.report(.retryScheduled(after: delay)))
  }

  private mutating func refuse(_ effects: inout [ConnectionEffect]) {
    effects.append(.report(.disconnected(.refused)))
    tell(.disconnected, &effects)
    phase = .authFailed
  }

  /// Without a connection the receiver is told only what it does not know.
  private mutating func tell(_ reason: StaleReason, _ effects: inout [ConnectionEffect]) {
    guard openConnection != nil || reason != toldReason else { return }
    toldReason = reason
    effects.append(.disconnected(attempt, reason))
  }
}
