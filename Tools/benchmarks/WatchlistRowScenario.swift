import MoneyKit
import Presentation
import QuoteStream
import Watchlist

#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A made-up watchlist whose prices all move between any two screens: for speed, never for truth.
///
/// It is the same on every run. Prices lie where those of shares lie, and wander by a few cents a step; or they are dear and leap, so
/// that hardly one of them was ever said before.
struct WatchlistRowScenario {
  /// Screens one after another; every price of one differs from that before.
  let screens: [WatchlistScreen]

  init(instruments count: Int, steps: Int, leaping: Bool = false) throws {
    var random = Sequence()
    let instruments = (0..<count).compactMap { number in
      Symbol("SYM\(100 + number)").map { Instrument(id: $0, name: "Company \(number) Holding") }
    }
    let closes = instruments.map { _ in (2_000 + random.next(below: 40_000)) * (leaping ? 1_000 : 1) }
    var prices = closes
    var screen = WatchlistScreen(content: .loaded, listing: InstrumentListing(instruments))
    screens = try (0..<steps).map { step in
      for (index, instrument) in instruments.enumerated() {
        let move = 1 + random.next(below: 9)
        if leaping { prices[index] = closes[index] / 10 * 9 + random.next(below: closes[index] / 5) }
        let isUp = random.next(below: 2) == 0
        prices[index] += isUp ? move : -move
        let quote = Quote(
          symbol: instrument.id, currency: .eur,
          last: try Money(minorUnits: prices[index], currency: .eur),
          previousClose: try Money(minorUnits: closes[index], currency: .eur),
          time: 1_780_000_000_000 + step * 250, snapshot: 1)
        screen.prices[instrument.id] = LiveQuote(quote: quote, freshness: .live)
        screen.flashes[instrument.id] = PriceFlash(direction: isUp ? .up : .down, counter: step)
      }
      return screen
    }
  }
}

/// Numbers that look random and are the same on every run.
private struct Sequence {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
