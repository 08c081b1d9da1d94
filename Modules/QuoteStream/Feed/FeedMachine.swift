/// Decides what the followers of quotes are told, what the server is asked for, and whether a connection is good.
///
/// It composes a ``SubscriptionLedger``, a ``SequenceTracker`` a symbol, a ``LagMeter`` and a ``MalformedBudget``.
/// A price is live exactly while there is a connection, a full price has come on it, nothing is missing since, the
/// connection is not late, and the server neither doubts the price nor calls it unavailable.
///
/// | event | no connection | connected |
/// |---|---|---|
/// | connected | subscribes what is followed | as disconnected, then as without a connection |
/// | frames | ignored | taken in, one after the other; told once at their end |
/// | frames of another connection | ignored | ignored |
/// | disconnected | the reason is the new one | every followed price is stale |
/// | disconnected, another connection | the reason is the new one | ignored |
/// | followed | replays | replays, and subscribes what nobody followed |
/// | released | forgets what nobody follows | after 2 s unsubscribes what nobody follows |
/// | rate changed | kept for the next connection | subscribes everything again |
/// | time | - | unsubscribes, asks again |
///
/// Every event carries out first what time has brought by then. What happened to a symbol within one event is told as
/// its result. An old connection's frames are known by its number.
/// What is kept grows with the number of symbols that were ever followed, and not with the frames.
package struct FeedMachine: Hashable, Sendable {
  var ledger = SubscriptionLedger()
  var lagMeter = LagMeter()
  var malformedBudget = MalformedBudget()
  var slots: [FeedSlot] = []
  var places: [Symbol: Int] = [:]
  private var followers: [Int: Set<Symbol>] = [:]
  /// The connection that is open.
  package private(set) var connection: Int?
  /// The newest connection there has been.
  private var lastConnection = 0
  /// Why there is no connection.
  private var downReason: StaleReason = .disconnected
  private var maxRate: Int
  /// The slots to look at when the event is over; empty between events.
  var marked: [Int] = []
  /// No later than the first question that a tracker has to ask.
  private var trackerDeadline: Duration?

  /// How many prices a second are asked for of each symbol.
  package static let usualRate = 4
  /// The same while the device saves energy.
  package static let lowPowerRate = 1

  package init(maxRate: Int = usualRate) {
    self.maxRate = maxRate
  }

  /// When time has to be told next.
  ///
  /// It is never too late, and may be too early: then nothing is due, and there is a later one.
  package var nextDeadline: Duration? {
    switch (trackerDeadline, ledger.nextDeadline) {
    case (let one?, let other?): min(one, other)
    case (let one, nil): one
    case (nil, let other): other
    }
  }

  /// The number of those who follow.
  package var followerCount: Int { followers.count }

  /// The symbols that the server sends prices of, in the order of the keys.
  package var subscribed: [Symbol] { ledger.subscribed }

  /// How late the last heartbeat was.
  package var lag: Duration { lagMeter.lag }

  /// Why the price of a symbol may be out of date; nil for live.
  package func staleReason(of symbol: Symbol) -> StaleReason? {
    places[symbol].map { reason(of: slots[$0]) } ?? .noSnapshot
  }

  /// The last price of a symbol, live or not.
  package func quote(of symbol: Symbol) -> Quote? {
    places[symbol].flatMap { slots[$0].quote }
  }
}

extension FeedMachine {
  /// A connection is open; what is followed is subscribed on it.
  package mutating func connected(_ number: Int, now: Duration) -> FeedEffects {
    guard number > lastConnection else { return timePassed(now: now) }
    var work = FeedWork()
    passTime(now: now, &work)
    endConnection(because: .disconnected)
    work.drop()
    connection = number
    lastConnection = number
    let changes = ledger.connected()
    carryOut(changes, now: now, &work)
    return finish(now: now, &work)
  }

  /// The connection has ended, or it will not be tried again for now.
  package mutating func disconnected(
    _ number: Int, because reason: StaleReason, now: Duration
  ) -> FeedEffects {
    guard connection == nil || connection == number else { return timePassed(now: now) }
    var work = FeedWork()
    passTime(now: now, &work)
    endConnection(because: reason)
    work.drop()
    return finish(now: now, &work)
  }

