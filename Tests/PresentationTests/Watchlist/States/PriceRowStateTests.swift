import Foundation
import MoneyKit
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

@Suite struct PriceRowStateTests {
  typealias Item = Board.Item

  @Test(arguments: [
    (18_240, 18_015, PercentChange.Direction.up, "▲", "+1.25%"), (17_800, 18_000, .down, "▼", "-1.11%"),
    (18_000, 18_000, .unchanged, "=", "0.00%"), (1_000_001, 1_000_000, .up, "▲", "0.00%"),
    (1_000_000, 1_000_001, .down, "▼", "0.00%"),
  ])
  func `a direction is told by an arrow, a sign and a value`(
    _ last: Int, _ close: Int, _ direction: PercentChange.Direction, _ arrow: String, _ text: String
  ) throws {
    let change = try #require(try Item(last: last, close: close).state().price.change)
    #expect(change.direction == direction)
    #expect(change.arrow == arrow)
    #expect(change.text == text)
  }

  @Test(arguments: [
    Item(close: nil), Item(close: 0), Item(close: -1), Item(close: .min), Item(closeCurrency: .usd),
    Item(last: .max, close: 1), Item(last: nil), Item(hasQuote: false), Item(isKnown: false),
  ])
  func `a change that cannot be told has no arrow, no text and no words`(_ item: Item) throws {
    let state = try item.state()
    #expect(state.price.change == nil)
    #expect(PriceRowColumns.texts(of: state)[2] == nil)
    for word in ["up", "down", "unchanged", "percent"] { #expect(!state.spoken.contains(word)) }
  }

  @Test(arguments: [
    ("JPY", "JP¥18,240"), ("KWD", "KWD 18.240"), ("EUR", "€182.40"), ("USD", "US$182.40"),
  ])
  func `a price has the decimals of its currency`(_ code: String, _ text: String) throws {
    let item = Item(last: 18_240, close: nil, currency: try Currency(code: code))
    let shown = try item.state().price.text.split(separator: "\u{A0}").joined(separator: " ")
    #expect(shown == text)
  }

  @Test func `a currency that changes changes text, words and change together`() throws {
    var board = Board(Item())
    var builder = WatchlistStateBuilder(wording: .english)
    _ = builder.state(of: try board.screen(), wallClock: Board.wallClock)
    board.items[0] = Item(last: 20_000, currency: .usd, closeCurrency: .eur)
    let row = try #require(builder.state(of: try board.screen(), wallClock: Board.wallClock).rows.first)
    #expect(row.price == .known(text: "US$200.00", change: nil))
    #expect(row.spoken == "Acme, 200 US dollars")
  }

  @Test func `a price is said to be live only where it is proven`() throws {
    #expect(try Item().state().freshness.isLive)
    #expect(try !Item(isKnown: false).state().freshness.isLive)
    for reason in StaleReason.allCases {
      #expect(try !Item(stale: (reason, 0)).state().freshness.isLive)
      #expect(try !Item(stale: (reason, 0), hasQuote: false).state().freshness.isLive)
    }
  }

  @Test func `a stale price has its time, its reason and both in words`() throws {
    guard
      case .stale(let since, let reason, let text, let reasonText) =
        try Item(stale: (.lagging, 5_250)).state().freshness
    else { return try #require(nil, "it is live") }
    #expect(since == Date(timeIntervalSince1970: Double(Board.wallClock - 5_250) / 1_000))
    #expect(reason == .lagging)
    #expect(text == "5 sec ago, prices arrive late")
    #expect(reasonText == "prices arrive late")
  }

  @Test func `a row of which nothing was told has no time`() throws {
    guard case .stale(nil, .noSnapshot, let text, let reasonText) = try Item(isKnown: false).state().freshness
    else { return try #require(nil, "it has a time") }
    #expect(text == reasonText)
  }

  @Test func `a market that is open is not mentioned, and no state of it makes a price stale`() throws {
    #expect(try Item(market: .open).state().market == nil)
    for market in [MarketState.halted, .closed] {
      let row = try Item(market: market).state()
      #expect(row.market?.state == market)
      #expect(row.freshness.isLive)
    }
  }

  @Test func `a new price flashes by another number, and a stale one does not take it back`() throws {
    let flash = PriceFlash(direction: .down, counter: 2)
    #expect(try Item(flash: flash).state().flash == flash)
    #expect(try Item(stale: (.gap, 0), flash: flash).state().flash == flash)
    #expect(try Item().state().flash == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max], [Int.min, -1, 0, 1, Int.max])
  func `no number from outside makes a row trap`(_ first: Int, _ second: Int) throws {
    for wallClock in [Int.min, 0, Board.wallClock, Int.max] {
      for since in [
        Date.distantPast, .distantFuture, Date(timeIntervalSince1970: Double(first)),
        Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: -.infinity),
        Date(timeIntervalSince1970: .nan),
      ] {
        let symbol = try Symbol.of("A")
        let quote = Quote(
          symbol: symbol, currency: .eur, last: try Money(minorUnits: first, currency: .eur),
          previousClose: try Money(minorUnits: second, currency: .eur), time: first, snapshot: second)
        let row = WatchedRow(
          instrument: Instrument(id: symbol, name: "A"),
          price: LiveQuote(quote: quote, freshness: .stale(since: since, reason: .gap)),
          flash: PriceFlash(direction: .up, counter: second))
        let detail = InstrumentDetailViewState(
          InstrumentDetailScreen(row: row), wallClock: wallClock, wording: .english)
        #expect(!detail.text.isEmpty)
        #expect(
          WatchlistStateBuilder.untilNextAge(of: [try #require(row.price)], wallClock: wallClock) ?? .zero
            > .zero)
      }
    }
  }
}
