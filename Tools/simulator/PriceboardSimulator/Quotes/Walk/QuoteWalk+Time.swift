/// How time passes, and who looks at the screens.
extension QuoteWalk {
  mutating func pass(_ length: Int) {
    let end = application.world.now + length
    while isFine {
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

  mutating func sleep() {
    let length = application.world.dice.any(of: [2_000, 3_500, 10_000, 60_000, 8 * 3_600_000])
    note("sleeps \(length) ms")
    // What the server sent by then waits in the system, or the connection is gone without a word.
    if application.world.dice.happens(50) { application.world.network.cutAll() }
    application.oracle.awaySince = application.world.now
    application.world.advance(to: application.world.now + length)
    application.oracle.now = application.world.now
    application.oracle.attempts.excused(at: application.world.now)
    application.isInterrupted = true
    if application.world.dice.happens(50) { receive() }
    application.timersFired(readersFirst: application.world.dice.happens(50))
    application.isInterrupted = false
    look()
  }

  /// The main actor has something else to do, and what is meant for it waits.
  mutating func keepMainBusy() {
    // Another watch is due by the time that batches of this one are handed over.
    if application.world.dice.happens(40) { scroll() }
    let length = application.world.dice.any(of: [1, 50, 300, 300, 700, 2_500])
    note("the main actor is busy for \(length) ms")
    application.mainBusyUntil = application.world.now + length
    application.oracle.awaySince = application.world.now
    if application.world.dice.happens(70) { moveMarket() }
    pass(length)
  }

  private mutating func receive() {
    for connection in application.world.network.pipes.keys.sorted() {
      let arrivals = application.world.network.arrivals(on: connection, at: application.world.now)
      guard !arrivals.isEmpty else { continue }
      if keepsTrace { note("on \(connection): \(arrivals.map(\.brief).joined(separator: ", "))") }
      application.received(arrivals, on: connection)
    }
  }

  /// Everybody does what is to be done now, and the screens are looked at.
  mutating func look() {
    application.settle()
    guard application.mainBusyUntil == nil else { return application.oracle.noteProofs() }
    application.oracle.judge()
  }
}