  /// Frames arrived together.
  package mutating func received(
    _ frames: some Sequence<QuoteFrame>, on number: Int, now: Duration
  ) -> FeedEffects {
    guard connection == number else { return timePassed(now: now) }
    var work = FeedWork()
    passTime(now: now, &work)
    let wasLate = lagMeter.isLate
    for frame in frames { take(frame, now: now, &work) }
    if lagMeter.isLate != wasLate {
      work.effects.telemetry.append(.lag(lagMeter.lag, isAboveLimit: lagMeter.isLate))
      for place in slots.indices { mark(place) }
    }
    if lagMeter.isPatienceOver(now: now) { work.effects.fault = work.effects.fault ?? .lagging }
    return finish(now: now, &work)
  }

  /// Somebody follows symbols from now on; each is told first as it is.
  package mutating func followed(_ follower: Int, _ symbols: Set<Symbol>, now: Duration) -> FeedEffects {
    guard followers[follower] == nil else { return timePassed(now: now) }
    var work = FeedWork()
    passTime(now: now, &work)
    // What is due for the others is no news to the one who comes now.
    settle(now: now, &work)
    followers[follower] = symbols
    carryOut(ledger.followed(symbols, now: now), now: now, &work)
    var news = QuoteNews()
    for symbol in symbols.sorted() {
      let place = place(of: symbol)
      let reason = reason(of: slots[place])
      if slots[place].followers.isEmpty { slots[place].waitingSince = reason == nil ? nil : now }
      slots[place].insert(follower: follower)
      news.append(symbol, quote: slots[place].quote, reason: reason)
    }
    if !news.isEmpty { work.effects.deliveries.append(FeedDelivery(follower: follower, news: news)) }
    return finish(now: now, &work)
  }

  /// A follower has gone; a second time is ignored.
  package mutating func released(_ follower: Int, now: Duration) -> FeedEffects {
    var work = FeedWork()
    passTime(now: now, &work)
    if let symbols = followers.removeValue(forKey: follower) {
      for symbol in symbols {
        guard let place = places[symbol] else { continue }
        slots[place].remove(follower: follower)
        guard slots[place].followers.isEmpty else { continue }
        slots[place].waitingSince = nil
        if connection == nil { slots[place].tracker.unsubscribed() }
        mark(place)
      }
      carryOut(ledger.released(symbols, now: now), now: now, &work)
    }
    return finish(now: now, &work)
  }

  /// At most so many prices a second are wanted of each symbol from now on.
  package mutating func rateChanged(to rate: Int, now: Duration) -> FeedEffects {
    var work = FeedWork()
    passTime(now: now, &work)
    if rate != maxRate {
      maxRate = rate
      work.subscribed = ledger.subscribed
    }
    return finish(now: now, &work)
  }

  /// Time has passed.
  package mutating func timePassed(now: Duration) -> FeedEffects {
    guard let due = nextDeadline, due <= now else { return FeedEffects() }
    var work = FeedWork()
    passTime(now: now, &work)
    return finish(now: now, &work)
  }
}

extension FeedMachine {
  /// The slot of a symbol, which is made where there is none.
  private mutating func place(of symbol: Symbol) -> Int {
    if let place = places[symbol] { return place }
    slots.append(FeedSlot(symbol))
    places[symbol] = slots.count - 1
    return slots.count - 1
  }

  func reason(of slot: FeedSlot) -> StaleReason? {
    slot.reason(whileDown: downReason, isLate: lagMeter.isLate)
  }

  mutating func mark(_ place: Int) {
    guard !slots[place].isMarked else { return }
    slots[place].isMarked = true
    marked.append(place)
  }

  private mutating func passTime(now: Duration, _ work: inout FeedWork) {
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

  private mutating func carryOut(
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

  private mutating func endConnection(because reason: StaleReason) {
    if connection != nil {
      lagMeter.connectionEnded()
      malformedBudget.connectionEnded()
      ledger.connectionEnded()
    }
    connection = nil
    downReason = reason
    for place in slots.indices {
      slots[place].tracker.connectionEnded(isFollowed: !slots[place].followers.isEmpty)
      mark(place)
    }
  }

  private mutating func finish(now: Duration, _ work: inout FeedWork) -> FeedEffects {
    settle(now: now, &work)
    work.effects.commands = connection == nil ? [] : work.commands(maxRate: maxRate)
    return work.effects
  }

  /// Asks for what the marked symbols lack, and tells what is different of them.
  ///
  /// Telling alone would lose a question: nothing else remembers that it is due.
  private mutating func settle(now: Duration, _ work: inout FeedWork) {
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
