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
    lastLife = now
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

  private mutating func endConnection(because reason: StaleReason) {
    if connection != nil {
      lagMeter.connectionEnded()
      malformedBudget.connectionEnded()
      ledger.connectionEnded()
    }
    connection = nil
    lastLife = .zero
    isSilent = false
    downReason = reason
    for place in slots.indices {
      slots[place].tracker.connectionEnded(isFollowed: !slots[place].followers.isEmpty)
      mark(place)
    }
  }
}
