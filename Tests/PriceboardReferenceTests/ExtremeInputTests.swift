import BasketComparison
import MoneyKit
import PriceboardReference
import Testing

@Suite struct ExtremeInputTests {
  @Test(arguments: 0..<8)
  func `numbers at the ends of an integer neither stop the engine nor unsettle its sums`(part: Int) throws {
    for seed in UInt64(part * 100)..<UInt64(part * 100 + 100) {
      let scenario = BasketGenerator.scenario(seed: seed).withExtremes()
      let index = CatalogueIndex(catalogue: scenario.catalogue, offers: scenario.offers)
      let result = try BasketComparisonEngine().compare(scenario.request, in: index)
      for (place, store) in result.stores.enumerated() {
        let prices = result.lines.compactMap { $0.outcomes[place].priced }
        #expect(prices.allSatisfy { (0...1_000_000_000_000).contains($0.cost.minorUnits) }, "seed \(seed)")
        #expect(prices.map(\.cost.minorUnits).reduce(0, +) == store.total.minorUnits, "seed \(seed)")
      }
      for drivers in result.drivers {
        let totals = [drivers.againstStoreID, drivers.storeID].map { id in
          result.comparable.totals.first { $0.storeID == id }?.total.minorUnits ?? 0
        }
        let sum = drivers.drivers.map(\.delta.minorUnits).reduce(0, +)
        #expect(sum == totals[0] - totals[1], "seed \(seed)")
      }
      for split in result.splits {
        #expect(
          split.assignments.map(\.cost.minorUnits).reduce(0, +) == split.total.minorUnits, "seed \(seed)")
      }
      let shuffled = scenario.shuffled()
      let again = try BasketComparisonEngine().compare(
        shuffled.request, in: CatalogueIndex(catalogue: shuffled.catalogue, offers: shuffled.offers))
      #expect(again == result, "seed \(seed) depends on the order of its input")
    }
  }
}
