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
/// | opened, one given up before | closes it | closes it | closes it | closes it | closes it | closes it |
/// | ended: 4401 | - | - | as open | attempt with another token; a second time auth failed | - | - |
/// | ended: 4403 | - | - | as open | auth failed | - | - |
/// | ended otherwise | - | - | waiting | waiting | - | - |
/// | life seen | - | - | - | dead 3 s from now | - | - |
/// | fault found | - | - | - | closes, waiting | - | - |
/// | receiver replaced | - | - | - | closes, attempt | - | - |
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
  enum Phase: Hashable, Sendable {
    case stopped
    case gettingToken(deadline: Duration)
    case opening(deadline: Duration)
    case open(Life)
    case waiting(until: Duration)
    case authFailed
  }

  /// What is known of an open connection's life.
  struct Life: Hashable, Sendable {
    /// When it opened, until the first sign of life.
    var last: Duration
    var first: Duration?
    var isPinged = false
  }

  let rules: ConnectionRules
  let hasTokens: Bool
  var phase = Phase.stopped
  /// The number of the last attempt.
  var attempt = 0
  var attemptedAt: Duration?
  /// The failures since the last healthy connection.
  var failures = 0
  /// When the last connection ended, or the first was asked for.
  var downSince: Duration = .zero
  /// Whether the last token that was used has been refused.
  var isTokenRefused = false
  /// Whether another token has been asked for since the last healthy connection, start or retry.
  var hasReplacedToken = false
  /// What the receiver was told last; it begins with this one.
  var toldReason = StaleReason.disconnected

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

// MARK: - What several events come to

extension ConnectionMachine {
  var isOpeningOrOpen: Bool {
    switch phase {
    case .opening, .open: true
    case .stopped, .gettingToken, .waiting, .authFailed: false
    }
  }

  mutating func begin(now: Duration, _ effects: inout [ConnectionEffect]) {
    attempt += 1
    attemptedAt = now
    guard hasTokens else { return open(now: now, &effects) }
    phase = .gettingToken(deadline: now + rules.openingLimit)
    if isTokenRefused { hasReplacedToken = true }
    effects.append(.getToken(attempt, isReplacement: isTokenRefused))
  }

  mutating func open(now: Duration, _ effects: inout [ConnectionEffect]) {
    phase = .opening(deadline: now + rules.openingLimit)
    effects.append(.open(attempt))
  }

  /// An open connection is one no longer; its life may have ended before that was noticed.
  mutating func endLife(at end: Duration, now: Duration) {
    guard case .open(let life) = phase, let first = life.first else { return }
    downSince = now
    guard end - first >= rules.healthyAfter else { return }
    failures = 0
    hasReplacedToken = false
  }

  /// A deadline has passed; one that was slept through is no failure of the server.
  mutating func miss(
    _ deadline: Duration, _ ending: QuoteStreamEvent.Ending, at moment: ConnectionMoment,
    _ effects: inout [ConnectionEffect]
  ) {
    guard moment.now - deadline >= rules.sleepSign else { return lose(ending, at: moment, &effects) }
    effects.append(.report(.disconnected(ending)))
    tell(.suspended, &effects)
    begin(now: moment.now, &effects)
  }

  mutating func lose(
    _ ending: QuoteStreamEvent.Ending, at moment: ConnectionMoment, _ effects: inout [ConnectionEffect]
  ) {
    effects.append(.report(.disconnected(ending)))
    startWaiting(at: moment, &effects)
  }

  mutating func startWaiting(at moment: ConnectionMoment, _ effects: inout [ConnectionEffect]) {
    let delay = rules.backoff.delay(beforeRetry: failures, jitter: moment.jitter)
    // Far beyond the longest delay, and no further: the number must not run over.
    failures = min(failures + 1, 64)
    tell(.disconnected, &effects)
    phase = .waiting(until: moment.now + delay)
    effects.append(.report(.retryScheduled(after: delay)))
  }

  mutating func refuse(_ effects: inout [ConnectionEffect]) {
    effects.append(.report(.disconnected(.refused)))
    tell(.disconnected, &effects)
    phase = .authFailed
  }

  /// Without a connection the receiver is told only what it does not know.
  mutating func tell(_ reason: StaleReason, _ effects: inout [ConnectionEffect]) {
    guard openConnection != nil || reason != toldReason else { return }
    toldReason = reason
    effects.append(.disconnected(attempt, reason))
  }
}
