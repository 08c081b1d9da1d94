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
/// | followed | replays | replays, and subscribes what nobody followed; nothing is live after 3 s without life |
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
  var followers: [Int: Set<Symbol>] = [:]
  /// The connection that is open.
  package internal(set) var connection: Int?
  /// The newest connection there has been.
  var lastConnection = 0
  /// Why there is no connection.
  var downReason: StaleReason = .disconnected
  /// When the open connection last showed life, or opened; zero without one.
  var lastLife: Duration = .zero
  /// Whether somebody has looked at the open connection when it had to be dead, and no life has come since.
  var isSilent = false
  var maxRate: Int
  /// The slots to look at when the event is over; empty between events.
  var marked: [Int] = []
  /// No later than the first question that a tracker has to ask.
  var trackerDeadline: Duration?

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
