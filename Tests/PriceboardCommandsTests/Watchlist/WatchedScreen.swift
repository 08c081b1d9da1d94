import Foundation
import MoneyKit
import Presentation
import QuoteStream
import Watchlist

@testable import PriceboardCommands

/// Screens of three instruments, one of which has a wide name and one a stale price.
enum WatchedScreen {
  static let start = Date(timeIntervalSince1970: 1_792_490_400)

  /// What the terminal shows of the screen, without styles.
  static func frame(columns: Int, rows: Int, isStyled: Bool = false) throws -> TerminalFrame {
    TerminalFrame(
      state: try state(), status: "Connected", size: TerminalSize(columns: columns, rows: rows),
      isStyled: isStyled)
  }

  static func state() throws -> WatchlistViewState {
    var screen = try screen()
    return screen.state(now: .seconds(12))
  }

  private static func screen() throws -> VirtualScreen {
    let acme = try instrument("ACME", "Acme")
    let fuji = try instrument("FUJI", "藤見野電機")
    let isar = try instrument("ISAR", "Isar Präzisionswerke und Söhne")
    var screen = VirtualScreen(
      [acme, fuji, isar], wording: Wording(locale: Locale(identifier: "en_GB")), start: start)
    screen.connectionChanged(to: .connected(since: .zero), now: .zero)
    screen.received(
      QuoteBatch(changes: [
        acme.id: LiveQuote(quote: try quote(acme, "EUR", 182_40, 180_10), freshness: .live),
        fuji.id: LiveQuote(quote: try quote(fuji, "JPY", 18_240, 18_105), freshness: .live),
        isar.id: LiveQuote(
          quote: try quote(isar, "EUR", 541_200_00, 552_000_00),
          freshness: .stale(since: start, reason: .gap)),
      ]), now: .zero)
    return screen
  }

  private static func instrument(_ key: String, _ name: String) throws -> Instrument {
    Instrument(id: try symbol(key), name: name)
  }

  static func symbol(_ key: String) throws -> Symbol {
    guard let symbol = Symbol(key) else { throw CocoaError(.formatting) }
    return symbol
  }

  private static func quote(_ instrument: Instrument, _ code: String, _ last: Int, _ close: Int) throws
    -> Quote
  {
    let currency = try Currency(code: code)
    return Quote(
      symbol: instrument.id, currency: currency, last: try Money(minorUnits: last, currency: currency),
      previousClose: try Money(minorUnits: close, currency: currency),
      time: Int(start.timeIntervalSince1970) * 1_000)
  }
}
