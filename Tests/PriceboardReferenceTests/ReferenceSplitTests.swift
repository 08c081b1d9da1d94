import BasketComparison
import MoneyKit
import PriceboardReference
import Testing

/// Splits over several stores, worked out by hand.
@Suite struct ReferenceSplitTests {
  @Test func `a line that nobody sells is not covered and does not vanish`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 100)
    try shop.sell("bread", at: "B", for: 200)
    shop.want("milk")
    shop.want("bread")
    shop.want("unobtainable")
    let split = try #require(try shop.result().splits.last)
    #expect(split.coveredLines == 2)
    #expect(split.total.minorUnits == 300)
    #expect(split.assignments.map(\.productID) == ["milk", "bread"])
  }

  @Test func `a pinned line goes to its store or to none`() throws {
    var shop = Shop(stores: ["A", "B", "C"])
    try shop.sell("milk", at: "A", for: 100)
    try shop.sell("bread", at: "A", for: 200)
    try shop.sell("bread", at: "B", for: 250)
    shop.want("milk", onlyAt: "C")
    shop.want("bread", onlyAt: "B")
    let result = try shop.result()
    let split = try #require(result.splits.last)
    #expect(split.storeIDs == ["B"])
    #expect(split.total.minorUnits == 250)
    #expect(result.warnings.filter { $0.kind == .pinnedStoreUnpriced }.map(\.storeID) == ["C"])
    // Only the split knows pins.
    #expect(result.total(at: "A") == 300)
  }

  @Test func `a store that sells both lines wins over an estimate for one that does not`() throws {
    var shop = Shop(stores: ["A", "B", "C"])
    try shop.sell("milk", at: "A", for: 100)
    try shop.sell("milk", at: "B", for: 120)
    try shop.sell("cheese", at: "B", for: 400)
    try shop.sell("cheese", at: "C", for: 200)
    shop.want("milk")
    shop.want("cheese")
    shop.ask(stores: ["A", "B"])
    shop.allow(stores: 1)
    let result = try shop.result()
    #expect(result.splits.map(\.storeIDs) == [["B"]])
    #expect(result.splits[0].total.minorUnits == 520)
    #expect(result.splits[0].coveredLines == 2)
    #expect(result.stores[0].pricedLines == 1)
  }

  @Test func `no more stores are used than are allowed`() throws {
    var shop = Shop(stores: ["A", "B", "C"])
    for product in ["A", "B", "C"] {
      for store in ["A", "B", "C"] { try shop.sell(product, at: store, for: product == store ? 100 : 200) }
      shop.want(product)
    }
    let splits = try shop.result().splits
    #expect(splits.map(\.storeIDs.count) == [1, 2])
    #expect(splits.map(\.total.minorUnits) == [500, 400])
    #expect(
      splits[1].proof
        == SplitProof(
          setsTried: 6, runnerUp: .init(storeIDs: ["A", "C"], coveredLines: 3, total: splits[1].total),
          ties: [["A", "C"], ["B", "C"]]))
  }

  @Test func `growing from the best single store is not enough`() throws {
    var shop = Shop(stores: ["A", "B", "C"])
    let prices = ["A": [600, 600, 600, 600], "B": [100, 100, 1200, 1200], "C": [1200, 1200, 100, 100]]
    for (store, prices) in prices {
      for line in 0..<12 { try shop.sell("\(10 + line)", at: store, for: prices[line % 4]) }
    }
    for line in 0..<12 { shop.want("\(10 + line)") }
    let splits = try shop.result().splits
    #expect(splits.map(\.total.minorUnits) == [7200, 1200])
    #expect(splits[1].storeIDs == ["B", "C"])
    #expect(splits[1].proof.runnerUp?.total.minorUnits == 4200)
  }

  @Test func `a promotion over two articles holds only if both are bought there`() throws {
    let together = Promotion(.multiBuy(count: 2, total: try Shop.euros(300)), group: "brand")
    var shop = Shop()
    try shop.sell("apple", at: "A", for: 200, promotion: together)
    try shop.sell("bread", at: "A", for: 200, promotion: together)
    try shop.sell("apple", at: "B", for: 110)
    try shop.sell("bread", at: "B", for: 250)
    shop.want("apple")
    shop.want("bread")
    let split = try #require(try shop.result().splits.last)
    // 300 at A together; at B 360; 110 and 200 apart.
    #expect(split.storeIDs == ["A"])
    #expect(split.total.minorUnits == 300)
    #expect(split.assignments.map(\.cost.minorUnits) == [150, 150])
  }

  @Test func `a line that costs the same at two stores goes to the lower key`() throws {
    var shop = Shop(stores: ["B", "A"])
    try shop.sell("milk", at: "A", for: 100)
    try shop.sell("milk", at: "B", for: 100)
    try shop.sell("bread", at: "A", for: 300)
    try shop.sell("bread", at: "B", for: 200)
    try shop.sell("tea", at: "A", for: 200)
    try shop.sell("tea", at: "B", for: 300)
    for product in ["tea", "milk", "bread"] { shop.want(product) }
    let split = try #require(try shop.result().splits.last)
    #expect(split.assignments.map(\.storeID) == ["A", "A", "B"])
  }
}
