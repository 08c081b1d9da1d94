public import MoneyKit

/// The price of an instrument at one time.
public struct Quote: Hashable, Sendable {
  /// The instrument.
  public let symbol: Symbol
  /// The currency of both amounts, known even where there is neither.
  public let currency: Currency
  /// The last price; nil where the instrument has none, never zero or less.
  public let last: Money?
  /// The close of the trading day before; nil where it is not known, never zero or less.
  public let previousClose: Money?
  /// The server's time of the price, in milliseconds since 1970.
  public let time: Int
  /// What the market does with the instrument.
  public let market: MarketState
  /// The number of the snapshot that the price follows from, counted by the repository.
  ///
  /// Two prices of one number are steps of one series; between two numbers something may be missing.
  public let snapshot: Int

  /// Creates a quote.
  public init(
    symbol: Symbol, currency: Currency, last: Money?, previousClose: Money?, time: Int,
    market: MarketState = .open, snapshot: Int = 0
  ) {
    self.symbol = symbol
    self.currency = currency
    self.last = last
    self.previousClose = previousClose
    self.time = time
    self.market = market
    self.snapshot = snapshot
  }
}
