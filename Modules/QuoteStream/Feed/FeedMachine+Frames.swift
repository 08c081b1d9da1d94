extension FeedMachine {
  /// Frames arrived together.
  package mutating func received(
    _ frames: some Sequence<QuoteFrame>, on number: Int, now: Duration
  ) -> FeedEffects {
    guard connection == number else { return timePassed(now: now) }
    var work = FeedWork()
    passTime(now: now, &work)
    let wasLate = lagMeter.isLate
    for frame in frames { take(frame, now: now, &work) }
    if work.effects.isLife {
      lastLife = now
      if isSilent { setSilent(false) }
    }
    if lagMeter.isLate != wasLate {
      work.effects.telemetry.append(.lag(lagMeter.lag, isAboveLimit: lagMeter.isLate))
      for place in slots.indices { mark(place) }
    }
    if lagMeter.isPatienceOver(now: now) { work.effects.fault = work.effects.fault ?? .lagging }
    return finish(now: now, &work)
  }

  /// Takes in one frame of the open connection.
  mutating func take(_ frame: QuoteFrame, now: Duration, _ work: inout FeedWork) {
    switch frame {
    case .update(let update):
      work.effects.isLife = true
      take(update, now: now, &work)
    case .snapshot(let snapshot):
      work.effects.isLife = true
      guard
        let place = places[snapshot.symbol],
        slots[place].tracker.snapshotReceived(sequence: snapshot.sequence, time: snapshot.time)
      else { return }
      work.effects.counts.snapshots += 1
      slots[place].take(snapshot)
      mark(place)
    case .heartbeat(let heartbeat):
      work.effects.isLife = true
      lagMeter.heartbeatReceived(time: heartbeat.time, now: now)
      // The order is nobody's to see: what follows is sorted where it is told.
      for (symbol, sequence) in heartbeat.sequences {
        guard
          let place = places[symbol],
          let missing = slots[place].tracker.heartbeatReceived(sequence: sequence, now: now)
        else { continue }
        broke(place, missing: missing, &work)
      }
    case .status(let symbol, let status):
      take(status, of: symbol, now: now, &work)
    case .error(let symbol, code: _):
      work.effects.telemetry.append(.unavailableSymbol)
      guard let place = symbol.flatMap({ places[$0] }) else { return }
      if slots[place].tracker.declaredUnavailable(now: now) { mark(place) }
    case .unknown:
      work.effects.telemetry.append(.unknownFrame)
    case .malformed(let symbol):
      takeMalformed(of: symbol, now: now, &work)
    }
  }

  private mutating func take(_ update: QuoteFrame.Update, now: Duration, _ work: inout FeedWork) {
    guard let place = places[update.symbol] else {
      work.effects.counts.dropped += 1
      return
    }
    switch slots[place].tracker.updateReceived(sequence: update.sequence, time: update.time, now: now) {
    case .applied:
      work.effects.counts.applied += 1
      slots[place].take(update)
      mark(place)
    case .dropped:
      work.effects.counts.dropped += 1
    case .gap(let missing):
      work.effects.counts.dropped += 1
      broke(place, missing: missing, &work)
    case .restarted:
      work.effects.counts.dropped += 1
      work.effects.counts.gaps += 1
      mark(place)
    }
  }

  private mutating func broke(_ place: Int, missing: Int, _ work: inout FeedWork) {
    work.effects.counts.gaps += 1
    work.effects.telemetry.append(.gap(missing: missing))
    mark(place)
  }

  private mutating func take(
    _ status: QuoteFrame.InstrumentStatus, of symbol: Symbol, now: Duration, _ work: inout FeedWork
  ) {
    guard let place = places[symbol], slots[place].tracker.isSubscribed else { return }
    switch status {
    case .open: slots[place].said(.open)
    case .halted: slots[place].said(.halted)
    case .closed: slots[place].said(.closed)
    case .suspect: slots[place].isSuspect = true
    case .unavailable: break
    }
    if status == .unavailable {
      if slots[place].tracker.declaredUnavailable(now: now) {
        work.effects.telemetry.append(.unavailableSymbol)
      }
    } else {
      slots[place].tracker.declaredAvailable(now: now)
    }
    mark(place)
  }

  private mutating func takeMalformed(of symbol: Symbol?, now: Duration, _ work: inout FeedWork) {
    work.effects.telemetry.append(.malformedFrame)
    if let symbol {
      guard let place = places[symbol], slots[place].tracker.unreadableFrameReceived(now: now) else { return }
      if malformedBudget.frameReceived(of: symbol, now: now) { work.effects.fault = .malformed }
      work.effects.counts.gaps += 1
      mark(place)
      return
    }
    if malformedBudget.frameReceived(now: now) { work.effects.fault = .malformed }
    let resyncTime = malformedBudget.resyncTime(now: now)
    for place in slots.indices where slots[place].tracker.anyFrameLost(resyncAt: resyncTime) {
      work.effects.counts.gaps += 1
      mark(place)
    }
  }
}
