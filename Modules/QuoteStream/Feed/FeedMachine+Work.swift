extension FeedMachine {
  /// Time has passed.
  package mutating func timePassed(now: Duration) -> FeedEffects {
    guard let due = nextDeadline, due <= now else { return FeedEffects() }
    var work = FeedWork()
    passTime(now: now, &work)
    return finish(now: now, &work)
  }

  /// The slot of a symbol, which is made where there is none.
  mutating func place(of symbol: Symbol) -> Int {
    if let place = places[symbol] { return place }
    slots.append(FeedSlot(symbol))
    places[symbol] = slots.count - 1
    return slots.count - 1
  }

  func reason(of slot: FeedSlot) -> StaleReason? {
    slot.reason(whileDown: downReason, isSilent: isSilent, isLate: lagMeter.isLate)
  }

  mutating func setSilent(_ isSilent: Bool) {
    self.isSilent = isSilent
    for place in slots.indices { mark(place) }
  }

  mutating func mark(_ place: Int) {
    guard !slots[place].isMarked else { return }
    slots[place].isMarked = true
    marked.append(place)
  }

  mutating func passTime(now: Duration, _ work: inout FeedWork) {
    if let due = ledger.nextDeadline, due <= now { carryOut(ledger.timePassed(now: now), now: now, &work) }
    guard let due = trackerDeadline, due <= now else { return }
    trackerDeadline = nil
    for place in slots.indices {
      guard let deadline = slots[place].tracker.nextDeadline else { continue }
      if deadline <= now { mark(place) } else { note(deadline) }
    }
  }

  private mutating func note(_ deadline: Duration) {
    trackerDeadline = min(deadline, trackerDeadline ?? deadline)
  }

  mutating func carryOut(
    _ changes: SubscriptionLedger.Changes, now: Duration, _ work: inout FeedWork
  ) {
    for symbol in changes.unsubscribed {
      let place = place(of: symbol)
      slots[place].tracker.unsubscribed()
      mark(place)
    }
    for symbol in changes.subscribed {
      let place = place(of: symbol)
      slots[place].subscribed(now: now)
      mark(place)
    }
    work.unsubscribed += changes.unsubscribed
    work.subscribed += changes.subscribed
  }

  mutating func finish(now: Duration, _ work: inout FeedWork) -> FeedEffects {
    settle(now: now, &work)
    work.effects.commands = connection == nil ? [] : work.commands(maxRate: maxRate)
    return work.effects
  }

  /// Asks for what the marked symbols lack, and tells what is different of them.
  ///
  /// Telling alone would lose a question: nothing else remembers that it is due.
  mutating func settle(now: Duration, _ work: inout FeedWork) {
    for place in marked { ask(place, now: now, &work) }
    tellMarked(now: now, &work)
  }

  /// Asks the server for what a symbol lacks.
  private mutating func ask(_ place: Int, now: Duration, _ work: inout FeedWork) {
    guard slots[place].tracker.nextDeadline != nil else { return }
    let wasUnavailable = slots[place].tracker.isUnavailable
    switch slots[place].tracker.timePassed(now: now) {
    case .subscribe: work.alone.append(slots[place].symbol)
    case .resync:
      work.resynced.append(slots[place].symbol)
      work.effects.telemetry.append(.resync(attempt: slots[place].tracker.resyncs))
    case nil:
      if slots[place].tracker.isUnavailable, !wasUnavailable {
        work.effects.telemetry.append(.unavailableSymbol)
      }
    }
    if let deadline = slots[place].tracker.nextDeadline { note(deadline) }
  }

  /// Tells the followers of the marked symbols what is different from what they were told.
  private mutating func tellMarked(now: Duration, _ work: inout FeedWork) {
    for place in marked {
      slots[place].isMarked = false
      let reason = reason(of: slots[place])
      guard slots[place].isNew || reason != slots[place].toldReason else { continue }
      work.tell(slots[place], reason: reason)
      slots[place].isNew = false
      slots[place].toldReason = reason
      if reason == nil, let since = slots[place].waitingSince {
        slots[place].waitingSince = nil
        work.effects.telemetry.append(.firstPrice(after: now - since))
      }
    }
    marked.removeAll(keepingCapacity: true)
  }
}
