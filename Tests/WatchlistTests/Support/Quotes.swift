import MoneyKit
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Prices for tests: in euros, a second apart.
enum Quotes {
  /// The wall clock of most tests, in milliseconds since 1970; prices are a minute older.
  static let wallClock = 1_700_000_060_000
  static let date = Date(timeIntervalSince1970: Double(wallClock) / 1_000)

  static func symbol(_ text: String) -> Symbol {
    guard let symbol = Symbol(text) else { preconditionFailure("a test named an instrument with nothing") }
    return symbol
  }

  static func symbols(_ texts: String...) -> Set<Symbol> { Set(texts.map(symbol)) }

  static func time(_ second: Int) -> Int { 1_700_000_000_000 + second * 1_000 }

  static func date(_ second: Int) -> Date { Date(timeIntervalSince1970: Double(time(second)) / 1_000) }

  static func quote(
    _ text: String, _ price: Int?, second: Int = 0, close: Int? = 18_010, snapshot: Int = 1,
    market: MarketState = .open, currency: Currency = .eur
  ) -> Quote {
    func money(_ amount: Int) -> Money? { try? Money(minorUnits: amount, currency: currency) }
    return Quote(
      symbol: symbol(text), currency: currency, last: price.flatMap(money),
      previousClose: close.flatMap(money), time: time(second), market: market, snapshot: snapshot)
  }
}
