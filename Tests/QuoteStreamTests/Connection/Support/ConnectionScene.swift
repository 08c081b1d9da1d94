import PriceboardTransport
import QuoteStream

/// A machine, its clock and its luck.
struct ConnectionScene {
  var machine: ConnectionMachine
  var now = Duration.zero
  var jitter = 1.0
  /// All that the machine has wanted done, in order.
  private(set) var effects: [ConnectionEffect] = []

  init(hasTokens: Bool = true) {
    machine = ConnectionMachine(hasTokens: hasTokens)
  }

  /// Has something happen now, and returns what the machine wants done.
  @discardableResult mutating func happen(
    _ event: (inout ConnectionMachine, ConnectionMoment) -> [ConnectionEffect]
  ) -> [ConnectionEffect] {
    let wanted = event(&machine, ConnectionMoment(now: now, jitter: jitter))
    effects += wanted
    return wanted
  }

  /// Moves on to a time, told of every deadline on the way as an app that is awake is.
  mutating func pass(to time: Duration) {
    while let deadline = machine.nextDeadline, deadline <= time {
      now = max(now, deadline)
      happen { $0.timePassed(at: $1) }
    }
    now = time
  }

  mutating func pass(_ time: Duration) {
    pass(to: now + time)
  }

  /// Moves on to a time in one step, as after a sleep.
  mutating func fallAsleep(_ time: Duration) {
    now += time
  }

  mutating func start() { happen { $0.started(at: $1) } }
  mutating func stop() { happen { $0.stopped(at: $1) } }

  mutating func beat() {
    guard let connection = machine.openConnection else { return }
    happen { $0.lifeSeen(on: connection, at: $1) }
  }

  /// Ends the current attempt or connection.
  mutating func end(_ ending: ConnectionEnding) {
    guard let number = attempts.last else { return }
    happen { $0.ended(number, because: ending, at: $1) }
  }

  /// Answers the newest attempt with success as far as it has come.
  mutating func succeed() {
    if case .getToken(let number, _) = question { happen { $0.tokenGot(for: number, at: $1) } }
    if case .open(let number) = question { happen { $0.opened(number, at: $1) } }
  }

  /// What the machine has asked for last.
  private var question: ConnectionEffect? {
    effects.last { effect in
      switch effect {
      case .getToken, .open: true
      case .close, .connected, .disconnected, .ping, .report: false
      }
    }
  }

  /// Moves on to the next attempt, and lets it succeed.
  mutating func reconnect() {
    if case .waiting(_, let retryAt) = machine.state { pass(to: retryAt) }
    succeed()
  }

  /// Starts, and gets as far as an open connection.
  mutating func connect() {
    start()
    succeed()
  }

  /// The numbers of the attempts that opened, or were to open, a connection.
  var attempts: [Int] {
    effects.compactMap { if case .open(let number) = $0 { number } else { nil } }
  }

  var connections: [Int] {
    effects.compactMap { if case .connected(let number) = $0 { number } else { nil } }
  }

  var pings: Int {
    effects.count { if case .ping = $0 { true } else { false } }
  }

  var delays: [Duration] {
    effects.compactMap { if case .report(.retryScheduled(let delay)) = $0 { delay } else { nil } }
  }

  /// The reasons that the receiver was told.
  var reasons: [StaleReason] {
    effects.compactMap { if case .disconnected(_, let reason) = $0 { reason } else { nil } }
  }

  var replacements: Int {
    effects.count { if case .getToken(_, isReplacement: true) = $0 { true } else { false } }
  }
}
