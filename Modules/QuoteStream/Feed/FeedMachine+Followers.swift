extension FeedMachine {
  /// Somebody follows symbols from now on; each is told first as it is.
  package mutating func followed(_ follower: Int, _ symbols: Set<Symbol>, now: Duration) -> FeedEffects {
    guard followers[follower] == nil else { return timePassed(now: now) }
    var work = FeedWork()
    passTime(now: now, &work)
    // A device that wakes up may have somebody follow before the connection was found dead.
    if connection != nil, now - lastLife >= ConnectionRules.lifeLimit { setSilent(true) }
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
}
