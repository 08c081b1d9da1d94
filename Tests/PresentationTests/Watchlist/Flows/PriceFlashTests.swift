import MoneyKit
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

@Suite struct PriceFlashTests {
  /// The flash after batches of one row.
  private func flash(after prices: LiveQuote...) -> PriceFlash? {
    var watched = WatchedPrices()
    let generation = watched.began(Desk.symbols([0]), date: Desk.start)
    for price in prices { _ = watched.received(Desk.batch([0: price]), generation: generation) }
    return watched.flashes[Desk.symbol(0)]
  }

  private func live(_ price: Int?, snapshot: Int = 1, currency: Currency = .eur) -> LiveQuote {
    Desk.live(0, price, snapshot: snapshot, currency: currency)
  }

  @Test func `a first price does not flash, after nothing and after a stale one`() {
    #expect(flash(after: live(100)) == nil)
    #expect(flash(after: Desk.stale(0, nil, .noSnapshot), live(100)) == nil)
    #expect(flash(after: Desk.stale(0, 90, .noSnapshot), live(100)) == nil)
    #expect(flash(after: live(nil), live(100)) == nil)
  }

  @Test func `a price flashes up and down, and an equal one not`() {
    #expect(flash(after: live(100), live(101)) == PriceFlash(direction: .up, counter: 1))
    #expect(flash(after: live(100), live(99)) == PriceFlash(direction: .down, counter: 1))
    #expect(flash(after: live(100), live(100)) == nil)
  }

  @Test func `two rises in two batches count two`() {
    #expect(flash(after: live(100), live(101), live(102)) == PriceFlash(direction: .up, counter: 2))
    #expect(flash(after: live(100), live(101), live(101)) == PriceFlash(direction: .up, counter: 1))
  }

  @Test func `nothing flashes across a snapshot, a stale price, or a price that was not there`() {
    #expect(flash(after: live(100), live(101, snapshot: 2)) == nil)
    #expect(flash(after: live(100), Desk.stale(0, 100, .gap), live(101)) == nil)
    #expect(flash(after: live(100), Desk.stale(0, 101, .gap)) == nil)
    #expect(flash(after: live(100), live(nil), live(101)) == nil)
    #expect(
      flash(after: live(100, snapshot: 1), live(100, snapshot: 2), live(101, snapshot: 2))
        == PriceFlash(direction: .up, counter: 1))
  }

  @Test func `another currency does not flash`() {
    #expect(flash(after: live(18_240), live(20_000, currency: .usd)) == nil)
    #expect(
      flash(after: live(18_240), live(20_000, currency: .usd), live(20_001, currency: .usd))
        == PriceFlash(direction: .up, counter: 1))
  }

  @Test func `amounts at the ends of what a number can say do not trap`() {
    #expect(flash(after: live(.max), live(1)) == PriceFlash(direction: .down, counter: 1))
  }
}
