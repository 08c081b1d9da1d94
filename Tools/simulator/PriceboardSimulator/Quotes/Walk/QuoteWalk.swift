import QuoteStream
import Watchlist

/// One seeded walk of the watchlist's machines through a bad network.
package struct QuoteWalk: SeededWalk {
  var application: QuoteApplication
  private let keepsTrace: Bool
  package private(set) var trace: [String] = []
  private var isInForeground = false

  package init(seed: UInt64, keepsTrace: Bool = false) {
    application = QuoteApplication(world: QuoteWorld(seed: seed))
    self.keepsTrace = keepsTrace
    application.keepsTrail = keepsTrace
  }

  /// Walks, lets everything calm down, and returns what was not so.
  package mutating func violations(steps: Int) -> [QuoteViolation] {
    changeForeground()
    changeWatch()
    for _ in 0..<steps where application.oracle.violations.isEmpty { step() }
    if application.oracle.violations.isEmpty { calmDown() }
    return application.oracle.violations
  }

  private mutating func step() {
    switch application.world.dice.number(in: 0...99) {
    case 0...39: moveMarket()
    case 40...69:
      pass(application.world.dice.any(of: [20, 50, 100, 250, 250, 500, 1_000, 1_500, 3_000, 5_000]))
    case 70...75: changeWatch()
    case 76...90: trouble()
    case 91: changeForeground()
    case 92: sleep()
    case 93: changeNetwork()
    case 94: pass(application.world.dice.any(of: [12_000, 20_000, 65_000]))
    case 95: power()
    case 96: retry()
    case 97: setClock()
    default: if let next = application.nextDeadline { pass(max(0, next - application.world.now)) }
    }
  }

  // MARK: - What people do

  private mutating func changeWatch() {
    let watcher = application.world.dice.number(in: 0...1)
    let symbols = Set(QuoteServer.names.indices.filter { _ in application.world.dice.happens(50) })
    note("watcher \(watcher) wants \(symbols.sorted())")
    application.watch(watcher, symbols)
    look()
  }

  private mutating func changeForeground() {
    isInForeground.toggle()
    let isInForeground = isInForeground
    note(isInForeground ? "comes to the foreground" : "goes to the background")
    let moment = application.moment
    if isInForeground {
      application.oracle.attempts.excused(at: application.world.now)
      application.carryOut(application.connection.started(at: moment))
    } else {
      application.isInterrupted = true
      application.carryOut(application.connection.stopped(at: moment))
      application.isInterrupted = false
    }
    look()
  }

  private mutating func retry() {
    note("asks to retry")
    let moment = application.moment
    application.oracle.attempts.excused(at: application.world.now)
    application.carryOut(application.connection.retryAsked(at: moment))
    look()
  }

  private mutating func power() {
    note("low power changes")
    application.powerChanged()
    application.oracle.tick = 1_000
    pass(1_000)
    application.oracle.tick = application.isLowPower ? 1_000 : 250
  }

  // MARK: - What the world does

  private mutating func moveMarket() {
    let count = application.world.dice.any(of: [1, 1, 2, 3, 10])
    note("\(count) prices move")
    for _ in 0..<count {
      application.world.marketMoves(application.world.dice.number(in: 0...QuoteServer.gone - 1))
    }
  }

  private mutating func trouble() {
    guard let connection = application.world.server.sessions.keys.max() else { return }
    let now = application.world.now
    let symbol = application.world.dice.number(in: 0...QuoteServer.gone - 1)
    let until = now + application.world.dice.any(of: [1_000, 2_900, 3_100, 6_000, 15_000])
    let choice = application.world.dice.number(in: 0...17)
    note("trouble \(choice) with \(QuoteServer.names[symbol]) until \(until)")
    switch choice {
    case 0, 1: application.world.server.skipped(symbol)
    case 2, 3:
      if let frame = application.world.server.sessions[connection]?.sent.randomElement(
        using: &application.world.dice)
      {
        application.world.sendDown(frame, on: connection)
      }
    case 4, 5:
      application.world.marketMoves(symbol)
      application.world.marketMoves(symbol)
      application.world.network.swapLast(on: connection)
    case 6: application.world.server.troubles.muteUntil = until
    case 7: application.world.server.troubles.heartbeatsOnlyUntil = until
    case 8: application.world.server.troubles.foreignOnlyUntil = until
    case 9:
      application.world.server.troubles.noSnapshotsUntil = until
      if application.world.dice.happens(70) {
        application.world.server.skipped(symbol)
        application.world.marketMoves(symbol)
      }
    case 10:
      application.world.server.troubles.slammingUntil = until
      application.world.close(connection, code: 1001)
    case 11:
      application.world.server.troubles.queueUntil =
        now + application.world.dice.any(of: [5_000, 8_000, 15_000, 25_000])
    case 12:
      application.world.close(
        connection, code: application.world.dice.any(of: [1000, 1001, 1008, 1011, 4403]))
    case 13:
      application.world.server.validToken += 1
      application.world.close(connection, code: 4401)
    case 14:
      application.world.server.restarted(symbol)
      application.world.marketMoves(symbol)
    case 15:
      application.world.sendDown(
        .broken(symbol: application.world.dice.happens(50) ? symbol : nil), on: connection)
    case 16:
      let state = application.world.dice.any(of: ["suspect", "suspect", "open", "halted", "closed"])
      for (connection, frame) in application.world.server.stateChanged(state, of: symbol) {
        application.world.sendDown(frame, on: connection)
      }
    default: application.world.network.cut(connection)
    }
  }

  private mutating func changeNetwork() {
    application.world.network.isOnline.toggle()
    let isOnline = application.world.network.isOnline
    note(isOnline ? "the network is back" : "the network is gone")
    if isOnline { application.oracle.attempts.networkReturned() } else { application.world.network.cutAll() }
    let moment = application.moment
    application.carryOut(application.connection.networkChanged(isOnline: isOnline, at: moment))
    look()
  }

  private mutating func setClock() {
    let step = application.world.dice.any(of: [-3_600_000, -90_000, 90_000, 3_600_000])
    note("the wall clock is set by \(step) ms")
    application.world.wallClock += step
  }

  private mutating func sleep() {
    let length = application.world.dice.any(of: [2_000, 3_500, 10_000, 60_000, 8 * 3_600_000])
    note("sleeps \(length) ms")
    // What the server sent by then waits in the system, or the connection is gone without a word.
    if application.world.dice.happens(50) { application.world.network.cutAll() }
    application.world.advance(to: application.world.now + length)
    application.oracle.now = application.world.now
    application.oracle.awakeAt = application.world.now
    application.oracle.attempts.excused(at: application.world.now)
    application.isInterrupted = true
    if application.world.dice.happens(50) { receive() }
    application.timersFired()
    application.isInterrupted = false
    look()
  }

  // MARK: - Time

  private mutating func pass(_ length: Int) {
    let end = application.world.now + length
    while application.oracle.violations.isEmpty {
      let next = [application.nextDeadline, application.world.nextEvent].compactMap(\.self).min()
      guard let next, next <= end else { break }
      application.world.advance(to: max(application.world.now, next))
      application.oracle.now = application.world.now
      application.world.serverRuns()
      receive()
      application.timersFired()
      look()
    }
    application.world.advance(to: max(application.world.now, end))
    application.oracle.now = application.world.now
    note("\(length) ms have passed")
    look()
  }

  private mutating func receive() {
    for connection in application.world.network.pipes.keys.sorted() {
      let arrivals = application.world.network.arrivals(on: connection, at: application.world.now)
      guard !arrivals.isEmpty else { continue }
      if keepsTrace { note("on \(connection): \(arrivals.map(\.brief).joined(separator: ", "))") }
      application.received(arrivals, on: connection)
    }
  }

  private mutating func look() {
    for watcher in application.watchers.keys.sorted() {
      application.oracle.seen(application.rows(of: watcher))
    }
  }

  private mutating func calmDown() {
    note("calm")
    application.world.isCalm = true
    application.world.server.troubles = QuoteServer.Troubles()
    application.world.network.extraDelay = 0
    for symbol in 0..<QuoteServer.gone {
      for (connection, frame) in application.world.server.stateChanged("open", of: symbol) {
        application.world.sendDown(frame, on: connection)
      }
    }
    if !isInForeground { changeForeground() }
    if !application.world.network.isOnline { changeNetwork() }
    retry()
    for _ in 0..<90 {
      application.world.marketMoves(application.world.dice.number(in: 0...QuoteServer.gone - 1))
      pass(1_000)
      // A user whose token was refused twice asks again.
      if case .authFailed = application.connection.state { retry() }
    }
    let connection = application.oracle.line?.connection ?? 0
    let rows = application.watchers.keys.sorted().flatMap { application.rows(of: $0) }
    application.oracle.settled(
      rows: rows,
      subscriptions: Set(application.world.server.sessions[connection]?.numbers.keys.map(\.self) ?? []))
  }

  private mutating func note(_ text: @autoclosure () -> String) {
    guard keepsTrace else { return }
    trace += application.trail
    application.trail = []
    trace.append("\(application.world.now): \(text())")
  }
}
