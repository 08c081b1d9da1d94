import Foundation
import MoneyKit
import QuoteStream
import Watchlist

@testable import Presentation

/// Instruments, prices and times for tests of screens with live prices.
enum Desk {
  /// The wall clock when a test begins; prices are a minute older.
  static let start = Date(timeIntervalSince1970: 1_700_000_060)
  static let priceTime = Date(timeIntervalSince1970: 1_700_000_000)

  static func symbol(_ number: Int) -> Symbol {
    guard let symbol = Symbol("S\(number)") else { preconditionFailure("no symbol is empty") }
    return symbol
  }

  static func symbols(_ numbers: some Sequence<Int>) -> Set<Symbol> { Set(numbers.map(symbol)) }

  static func instruments(_ count: Int) -> [Instrument] {
    (0..<count).map { Instrument(id: symbol($0), name: "Share \($0)") }
  }

  static func listing(_ count: Int) -> InstrumentListing { InstrumentListing(instruments(count)) }

  static func time(_ milliseconds: Int) -> ScreenTime {
    ScreenTime(
      now: .milliseconds(milliseconds), date: start.addingTimeInterval(Double(milliseconds) / 1_000))
  }

  static func quote(
    _ number: Int, _ price: Int?, close: Int? = 100, snapshot: Int = 1, currency: Currency = .eur
  ) -> Quote {
    func money(_ amount: Int) -> Money? { try? Money(minorUnits: amount, currency: currency) }
    return Quote(
      symbol: symbol(number), currency: currency, last: price.flatMap(money),
      previousClose: close.flatMap(money), time: 1_700_000_000_000, snapshot: snapshot)
  }

  static func live(_ number: Int, _ price: Int?, snapshot: Int = 1, currency: Currency = .eur) -> LiveQuote {
    LiveQuote(quote: quote(number, price, snapshot: snapshot, currency: currency), freshness: .live)
  }

  static func stale(
    _ number: Int, _ price: Int?, _ reason: StaleReason, snapshot: Int = 1
  ) -> LiveQuote {
    LiveQuote(
      quote: price.map { quote(number, $0, snapshot: snapshot) },
      freshness: .stale(since: priceTime, reason: reason))
  }

  /// A batch of one price for each symbol.
  static func batch(_ prices: [Int: LiveQuote]) -> QuoteBatch {
    QuoteBatch(changes: Dictionary(uniqueKeysWithValues: prices.map { (symbol($0.key), $0.value) }))
  }

  /// A batch of one live price for many symbols.
  static func batch(_ numbers: some Sequence<Int>, at price: Int) -> QuoteBatch {
    batch(Dictionary(uniqueKeysWithValues: numbers.map { ($0, live($0, price)) }))
  }

  /// A watchlist of so many rows on screen, of which some are visible and have settled, at 300 milliseconds.
  static func watching(_ visible: some Sequence<Int>, of count: Int = 20) -> WatchlistMachine {
    var machine = WatchlistMachine()
    _ = machine.appeared(at: time(0))
    _ = machine.listLoaded(listing(count), number: 1, at: time(0))
    _ = machine.visibleRowsChanged(symbols(visible), at: time(0))
    _ = machine.timePassed(at: time(300))
    return machine
  }

  static let connected = QuoteConnectionState.connected(since: .zero)
  static func waiting(since milliseconds: Int) -> QuoteConnectionState {
    .waiting(since: .milliseconds(milliseconds), retryAt: .milliseconds(milliseconds + 500))
  }
}

extension WatchlistMachine {
  func price(_ number: Int) -> LiveQuote? { watch.prices.prices[Desk.symbol(number)] }
  func flash(_ number: Int) -> PriceFlash? { watch.prices.flashes[Desk.symbol(number)] }
}
