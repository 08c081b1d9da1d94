/// What an event of the feed has brought up so far.
struct FeedWork {
  var unsubscribed: [Symbol] = []
  var subscribed: [Symbol] = []
  /// Those that are subscribed again, each by itself: one that the server refuses must not hold the others back.
  var alone: [Symbol] = []
  var resynced: [Symbol] = []
  var effects = FeedEffects()
  /// Where the delivery of a follower stands among the effects; those that came last may be missing.
  private var places: [Int: Int] = [:]

  /// Forgets what was meant for a connection that has ended.
  mutating func drop() {
    unsubscribed = []
    subscribed = []
    alone = []
    resynced = []
  }

  /// Tells those who follow a symbol how it is now.
  mutating func tell(_ slot: FeedSlot, reason: StaleReason?) {
    guard !slot.followers.isEmpty else { return }
    let quote = slot.isNew ? slot.quote : nil
    for (guess, follower) in slot.followers.enumerated() {
      let place = place(of: follower, guess: guess)
      effects.deliveries[place].news.append(
        slot.symbol, quote: quote, reason: reason, after: slot.toldReason)
    }
  }

  /// Where the delivery of a follower stands; one begins where there is none.
  ///
  /// Symbols mostly have the same followers, so that a follower's delivery is where it is among them.
  private mutating func place(of follower: Int, guess: Int) -> Int {
    if guess < effects.deliveries.count, effects.deliveries[guess].follower == follower { return guess }
    for place in places.count..<effects.deliveries.count {
      places[effects.deliveries[place].follower] = place
    }
    if let place = places[follower] { return place }
    effects.deliveries.append(FeedDelivery(follower: follower, news: QuoteNews()))
    return effects.deliveries.count - 1
  }

  /// What has to be sent: nothing is subscribed before what has to go has gone.
  func commands(maxRate: Int) -> [QuoteCommand] {
    var commands: [QuoteCommand] = []
    if !unsubscribed.isEmpty { commands.append(.unsubscribe(unsubscribed.sorted())) }
    if !subscribed.isEmpty { commands.append(.subscribe(subscribed.sorted(), maxRate: maxRate)) }
    for symbol in alone.sorted() { commands.append(.subscribe([symbol], maxRate: maxRate)) }
    if !resynced.isEmpty { commands.append(.resync(resynced.sorted())) }
    return commands
  }
}
