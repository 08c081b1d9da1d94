import BasketComparison
import MoneyKit
import Testing

@Suite struct PriceChangeTests {
  private func offer(
    _ price: Int, day: String, milliseconds: Int? = nil, currency: String = "EUR",
    basis: PriceBasis = .onePack,
    product: RetailerProductID = "p"
  ) throws -> Offer {
    Offer(
      id: "o", storeID: "s", retailerProductID: product,
      price: try Money(minorUnits: price, currency: Currency(code: currency)), basis: basis,
      observation: ObservationTime(day: try #require(CalendarDay(day)), millisecondsSinceEpoch: milliseconds))
  }

  @Test(arguments: [(3_600_000, false), (86_399_999, false), (86_400_000, true), (-86_400_000, false)])
  func `a change of a day needs a day between the instants`(elapsed: Int, isChange: Bool) throws {
    // The days differ in every case, as they do for a row that is written again shortly after midnight.
    let earlier = try offer(300, day: "2026-08-20", milliseconds: 0)
    let later = try offer(250, day: "2026-08-21", milliseconds: elapsed)
    let change = PriceChange(from: earlier, to: later)
    #expect((change != nil) == isChange)
    #expect(change?.earlier.minorUnits == (isChange ? 300 : nil))
    #expect(change?.later.minorUnits == (isChange ? 250 : nil))
  }

  @Test func `without instants the days must differ`() throws {
    let earlier = try offer(300, day: "2026-08-20")
    #expect(PriceChange(from: earlier, to: try offer(250, day: "2026-08-20", milliseconds: 5)) == nil)
    #expect(PriceChange(from: earlier, to: try offer(250, day: "2026-08-21", milliseconds: 5)) != nil)
    #expect(PriceChange(from: try offer(250, day: "2026-08-21"), to: earlier) == nil)
  }

  @Test func `prices of different things do not change into each other`() throws {
    let earlier = try offer(300, day: "2026-08-20")
    for later in [
      try offer(1, day: "2026-08-25", currency: "AUD"), try offer(1, day: "2026-08-25", basis: .packs(2)),
      try offer(1, day: "2026-08-25", product: "q"),
    ] {
      #expect(PriceChange(from: earlier, to: later) == nil)
    }
  }

  @Test func `extreme instants do not trap`() throws {
    let earlier = try offer(300, day: "2026-08-20", milliseconds: .min)
    #expect(PriceChange(from: earlier, to: try offer(250, day: "2026-08-21", milliseconds: .max)) == nil)
  }
}
