// MARK: - What tests and control requests have the feed do

extension FeedMachine {
  /// The instruments in the order in which they are listed.
  var instruments: [MarketInstrument] { board.market.instruments }

  mutating func setFault(
    _ fault: FeedFault, on target: FeedFaultTarget, when schedule: FaultSchedule, lasting: Duration?,
    wall: Int, at time: Duration
  ) -> [ConnectionEffect] {
    catchUp(wall: wall, at: time)
    faults.add(fault, on: target, when: schedule, until: lasting.map { now + $0 })
    return takeEffects()
  }

  mutating func clearFaults() { faults.removeAll() }

  /// Closes all connections; without a code they just end.
  mutating func closeAll(code: Int?, reason: String, wall: Int, at time: Duration) -> [ConnectionEffect] {
    catchUp(wall: wall, at: time)
    for id in sessions.keys.sorted() {
      if let code { close(id, code, reason) } else { finish(id, .closedByServer(code: nil)) }
    }
    return takeEffects()
  }

  mutating func expireTokens(after delay: Duration, wall: Int, at time: Duration) -> [ConnectionEffect] {
    catchUp(wall: wall, at: time)
    tokens.expireAll(at: now + delay)
    catchUp(wall: wall, at: time)
    return takeEffects()
  }

  /// Sets what is said of an instrument; false for an unknown symbol.
  mutating func setState(_ state: InstrumentState, of symbol: FeedSymbol, wall: Int, at time: Duration)
    -> [ConnectionEffect]?
  {
    guard let instrument = board.instrument(symbol) else { return nil }
    catchUp(wall: wall, at: time)
    let old = board.state(of: instrument)
    board.setState(state, of: instrument)
    for id in sessions.keys.sorted() where sessions[id]?.isOpen == true {
      send(
        sessions[id]?.subscriptions.stateChanged(
          of: instrument, from: old, board: board, faults: &faults, at: now), to: id)
    }
    return takeEffects()
  }

  /// Has so many prices change within a time, of the instruments that somebody is subscribed to, whatever their rate.
  mutating func burst(_ count: Int, within span: Duration, wall: Int, at time: Duration) -> [ConnectionEffect]
  {
    catchUp(wall: wall, at: time)
    let instruments = Set(sessions.values.flatMap(\.subscriptions.instruments)).sorted()
    board.addBurst(count, within: span, of: instruments, at: now)
    return takeEffects()
  }

  mutating func setClock(runs: Bool, wall: Int, at time: Duration) -> [ConnectionEffect] {
    catchUp(wall: wall, at: time)
    clock.setManual(!runs, at: time)
    return takeEffects()
  }

  /// Moves the clock on; from then on it is moved by hand alone.
  mutating func advance(by duration: Duration, wall: Int, at time: Duration) -> [ConnectionEffect] {
    catchUp(wall: wall, at: time)
    clock.setManual(true, at: time)
    clock.advance(by: duration)
    catchUp(wall: wall, at: time)
    return takeEffects()
  }

  /// The server's wall clock was set: times in frames follow it.
  mutating func wallClockChanged(to wall: Int, at time: Duration) {
    _ = clock.follow(time, due: nextEvent)
    epoch = wall &- clock.now.wholeMilliseconds
  }

  mutating func clearJournal() { journal.clear() }

  /// How many bytes a connection has not taken yet.
  func unsent(to id: ConnectionID) -> Int { sessions[id]?.unsent ?? 0 }

  /// What the feed's clock shows.
  var time: Duration { clock.now }
}
