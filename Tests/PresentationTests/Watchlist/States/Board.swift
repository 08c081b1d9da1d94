import Foundation
import MoneyKit
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// A watchlist that a test fills, and what its screens show.
struct Board {
  /// 2026-01-05T06:00:00Z.
  static let wallClock = 1_767_592_800_000

  /// One instrument, and what is known of its price.
  struct Item {
    var symbol = "ACME"
    var name = "Acme"
    /// In minor units; nil for an instrument without a price.
    var last: Int? = 18_240
    /// In minor units; nil where it is not known.
    var close: Int? = 18_015
    var currency = Currency.eur
    /// The currency of the close, where it is another one.
    var closeCurrency: Currency?
    var market = MarketState.open
    /// Why the price is stale, and since so many milliseconds; nil while it is live.
    var stale: (reason: StaleReason, milliseconds: Int)?
    /// Tells whether anything was told of the instrument.
    var isKnown = true
    /// Tells whether there was a price ever.
    var hasQuote = true
    var flash: PriceFlash?

    func row() throws -> WatchedRow {
      WatchedRow(
        instrument: Instrument(id: try #require(Symbol(symbol)), name: name),
        price: isKnown ? try liveQuote() : nil, flash: flash)
    }

    private func liveQuote() throws -> LiveQuote {
      let freshness: Freshness =
        stale.map { stale in
          .stale(
            since: Date(timeIntervalSince1970: Double(Board.wallClock - stale.milliseconds) / 1_000),
            reason: stale.reason)
        } ?? .live
      return LiveQuote(quote: hasQuote ? try quote() : nil, freshness: freshness)
    }

    private func quote() throws -> Quote {
      Quote(
        symbol: try #require(Symbol(symbol)), currency: currency,
        last: try last.map { try Money(minorUnits: $0, currency: currency) },
        previousClose: try close.map { try Money(minorUnits: $0, currency: closeCurrency ?? currency) },
        time: Board.wallClock - (stale?.milliseconds ?? 0), market: market, snapshot: 1)
    }
  }

  var items: [Item]
  var options = WatchlistOptions()
  var notice: PriceNotice?
  var announcement: PriceAnnouncement?

  init(_ items: Item...) {
    self.items = items
  }

  func screen(_ content: WatchlistScreen.Content = .loaded) throws -> WatchlistScreen {
    let rows = content == .loaded ? try items.map { try $0.row() } : []
    var screen = WatchlistScreen(
      content: content, listing: InstrumentListing(rows.map(\.instrument)), options: options,
      notice: notice, announcement: announcement)
    for row in rows {
      screen.prices[row.instrument.id] = row.price
      screen.flashes[row.instrument.id] = row.flash
    }
    return screen
  }

  /// The watchlist in words.
  func state(_ wording: Wording = .english, wallClock: Int = Board.wallClock) throws -> WatchlistViewState {
    WatchlistViewState(try screen(), wallClock: wallClock, wording: wording)
  }
}

extension Board.Item {
  /// The instrument's row in words.
  func state(_ wording: Wording = .english, wallClock: Int = Board.wallClock) throws -> PriceRowState {
    try #require(try Board(self).state(wording, wallClock: wallClock).rows.first)
  }
}

extension Symbol {
  /// The key with a text that is not empty.
  static func of(_ text: String) throws -> Symbol { try #require(Symbol(text)) }
}
