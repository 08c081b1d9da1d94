import BasketComparison
import MoneyKit
import PriceboardReference
import Testing

/// What is said about the stores, worked out by hand.
@Suite struct ReferenceRecommendationTests {
  @Test func `a store that lacks a line is not cheaper for it`() throws {
    var shop = Shop()
    for number in 1...5 {
      try shop.sell("\(number)", at: "A", for: 400)
      try shop.sell("\(number)", at: "B", for: 380)
      shop.want("\(number)")
    }
    try shop.sell("6", at: "B", for: 500)
    shop.want("6")
    let result = try shop.result()
    #expect(result.total(at: "A") == 2000)
    #expect(result.total(at: "B") == 2400)
    #expect(result.comparable.totals.map(\.total.minorUnits) == [2000, 1900])
    #expect(result.recommendation.state == .clear("B"))
    #expect(result.recommendation.saving?.minorUnits == 100)
    #expect(result.stores[0].imputedTotal?.minorUnits == 2500)
  }

  @Test func `a line that nobody prices stays in the count and adds nothing`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 119)
    try shop.sell("milk", at: "B", for: 219)
    shop.want("milk")
    shop.want("unobtainable")
    let result = try shop.result()
    #expect(result.total(at: "A") == 119)
    #expect(result.stores[0].pricedLines == 1)
    #expect(result.stores[0].lines == 2)
    #expect(result.recommendation.state == .insufficientCoverage)
    #expect(result.has(.unknownProduct))
  }

  @Test func `one offer a line and store is compared`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 150, article: "milk 1")
    try shop.sell("milk", at: "A", for: 140, article: "milk 2")
    try shop.sell("milk", at: "B", for: 200)
    shop.want("milk")
    let result = try shop.result()
    #expect(result.priced("milk", at: "A")?.retailerProductID == "milk 2")
    #expect(result.comparable.totals.map(\.total.minorUnits) == [140, 200])
  }

  @Test func `of equally cheap articles the surer match is taken`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 140, match: .other("name"), article: "a")
    try shop.sell("milk", at: "A", for: 140, match: .ownBrandEquivalent, article: "c")
    try shop.sell("milk", at: "A", for: 140, match: .ownBrandEquivalent, article: "b")
    shop.want("milk")
    #expect(try shop.result().priced("milk", at: "A")?.retailerProductID == "b")
  }

  @Test func `equal totals are a tie with every store that shares it`() throws {
    var shop = Shop(stores: ["c", "B", "a"])
    for store in ["c", "B", "a"] { try shop.sell("milk", at: store, for: 119) }
    shop.want("milk")
    let result = try shop.result()
    #expect(result.recommendation.state == .tie(["B", "a", "c"]))
    #expect(result.recommendation.saving == nil)
    #expect(result.comparable.cheapest == ["B", "a", "c"])
  }

  @Test(arguments: [
    // Half a euro, and one per cent of 50 euros.
    (leader: 1000, rival: 1049, state: RecommendationState.tooCloseToCall),
    (1000, 1050, .clear("A")), (10_000, 10_099, .tooCloseToCall), (10_000, 10_100, .clear("A")),
  ])
  func `a lead below a per cent or half a major unit is too close to call`(
    leader: Int, rival: Int, state: RecommendationState
  ) throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: leader)
    try shop.sell("milk", at: "B", for: rival)
    shop.want("milk")
    #expect(try shop.result().recommendation.state == state)
  }

  @Test(arguments: [
    (age: 7, match: MatchMethod.barcode, state: RecommendationState.leaning("A"), left: 0),
    (1, .barcode, .clear("A"), 100), (1, .other("name"), .leaning("A"), -200),
    (8, .other("name"), .leaning("A"), -300),
  ])
  func `a leader that its doubts could turn round only leans`(
    age: Int, match: MatchMethod, state: RecommendationState, left: Int
  ) throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 2000, age: age, match: match)
    try shop.sell("milk", at: "B", for: 2100)
    shop.want("milk")
    let result = try shop.result()
    #expect(result.recommendation.state == state)
    #expect(result.recommendation.leadAgainstDoubt?.minorUnits == left)
  }

  @Test(arguments: [
    (Measure(275, .gram), Measure(275, .millilitre), ComparedLine.Comparability.unitKindsDiffer),
    (Measure(500, .gram), Measure(510, .gram), .likeForLike),
    (Measure(500, .gram), Measure(511, .gram), .sizesDiffer),
  ])
  func `sizes agree in one unit and within two per cent`(
    first: Measure, second: Measure, comparability: ComparedLine.Comparability
  ) throws {
    var shop = Shop()
    try shop.sell("mayonnaise", at: "A", for: 100, size: ProductSize(first))
    try shop.sell("mayonnaise", at: "B", for: 300, size: ProductSize(second))
    shop.want("mayonnaise")
    let result = try shop.result()
    #expect(result.line("mayonnaise")?.comparability == comparability)
    #expect(
      result.recommendation.state == (comparability == .likeForLike ? .clear("A") : .insufficientCoverage))
    #expect(result.comparable.lines == 1)
  }

  @Test func `a price by the kilogram and one by the piece are not like for like`() throws {
    var shop = Shop()
    try shop.sell("melon", at: "A", for: 180)
    try shop.sell("melon", at: "B", for: 180, basis: .measure(Measure(1000, .gram)))
    shop.want("melon")
    let result = try shop.result()
    #expect(result.line("melon")?.comparability == .priceBasesDiffer)
    #expect(result.has(.priceBasisDiffers))
  }

  @Test func `lines of one product are added up and another unit beside them is not priced`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 119)
    shop.want("milk", .packs(1))
    shop.want("milk", .grams(500))
    shop.want("milk", .packs(2))
    let result = try shop.result()
    #expect(result.lines.map(\.quantity) == [.packs(3), .grams(500)])
    #expect(result.total(at: "A") == 357)
    #expect(result.lines[1].outcomes[0].missing?.reason == .unitMismatch)
    #expect(result.warnings.contains(Warning(.duplicateLinesMerged, productID: "milk", count: 2)))
    #expect(result.warnings.contains(Warning(.conflictingUnits, productID: "milk")))
  }

  @Test(arguments: [
    Quantity.packs(0), .packs(-1), .packs(10_000), .grams(10_000_001), .packs(.max),
    Quantity(2, .unknown("handful")),
  ])
  func `a quantity that cannot be priced is not, and the other lines go on`(quantity: Quantity) throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 119)
    try shop.sell("bread", at: "A", for: 300)
    shop.want("milk", quantity)
    shop.want("bread")
    let result = try shop.result()
    #expect(result.cost("milk", at: "A") == nil)
    #expect(result.total(at: "A") == 300)
    #expect(result.lines.count == 2)
    #expect(result.has(.invalidQuantity) != result.has(.unknownUnit))
  }

  @Test func `an empty basket has no totals, no winner and no split`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 119)
    let result = try shop.result()
    #expect(result.recommendation.state == .noBasketItems)
    #expect(result.confidence == nil)
    #expect(result.comparable.cheapest.isEmpty)
    #expect(result.splits.isEmpty)
    #expect(result.drivers.isEmpty)
    #expect(result.stores.allSatisfy { $0.total.isZero && $0.oldestAgeDays == nil })
  }

  @Test func `the parts of the confidence are cut, not rounded`() throws {
    var shop = Shop()
    for (number, age) in [(1, 0), (2, 0), (3, 9)] {
      try shop.sell("\(number)", at: "A", for: 400, age: age, match: .ownBrandEquivalent)
      try shop.sell("\(number)", at: "B", for: 500)
      shop.want("\(number)")
    }
    let confidence = try #require(try shop.result().confidence)
    // 5 of 6 prices are fresh: 20.8 of 25; strengths 80 and 100: 22.5 of 25.
    #expect(confidence.parts.map(\.points) == [40, 20, 22, 10])
  }

  @Test func `drivers add up to the comparable difference, the largest first`() throws {
    var shop = Shop()
    for (product, first, second) in [
      ("a", 100, 110), ("b", 100, 70), ("c", 100, 100), ("d", 100, 210), ("e", 100, 90),
    ] {
      try shop.sell(product, at: "A", for: first)
      try shop.sell(product, at: "B", for: second)
      shop.want(product)
    }
    let drivers = try #require(try shop.result().drivers.first)
    #expect(drivers.drivers.map(\.productID) == ["d", "b", "a", "e"])
    #expect(drivers.drivers.map(\.delta.minorUnits) == [110, -30, 10, -10])
  }
}
