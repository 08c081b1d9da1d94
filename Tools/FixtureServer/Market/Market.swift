/// Where the feed's prices come from.
///
/// Instruments are named by their place in the list. Time is the feed's, and is told by the market's own next change.
protocol Market: Sendable {
  var instruments: [MarketInstrument] { get }
  /// When the next price changes; nil for never.
  var nextChange: Duration? { get }
  /// Takes the next change out and answers whose price it is, and when; the price is still the old one.
  mutating func takeChange() -> (instrument: Int, time: Duration)?
  /// Changes a price, as the change that was taken out has it or of the market's own accord.
  mutating func move(_ instrument: Int, at time: Duration)
  func price(of instrument: Int) -> MarketPrice
}
