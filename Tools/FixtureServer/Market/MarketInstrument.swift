/// What does not change about an instrument of the feed.
struct MarketInstrument: Equatable, Sendable {
  let symbol: FeedSymbol
  let name: String
  /// The number that the first frame of a subscription bears.
  let firstNumber: Int
  /// Its state until it is set.
  let state: InstrumentState
}

/// What an instrument costs.
struct MarketPrice: Equatable, Sendable {
  /// In minor units; nil where there is none.
  var last: Int?
  /// In minor units; nil where there is none.
  var previousClose: Int?
  var currency: String
  /// When it came about, on the feed's clock.
  var time: Duration
}
