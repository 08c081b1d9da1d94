import MoneyKit
import QuoteStream
import Watchlist

/// The other side of the demo's connection: seven instruments, and the numbers of their prices.
struct TourMarket {
  private struct Listing {
    let instrument: Instrument
    let currency: Currency
    let close: Int
    var last: Int
    var sequence = 1
  }

  private var listings: [Listing] = []

  init() throws(CurrencyError) {
    try list("ACME", "Acme", "EUR", close: 180_10, last: 182_40)
    try list("BAER", "Bärenfels Brauerei", "EUR", close: 67_35, last: 67_20)
    try list("ISAR", "Isar Präzisionswerke", "EUR", close: 448_70, last: 452_50)
    try list("EICH", "Eichhörnchen Logistik", "EUR", close: 153_30, last: 153_30)
    try list("HALO", "Halo Semiconductors", "USD", close: 871_24, last: 883_78)
    try list("FUJI", "藤見野電機", "JPY", close: 18_105, last: 18_240)
    try list("KWDS", "Kuwait Desalination", "KWD", close: 12_290, last: 12_345)
  }

  private mutating func list(_ key: String, _ name: String, _ code: String, close: Int, last: Int)
    throws(CurrencyError)
  {
    guard let symbol = Symbol(key) else { return }
    listings.append(
      Listing(
        instrument: Instrument(id: symbol, name: name), currency: try Currency(code: code), close: close,
        last: last))
  }

  var instruments: [Instrument] { listings.map(\.instrument) }

  /// The full price of a symbol; nil where it is not listed.
  func snapshot(_ symbol: Symbol, time: Int) -> QuoteFrame? {
    listings.first { $0.instrument.id == symbol }.map { listing in
      .snapshot(
        QuoteFrame.Snapshot(
          symbol: symbol, sequence: listing.sequence, last: listing.last, previousClose: listing.close,
          currency: listing.currency, time: time))
    }
  }

  /// Moves a price by so many minor units, and answers what is sent of it.
  mutating func move(_ place: Int, by step: Int, time: Int) -> QuoteFrame {
    listings[place].last += step
    listings[place].sequence += 1
    let listing = listings[place]
    return .update(
      QuoteFrame.Update(
        symbol: listing.instrument.id, sequence: listing.sequence, last: listing.last, time: time))
  }
}
