import MoneyKit

/// All that is known of one symbol.
struct FeedSlot: Hashable, Sendable {
  let symbol: Symbol
  var tracker = SequenceTracker()
  var price: Price?
  /// What the server said with this subscription; open where it said nothing.
  var market: MarketState = .open
  var isSuspect = false
  /// Who follows the symbol, in the order of their numbers.
  var followers: [Int] = []
  /// Since when it has been followed without a live price.
  var waitingSince: Duration?
  /// Why the price is stale, as the followers were last told; nil for live.
  var toldReason: StaleReason? = .noSnapshot
  /// Whether the price, or what goes with it, is another one than the followers were last told.
  var isNew = false
  /// Whether the slot is already among those to be looked at when the event is over.
  var isMarked = false

  init(_ symbol: Symbol) {
    self.symbol = symbol
  }

  /// A price, in amounts that are above 0.
  struct Price: Hashable, Sendable {
    var last: Int?
    let previousClose: Int?
    let currency: Currency
    var time: Int
    var market: MarketState
    /// How many snapshots have been taken in.
    let snapshot: Int
  }

  /// The price as it is told.
  var quote: Quote? {
    price.map { price in
      Quote(
        symbol: symbol, currency: price.currency, last: price.amount(price.last),
        previousClose: price.amount(price.previousClose), time: price.time, market: price.market,
        snapshot: price.snapshot)
    }
  }

  /// What the server said of the symbol is over with its subscription.
  ///
  /// The last price keeps it until there is another one.
  mutating func subscribed(now: Duration) {
    tracker.subscribed(now: now)
    market = .open
    isSuspect = false
  }

  /// The server said what the market does, and so that it doubts the price no longer.
  mutating func said(_ market: MarketState) {
    isSuspect = false
    self.market = market
    guard tracker.isCurrent, price?.market != market else { return }
    price?.market = market
    isNew = true
  }

  mutating func insert(follower: Int) {
    // Mostly the last one; of two that come at once the later number may come first.
    followers.insert(follower, at: place(of: follower))
  }

  mutating func remove(follower: Int) {
    let place = place(of: follower)
    guard place < followers.count, followers[place] == follower else { return }
    followers.remove(at: place)
  }

  /// Where a follower stands, or belongs.
  ///
  /// Searching them one by one would make thousands that go cost millions of steps.
  private func place(of follower: Int) -> Int {
    guard let last = followers.last, last >= follower else { return followers.endIndex }
    var range = followers.startIndex..<followers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = followers[middle] < follower ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  mutating func take(_ snapshot: QuoteFrame.Snapshot) {
    price = Price(
      last: snapshot.last, previousClose: snapshot.previousClose, currency: snapshot.currency,
      time: snapshot.time, market: market, snapshot: (price?.snapshot ?? 0) &+ 1)
    isNew = true
  }

  /// An update says nothing of the currency and the previous close: they stay.
  mutating func take(_ update: QuoteFrame.Update) {
    price?.last = update.last
    price?.time = update.time
    isNew = true
  }

  /// Why the price may be out of date; nil for live.
  ///
  /// What is the symbol's own comes before what is all symbols'.
  func reason(whileDown downReason: StaleReason, isSilent: Bool, isLate: Bool) -> StaleReason? {
    switch tracker.state {
    case .released, .waiting: .noSnapshot
    case .down: downReason
    case .unavailable: .unavailable
    case .broken: .gap
    case .current: isSuspect ? .suspect : isSilent ? .disconnected : isLate ? .lagging : nil
    }
  }
}

extension FeedSlot.Price {
  /// The decoder refuses a currency without a minor unit, so that there is always an amount.
  func amount(_ minorUnits: Int?) -> Money? {
    minorUnits.flatMap { try? Money(storedMinorUnits: $0, currency: currency) }
  }
}
