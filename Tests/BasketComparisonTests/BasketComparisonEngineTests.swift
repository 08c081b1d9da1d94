import BasketComparison
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct BasketComparisonEngineTests {
  @Test func `a store that lacks a line is not cheaper for it`() throws {
    var scene = Scene(stores: "a", "b")
    for number in 1...5 {
      try scene.sell("p\(number)", at: "a", for: 400)
      try scene.sell("p\(number)", at: "b", for: 380)
    }
    try scene.sell("p6", at: "b", for: 500)
    let result = try scene.compare("p1", "p2", "p3", "p4", "p5", "p6")
    #expect(result.total("a") == 2000)
    #expect(result.total("b") == 2400)
    #expect(result.comparable.totals.map(\.total.minorUnits) == [2000, 1900])
    #expect(result.recommendation.state == .clear("b"))
    #expect(result.recommendation.saving == .cents(100))
    #expect(result.reason(5, "a") == .noProductAtStore)
  }

  @Test func `a line that nobody prices counts as a line and adds nothing`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    try scene.sell("milk", at: "b", for: 200)
    scene.canonical.append(CanonicalProduct(id: "ghost", name: "ghost"))
    let result = try scene.compare("milk", "ghost")
    #expect(result.stores.map(\.pricedLines) == [1, 1])
    #expect(result.stores.map(\.lines) == [2, 2])
    #expect(result.total("a") == 100)
    #expect(result.warnings.contains(Warning(.pricedNowhere, productID: "ghost")))
    #expect(result.splits.last?.coveredLines == 1)
    #expect(result.recommendation.state == .insufficientCoverage)
  }

  @Test func `an empty basket has no winner and no confidence`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    let result = try scene.compare([])
    #expect(
      result.recommendation == Recommendation(state: .noBasketItems, saving: nil, leadAgainstDoubt: nil))
    #expect(result.confidence == nil)
    #expect(result.comparable.cheapest.isEmpty)
    #expect(result.splits.isEmpty)
    #expect(result.drivers.isEmpty)
    #expect(result.warnings == [Warning(.noBasketItems)])
  }

  @Test func `lines of one product and unit are added up`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    try scene.sell("milk", at: "b", for: 120)
    let result = try scene.compare([("milk", .packs(1)), ("milk", .packs(2))])
    #expect(result.lines.count == 1)
    #expect(result.cost(0, "a") == 300)
    #expect(result.warnings.contains(Warning(.duplicateLinesMerged, productID: "milk", count: 2)))
  }

  @Test func `one product in two kinds of unit is the shopper's to sort out`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    let result = try scene.compare([("milk", .packs(1)), ("milk", .grams(300))])
    #expect(result.cost(0, "a") == 100)
    #expect(result.reason(1, "a") == .unitMismatch)
    #expect(result.warnings.contains(Warning(.conflictingUnits, productID: "milk")))
  }

  @Test(arguments: [
    (Quantity.packs(0), MissingLine.Reason.invalidQuantity), (.packs(-1), .invalidQuantity),
    (.packs(.max), .invalidQuantity), (.packs(.min), .invalidQuantity), (.grams(.max), .invalidQuantity),
    (.grams(.min), .invalidQuantity),
    (.packs(Quantity.largestPackCount + 1), .invalidQuantity),
    (Quantity(2, .unknown("handful")), .unknownUnit),
  ])
  func `a quantity that cannot be meant is missing everywhere and the others go on`(
    quantity: Quantity, reason: MissingLine.Reason
  ) throws {
    var scene = Scene(stores: "a", "b")
    let twoForOne = Promotion(.multiBuy(count: 2, total: .cents(100)))
    for store in ["a", "b"] {
      try scene.sell("milk", at: store, for: 100, category: "dairy")
      try scene.sell("goat milk", at: store, for: 100, promotion: twoForOne, category: "dairy")
      try scene.sell("tea", at: store, for: 300)
    }
    let result = try scene.compare([("milk", quantity), ("tea", .packs(1))], suggestsSwaps: true)
    #expect(result.outcome(0, "a")?.missing?.nearestSwap == nil)
    let kind = reason == .unknownUnit ? Warning.Kind.unknownUnit : .invalidQuantity
    #expect(result.warnings.contains(Warning(kind, productID: "milk")))
    #expect(result.reason(0, "a") == reason)
    #expect(result.cost(1, "a") == 300)
    #expect(result.stores.map(\.lines) == [2, 2])
  }

  @Test func `the order of the lines changes nothing but the order of the lines`() throws {
    var scene = Scene(stores: "a", "b", "c")
    let off = Promotion(.buyGetFree(buy: 1, free: 1), group: "g")
    for (number, name) in ["p", "q", "r", "s", "t"].enumerated() {
      for store in ["a", "b", "c"] {
        try scene.sell(name, at: store, for: 200 + number % 2, promotion: store == "c" ? nil : off)
      }
    }
    var items = ["p", "q", "r", "s", "t"].map {
      BasketItem(productID: CanonicalProductID($0), quantity: .packs(1))
    }
    items.append(BasketItem(productID: "p", quantity: .packs(1), pinnedStoreID: "b"))
    items.append(BasketItem(productID: "p", quantity: .packs(1), pinnedStoreID: "a"))
    items.append(BasketItem(productID: "q", quantity: .grams(700)))
    func compared(_ items: [BasketItem]) throws -> ComparisonResult {
      try BasketComparisonEngine().compare(
        ComparisonRequest(
          basket: Basket(id: "b", items: items), asOf: Scene.today, maximumStores: 3), in: scene.index)
    }
    let first = try compared(items)
    for seed in UInt64(1)...50 {
      var random = SplitMix64(seed: seed)
      let other = try compared(items.shuffled(using: &random))
      #expect(other.stores == first.stores, "seed \(seed)")
      #expect(other.warnings == first.warnings, "seed \(seed)")
      #expect(other.splits.map(\.proof) == first.splits.map(\.proof), "seed \(seed)")
      func assigned(_ result: ComparisonResult) -> [[String]] {
        result.splits.map { $0.assignments.map { "\($0.productID) \($0.storeID) \($0.cost)" }.sorted() }
      }
      #expect(assigned(other) == assigned(first), "seed \(seed)")
    }
  }

  @Test func `quantities that add up to too many are refused, not wrapped round`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("milk", at: "a", for: 100)
    let result = try scene.compare([("milk", .packs(9_000)), ("milk", .packs(9_000))])
    #expect(result.reason(0, "a") == .invalidQuantity)
  }

  @Test func `a price in another currency is set aside and never summed`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    try scene.sell("milk", at: "b", for: 90, currency: .usd)
    try scene.sell("tea", at: "b", for: 90, age: 1)
    try scene.sell("tea", at: "b", for: 80, currency: .usd)
    let result = try scene.compare("milk", "tea")
    #expect(result.reason(0, "b") == .currencyMismatch)
    #expect(result.cost(1, "b") == 90)
    #expect(
      result.warnings.contains(
        Warning(.currencyMismatch, storeID: "b", productID: "milk", retailerProductID: "b:milk")))
  }

  @Test func `the cheapest available product of a group stands for it and is named`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("milk", at: "a", for: 129, product: "dear")
    try scene.sell("milk", at: "a", for: 99, product: "cheap")
    try scene.sell("milk", at: "a", for: 59, isAvailable: false, product: "gone")
    let result = try scene.compare("milk")
    #expect(result.outcome(0, "a")?.priced?.retailerProductID == "a:cheap")
  }

  @Test func `of several prices the newest counts, then the one to be had, then the cheapest`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("milk", at: "a", for: 252, age: 1)
    try scene.sell("milk", at: "a", for: 339)
    try scene.sell("milk", at: "a", for: 329)
    try scene.sell("milk", at: "a", for: 199, isAvailable: false)
    let result = try scene.compare("milk")
    #expect(result.cost(0, "a") == 329)
    for kind in [Warning.Kind.duplicateOffer, .availabilityConflict] {
      #expect(
        result.warnings.contains(
          Warning(kind, storeID: "a", productID: "milk", retailerProductID: "a:milk")))
    }
  }

  @Test func `an offer key on two rows is one price, the newer one`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("milk", at: "a", for: 100, age: 2, offer: "same")
    try scene.sell("milk", at: "a", for: 110, age: 1, offer: "same")
    #expect(try scene.compare("milk").cost(0, "a") == 110)
    scene.offers.reverse()
    #expect(try scene.compare("milk").cost(0, "a") == 110)
  }

  @Test func `a price of tomorrow is not known today`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100, age: -1)
    try scene.sell("milk", at: "b", for: 100, age: -1)
    try scene.sell("milk", at: "b", for: 90, age: 3)
    let result = try scene.compare("milk")
    #expect(result.reason(0, "a") == .notYetObserved)
    #expect(result.cost(0, "b") == 90)
  }

  @Test func `a member price is told apart and paid by members alone`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 150)
    try scene.sell("milk", at: "a", for: 120, isMemberOnly: true)
    try scene.sell("milk", at: "b", for: 140, isMemberOnly: true)
    let guest = try scene.compare("milk")
    #expect(guest.cost(0, "a") == 150)
    #expect(guest.outcome(0, "a")?.priced?.memberCost == .cents(120))
    #expect(guest.reason(0, "b") == .membersOnly)
    let member = try scene.compare([("milk", .packs(1))], members: ["a", "b"])
    #expect(member.cost(0, "a") == 120)
    #expect(member.outcome(0, "a")?.priced?.isMemberPrice == true)
    #expect(member.cost(0, "b") == 140)
  }

  @Test func `a deposit stands beside the price and in no total`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("cola", at: "a", for: 99, deposit: 25)
    let result = try scene.compare([("cola", .packs(6))])
    #expect(result.total("a") == 594)
    #expect(result.stores.first?.deposit == .cents(150))
  }

  @Test func `an imputed total stands in its own field and decides nothing`() throws {
    var scene = Scene(stores: "a", "b", "c")
    for (store, milk) in [("a", 100), ("b", 120), ("c", 130)] { try scene.sell("milk", at: store, for: milk) }
    try scene.sell("cheese", at: "b", for: 401)
    try scene.sell("cheese", at: "c", for: 200)
    let result = try scene.compare("milk", "cheese", maximumStores: 1)
    #expect(result.stores.map(\.imputedTotal) == [.cents(401), nil, nil])
    #expect(result.splits.first?.storeIDs == ["c"])
    #expect(result.splits.first?.coveredLines == 2)
  }

  @Test func `a total is the sum of the lines that are shown`() throws {
    var scene = Scene(stores: "a")
    let weighed = PriceBasis.measure(Measure(1000, .gram))
    for (number, price) in [333, 119, 1999].enumerated() {
      try scene.sell("w\(number)", at: "a", for: price, basis: weighed)
    }
    let result = try scene.compare([("w0", .grams(1235)), ("w1", .grams(250)), ("w2", .grams(85))])
    #expect(result.lines.indices.map { result.cost($0, "a") } == [411, 30, 170])
    #expect(result.total("a") == 611)
  }

  @Test func `a store that is asked for and unknown is said so`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    let result = try scene.compare([("milk", .packs(1))], stores: ["a", "z"])
    #expect(result.stores.map(\.store.id) == ["a"])
    #expect(
      result.warnings == [Warning(.nothingToCompare), Warning(.unknownStore, storeID: "z")])
    #expect(result.recommendation.state == .insufficientCoverage)
  }

  @Test func `what cannot be computed is an error and not a guess`() throws {
    let scene = Scene(stores: "a")
    let lines = (0...BasketComparisonEngine.largestLineCount).map { ("p\($0)", Quantity.packs(1)) }
    #expect(throws: ComparisonError.tooManyLines(lines.count)) { try scene.compare(lines) }
  }

  @Test func `prices at the edge of what an amount holds trap nothing`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: .max)
    try scene.sell("milk", at: "b", for: .min)
    try scene.sell("tea", at: "a", for: 1_000_000_000_000)
    try scene.sell("tea", at: "b", for: 0)
    let result = try scene.compare([("milk", .packs(9_999)), ("tea", .packs(1))])
    #expect(result.reason(0, "a") == .amountOutOfRange)
    #expect(result.reason(0, "b") == .amountOutOfRange)
    #expect(result.total("a") == 1_000_000_000_000)
    #expect(result.total("b") == 0)
  }

  @Test func `a missing product is shown with the nearest one that the store has`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("Vollmilch frisch", at: "b", for: 139, category: "dairy")
    try scene.sell("Vollmilch länger frisch", at: "a", for: 149, category: "dairy")
    try scene.sell("Vollmilch Schokolade", at: "a", for: 99, category: "sweets")
    let lines = [("Vollmilch frisch", Quantity.packs(1))]
    let result = try scene.compare(lines, suggestsSwaps: true)
    #expect(result.outcome(0, "a")?.missing?.nearestSwap == "Vollmilch länger frisch")
    #expect(result.total("a") == 0)
    #expect(try scene.compare(lines).outcome(0, "a")?.missing?.nearestSwap == nil)
  }
}
