import BasketComparison
import MoneyKit
import Testing

@Suite struct SplitOptimiserTests {
  @Test func `the best pair is found where growing from the best single store misses it`() throws {
    var scene = Scene(stores: "a", "b", "c")
    let blocks = ["a": [600, 600, 600, 600], "b": [100, 100, 1200, 1200], "c": [1200, 1200, 100, 100]]
    var names: [String] = []
    for copy in 0..<3 {
      for line in 0..<4 {
        names.append("p\(copy)\(line)")
        for (store, prices) in blocks.sorted(by: { $0.key < $1.key }) {
          try scene.sell("p\(copy)\(line)", at: store, for: prices[line])
        }
      }
    }
    let splits = try scene.compare(names.map { ($0, .packs(1)) }).splits
    #expect(splits.map(\.total) == [.cents(7200), .cents(1200)])
    #expect(splits[0].proof.ties == [])
    #expect(splits[1].storeIDs == ["b", "c"])
    #expect(splits[1].proof.setsTried == 6)
    #expect(splits[1].proof.runnerUp?.total == .cents(4200))
  }

  @Test func `coverage comes before cost and fewer stores before more`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    try scene.sell("milk", at: "b", for: 120)
    try scene.sell("cheese", at: "b", for: 400)
    let splits = try scene.compare("milk", "cheese").splits
    #expect(splits[0].storeIDs == ["b"])
    #expect(splits[0].total == .cents(520))
    #expect(splits[1].storeIDs == ["a", "b"])
    #expect(try scene.compare("cheese").splits[1].storeIDs == ["b"])
  }

  @Test func `ties are told and the lower key wins`() throws {
    var scene = Scene(stores: "b", "a", "c")
    for store in ["a", "b", "c"] { try scene.sell("milk", at: store, for: 100) }
    let split = try #require(try scene.compare("milk", maximumStores: 1).splits.first)
    #expect(split.storeIDs == ["a"])
    #expect(split.proof.ties == [["b"], ["c"]])
    #expect(split.proof.runnerUp?.storeIDs == ["b"])
  }

  @Test func `a line pinned to a store is bought there or not at all`() throws {
    var scene = Scene(stores: "a", "b", "c")
    try scene.sell("milk", at: "a", for: 100)
    try scene.sell("milk", at: "b", for: 500)
    try scene.sell("tea", at: "a", for: 100)
    let lines = [("milk", Quantity.packs(1)), ("tea", .packs(1))]
    let pinned = try scene.compare(lines, pins: ["milk": "b"]).splits[1]
    #expect(pinned.storeIDs == ["a", "b"])
    #expect(pinned.total == .cents(600))
    let impossible = try scene.compare(lines, pins: ["milk": "c"])
    #expect(impossible.splits[1].coveredLines == 1)
    #expect(impossible.warnings.contains(Warning(.pinnedStoreUnpriced, storeID: "c", productID: "milk")))
  }

  @Test func `a promotion over several lines draws them to one store`() throws {
    var scene = Scene(stores: "a", "b")
    let off = Promotion(.amountOff(.cents(300)), group: "g")
    for name in ["p", "q"] {
      try scene.sell(name, at: "a", for: 500, promotion: off)
      try scene.sell(name, at: "b", for: 380)
    }
    let splits = try scene.compare("p", "q").splits
    // Apart: 500 - 300 at a and 380 at b. Together at a: 700. Together at b: 760.
    #expect(splits[0].total == .cents(700))
    #expect(splits[1].total == .cents(580))
    #expect(splits[1].assignments.map(\.storeID) == ["a", "b"])
    #expect(splits[1].assignments.map(\.cost) == [.cents(200), .cents(380)])
  }

  @Test func `no store more than allowed is used and more than there are change nothing`() throws {
    var scene = Scene(stores: "a", "b", "c")
    for (name, store) in [("p", "a"), ("q", "b"), ("r", "c")] { try scene.sell(name, at: store, for: 100) }
    let splits = try scene.compare("p", "q", "r", maximumStores: .max).splits
    #expect(splits.map(\.storeIDs.count) == [1, 2, 3])
    #expect(splits.map(\.coveredLines) == [1, 2, 3])
    #expect(try scene.compare("p", maximumStores: 0).splits.isEmpty)
    #expect(try scene.compare("p", maximumStores: .min).splits.isEmpty)
  }

  @Test func `a search over too many sets of stores is refused in words`() throws {
    var scene = Scene()
    scene.stores = (0..<200).map {
      Store(id: StoreID("s\($0)"), retailerID: "r", regionID: "region", name: "s\($0)")
    }
    #expect(throws: ComparisonError.tooManyStoreSets(stores: 200, maximumStores: 4)) {
      try scene.compare("milk", maximumStores: 4)
    }
  }

  @Test func `a hundred lines in one promotion end, and say what they prove`() throws {
    var scene = Scene(stores: "a", "b")
    let free = Promotion(.buyGetFree(buy: 2, free: 1), group: "g")
    for line in 0..<100 {
      try scene.sell("p\(line)", at: "a", for: 200 + line * 7 % 50, promotion: free)
      try scene.sell("p\(line)", at: "b", for: 150 + line * 13 % 50)
    }
    let result = try scene.compare((0..<100).map { ("p\($0)", .packs(1)) })
    let split = try #require(result.splits.last)
    #expect(split.coveredLines == 100)
    #expect(split.assignments.reduce(0) { $0 + $1.cost.minorUnits } == split.total.minorUnits)
    #expect(split.total.minorUnits <= result.stores.map(\.total.minorUnits).min() ?? 0)
    #expect(result.warnings.contains(Warning(.splitNotProven)) == !split.proof.isComplete)
  }

  @Test func `lines that very many promotions claim neither overflow the stack nor take for ever`() throws {
    var scene = Scene(stores: "a", "b")
    let count = 600
    for line in 0..<count {
      for (offset, store) in ["a", "b"].enumerated() {
        let group = PromotionGroupID("\((line + offset) / 2)")
        try scene.sell(
          "p\(line)", at: store, for: 300,
          promotion: Promotion(.multiBuy(count: 2, total: .cents(500)), group: group))
      }
    }
    let result = try scene.compare((0..<count).map { ("p\($0)", .packs(1)) })
    let split = try #require(result.splits.last)
    #expect(split.coveredLines == count)
    #expect(split.total.minorUnits <= result.stores.map(\.total.minorUnits).min() ?? 0)
  }
}
