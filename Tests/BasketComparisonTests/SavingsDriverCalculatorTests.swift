import BasketComparison
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct SavingsDriverCalculatorTests {
  @Test func `drivers run from the cheapest store, the largest difference first`() throws {
    var scene = Scene(stores: "a", "b")
    for (name, first, second) in [("p", 100, 130), ("q", 300, 250), ("r", 200, 260), ("s", 50, 50)] {
      try scene.sell(name, at: "a", for: first)
      try scene.sell(name, at: "b", for: second)
    }
    let drivers = try #require(try scene.compare("p", "q", "r", "s").drivers.first)
    #expect(drivers.storeID == "a")
    #expect(drivers.againstStoreID == "b")
    #expect(drivers.drivers.map(\.productID) == ["r", "q", "p"])
    #expect(drivers.drivers.map(\.delta) == [.cents(60), .cents(-50), .cents(30)])
  }

  @Test func `drivers add up to the difference of the comparable totals, whatever the prices`() throws {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      var scene = Scene(stores: "a", "b", "c")
      let promotion = Promotion(.buyGetFree(buy: 1, free: 1), group: "g")
      for line in 0..<6 {
        for store in ["a", "b", "c"] where Int.random(in: 0..<8, using: &random) > 0 {
          try scene.sell(
            "p\(line)", at: store, for: Int.random(in: 50...400, using: &random),
            promotion: Bool.random(using: &random) ? promotion : nil)
        }
      }
      let lines = (0..<6).map { ("p\($0)", Quantity.packs(1 + $0 % 3)) }
      let result = try scene.compare(lines)
      for pair in result.drivers {
        func total(_ id: StoreID) -> Int? {
          result.comparable.totals.first { $0.storeID == id }?.total.minorUnits
        }
        let first = try #require(total(pair.storeID))
        let second = try #require(total(pair.againstStoreID))
        #expect(pair.drivers.reduce(0) { $0 + $1.delta.minorUnits } == second - first, "seed \(seed)")
      }
    }
  }
}
