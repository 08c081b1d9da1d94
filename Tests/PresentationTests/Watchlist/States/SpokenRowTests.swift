import MoneyKit
import QuoteStream
import Testing

@testable import Presentation

@Suite struct SpokenRowTests {
  typealias Item = Board.Item

  @Test(arguments: [
    (Item(), "Acme, 182 euros 40, up 1.2 percent", "Acme, 182 Euro 40, plus 1,2 Prozent"),
    (
      Item(last: 17_800, close: 18_000), "Acme, 178 euros, down 1.1 percent",
      "Acme, 178 Euro, minus 1,1 Prozent"
    ),
    (Item(last: 100, close: 100), "Acme, 1 euro, unchanged", "Acme, 1 Euro, unverändert"),
    (Item(close: nil), "Acme, 182 euros 40", "Acme, 182 Euro 40"),
    (Item(close: 0), "Acme, 182 euros 40", "Acme, 182 Euro 40"),
    (Item(close: -1), "Acme, 182 euros 40", "Acme, 182 Euro 40"),
    (Item(closeCurrency: .usd), "Acme, 182 euros 40", "Acme, 182 Euro 40"),
    (Item(last: nil), "Acme, no price", "Acme, kein Kurs"),
    (
      Item(market: .halted), "Acme, 182 euros 40, up 1.2 percent, trading halted",
      "Acme, 182 Euro 40, plus 1,2 Prozent, Handel ausgesetzt"
    ),
    (
      Item(close: nil, market: .closed), "Acme, 182 euros 40, market closed",
      "Acme, 182 Euro 40, Markt geschlossen"
    ),
    (
      Item(stale: (.disconnected, 12_999)),
      "Acme, 182 euros 40, up 1.2 percent, may be out of date, as of 12 seconds ago, no connection",
      "Acme, 182 Euro 40, plus 1,2 Prozent, möglicherweise nicht aktuell, Stand vor 12 Sekunden, keine Verbindung"
    ),
    (
      Item(close: nil, market: .halted, stale: (.gap, 1_000)),
      "Acme, 182 euros 40, trading halted, may be out of date, as of 1 second ago, an update was missed",
      "Acme, 182 Euro 40, Handel ausgesetzt, möglicherweise nicht aktuell, Stand vor 1 Sekunde, eine Änderung wurde verpasst"
    ),
    (
      Item(stale: (.noSnapshot, 0), hasQuote: false), "Acme, no price yet, waiting for the current price",
      "Acme, noch kein Kurs, aktueller Kurs steht aus"
    ),
    (
      Item(isKnown: false), "Acme, no price yet, waiting for the current price",
      "Acme, noch kein Kurs, aktueller Kurs steht aus"
    ),
    (
      Item(stale: (.unavailable, 0), hasQuote: false), "Acme, no price, not available from the source",
      "Acme, kein Kurs, bei der Quelle nicht verfügbar"
    ),
  ])
  func `a row is said in one breath`(_ item: Item, _ english: String, _ german: String) throws {
    #expect(try item.state().spoken == english)
    #expect(try item.state(.berlin).spoken == german)
  }

  @Test(arguments: [
    ("JPY", 18_240, "18240 Japanese yen"), ("KWD", 18_240, "18 Kuwaiti dinars 240"),
    ("USD", 18_205, "182 US dollars 05"), ("GBP", 100, "1 British pound"),
  ])
  func `a price is said in its own currency`(_ code: String, _ last: Int, _ words: String) throws {
    let item = Item(last: last, close: nil, currency: try Currency(code: code))
    #expect(try item.state().spoken == "Acme, \(words)")
  }

  @Test func `what lights up is not said`() throws {
    let still = try Item().state()
    let flashing = try Item(flash: PriceFlash(direction: .up, counter: 7)).state()
    #expect(flashing.spoken == still.spoken)
    #expect(flashing != still)
  }
}
