public import QuoteStream

/// What is said on a watchlist and on the screen of one instrument.
public enum WatchlistMessage: Hashable, Sendable {
  /// The title of the list.
  case watchlist
  /// The instruments are being loaded.
  case loadingWatchlist
  /// The user watches nothing, or nothing of the list that is chosen.
  case emptyWatchlist
  /// What rows can be ordered by.
  case order(WatchlistOptions.Order)
  /// Why the instruments could not be loaded.
  case watchlistFailed(LoadFailure)

  /// Stands where the price would, before anything is known of an instrument.
  case noPriceYet
  /// Stands where the price would, for an instrument that has none.
  case noPrice
  /// Why a price may be out of date, alone.
  case staleness(StaleReason)
  /// How old a price is that may be out of date, and why.
  case staleSince(ElapsedTime, StaleReason)
  /// What the market does with an instrument.
  case market(MarketState)

  /// What is said over prices that may all be out of date.
  case notice(PriceNotice)
  /// What a screen reader announces when a notice appears.
  case announcement

  /// What the connection is doing.
  case connection(QuoteConnectionStatus.Kind)
  /// There is no connection; the next attempt begins after whole seconds, 0 being now.
  case retryIn(seconds: Int)
  /// So late do prices arrive.
  case lag(tenthsOfSecond: Int)

  /// The heading of the close of the trading day before.
  case previousClose
  /// The heading of the change since that close, as an amount.
  case changeSinceClose
}
