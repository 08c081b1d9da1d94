import Testing

@testable import PriceboardFixtureServer

@Suite struct SeededMarketTests {
  private struct Change: Equatable {
    let time: Duration
    let symbol: String
    let last: Int?
  }

  private func changes(seed: UInt64, until end: Duration) -> [Change] {
    var market = SeededMarket(seed: seed)
    var changes: [Change] = []
    while let next = market.nextChange, next <= end, let (instrument, time) = market.takeChange() {
      market.move(instrument, at: time)
      changes.append(
        Change(
          time: time, symbol: market.instruments[instrument].symbol.text,
          last: market.price(of: instrument).last))
    }
    return changes
  }

  @Test func `there are fifty instruments of every kind`() throws {
    let market = SeededMarket(seed: 1)
    let prices = market.instruments.indices.map { market.price(of: $0) }
    #expect(market.instruments.count == 50)
    #expect(Set(market.instruments.map(\.symbol)).count == 50)
    #expect(Set(market.instruments.map(\.name)).count == 50)
    let currencies = Dictionary(grouping: prices, by: \.currency).mapValues(\.count)
    #expect(currencies["JPY"] == 1 && currencies["KWD"] == 1)
    #expect(currencies["EUR", default: 0] + currencies["USD", default: 0] >= 45)
    #expect(prices.count { $0.previousClose == nil && $0.last != nil } == 1)
    for state in [InstrumentState.halted, .closed, .unavailable] {
      #expect(market.instruments.count { $0.state == state } == 1, "\(state)")
    }
    let unavailable = try #require(market.instruments.firstIndex { $0.state == .unavailable })
    #expect(prices[unavailable].last == nil)
    #expect(market.instruments.contains { $0.symbol.text == "BRK.B" })
    #expect(market.instruments.contains { $0.symbol.text == "BF/B" })
    #expect(market.instruments.contains { $0.name.contains("Ö") })
  }

  @Test func `equal seeds make equal changes in the order of their times, and others make others`() {
    let changes = changes(seed: 5, until: .seconds(60))
    #expect(changes == self.changes(seed: 5, until: .seconds(60)))
    #expect(changes != self.changes(seed: 6, until: .seconds(60)))
    #expect(changes.map(\.time) == changes.map(\.time).sorted())
    #expect(changes.count > 3_000)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a burst is at least 400 changes within 250 ms`(seed: UInt64) {
    let times = changes(seed: seed, until: .seconds(60)).map(\.time)
    let most = times.indices.map { first in
      times[first...].prefix { $0 < times[first] + .milliseconds(250) }.count
    }.max()
    #expect((most ?? 0) >= 400)
  }

  @Test func `prices wander for a quarter of an hour, and some changes are none`() {
    let changes = changes(seed: 3, until: .seconds(900))
    var last: [String: Int] = [:]
    var unchanged = 0
    for change in changes {
      if last[change.symbol] == change.last { unchanged += 1 }
      last[change.symbol] = change.last
    }
    #expect(last.count == 47)
    #expect((changes.count / 50..<changes.count / 2).contains(unchanged))
    for listing in InstrumentTable.listings() {
      guard let start = listing.last, let end = last[listing.symbol] else { continue }
      #expect((start / 2...start * 2).contains(end), "\(listing.symbol) from \(start) to \(end)")
    }
  }

  @Test func `symbols are the same if their bytes are`() {
    #expect(FeedSymbol("Caf\u{E9}") != FeedSymbol("Cafe\u{301}"))
    #expect(FeedSymbol("BRK.B") != FeedSymbol("brk.b"))
    #expect(Set([FeedSymbol("a"), FeedSymbol("a")]).count == 1)
  }
}
