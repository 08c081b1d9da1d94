import BasketComparison
import MoneyKit
import Testing

@Suite struct RecommendationPolicyTests {
  /// One line at two stores, with the ages of the prices.
  private func recommendation(
    _ first: Int, _ second: Int, ages: (Int, Int) = (0, 0), match: MatchMethod = .barcode
  ) throws -> Recommendation {
    var scene = Scene(stores: "a", "b")
    try scene.sell("p", at: "a", for: first, match: match, age: ages.0)
    try scene.sell("p", at: "b", for: second, match: match, age: ages.1)
    return try scene.compare("p").recommendation
  }

  @Test(arguments: [
    (1000, 1000, RecommendationState.tie(["a", "b"])), (1000, 1049, .tooCloseToCall),
    (1000, 1050, .clear("a")),
    (10_000, 10_099, .tooCloseToCall), (10_000, 10_100, .clear("a")), (1100, 1000, .clear("b")),
  ])
  func `a lead is a tie, too close, or clear`(first: Int, second: Int, state: RecommendationState) throws {
    #expect(try recommendation(first, second).state == state)
  }

  @Test func `a lead that doubt could turn round only leans`() throws {
    // Stale prices are doubted by 5 percent: 1000 grows to 1050, and 1105 shrinks to 1049.75.
    #expect(try recommendation(1000, 1105, ages: (2, 7)).state == .leaning("a"))
    #expect(try recommendation(1000, 1106, ages: (2, 7)).state == .clear("a"))
    // Expired ones by 20: 1200 against 1499 x 0.8.
    #expect(try recommendation(1000, 1500, ages: (8, 30)).state == .leaning("a"))
    #expect(try recommendation(1000, 1501, ages: (8, 30)).state == .clear("a"))
    // Weak matches by 15, and the larger doubt of the two counts.
    #expect(try recommendation(1000, 1352, ages: (2, 2), match: .other("guess")).state == .leaning("a"))
    #expect(try recommendation(1000, 1353, ages: (2, 2), match: .other("guess")).state == .clear("a"))
  }

  @Test func `what is left of a lead against doubt is rounded down`() throws {
    #expect(try recommendation(1000, 1105, ages: (2, 7)).leadAgainstDoubt == .cents(-1))
    #expect(try recommendation(1000, 1106, ages: (2, 7)).leadAgainstDoubt == .cents(0))
  }

  @Test func `doubt is held against every rival, not only the second cheapest`() throws {
    var scene = Scene(stores: "a", "b", "c")
    try scene.sell("p", at: "a", for: 1000)
    try scene.sell("p", at: "b", for: 1100)
    try scene.sell("p", at: "c", for: 1150, age: 20)
    let recommendation = try scene.compare("p").recommendation
    #expect(recommendation.state == .leaning("a"))
    #expect(recommendation.saving == .cents(100))
  }

  @Test(arguments: [
    ("EUR", 50, 50), ("EUR", 0, 0), ("JPY", 50, 1), ("JPY", 101, 2), ("KWD", 50, 500),
    ("EUR", Int.max, Int.max),
    ("EUR", -50, 0), ("EUR", Int.min, 0),
  ])
  func `the smallest lead is rounded up to a minor unit`(code: String, percent: Int, minorUnits: Int) throws {
    let policy = RecommendationPolicy(closePercentOfMajorUnit: percent)
    #expect(policy.minimumLead(in: try Currency(code: code)) == minorUnits)
  }

  @Test func `half a major unit counts in the currency's own digits`() throws {
    let yen = try Currency(code: "JPY")
    func state(_ first: Int, _ second: Int) throws -> RecommendationState {
      func offer(_ store: String, _ price: Int) throws -> Offer {
        Offer(
          id: OfferID(store), storeID: StoreID(store), retailerProductID: RetailerProductID(store),
          price: try Money(minorUnits: price, currency: yen), observation: ObservationTime(day: Scene.today))
      }
      let region = Region(id: "jp", name: "", currency: yen, timeZone: "Asia/Tokyo")
      let names = ["a", "b"]
      let index = CatalogueIndex(
        catalogue: CataloguePayload(
          region: region,
          stores: names.map {
            Store(id: StoreID($0), retailerID: RetailerID($0), regionID: region.id, name: $0)
          },
          canonicalProducts: [CanonicalProduct(id: "p", name: "p")],
          retailerProducts: names.map {
            RetailerProduct(
              id: RetailerProductID($0), retailerID: RetailerID($0), name: $0, canonicalProductID: "p",
              matchMethod: .barcode, size: ProductSize(Measure(1, .piece)))
          }), offers: OffersPayload(offers: [try offer("a", first), try offer("b", second)]))
      let basket = Basket(id: "b", items: [BasketItem(productID: "p", quantity: .packs(1))])
      return try BasketComparisonEngine()
        .compare(ComparisonRequest(basket: basket, asOf: Scene.today), in: index).recommendation.state
    }
    #expect(try state(90, 91) == .clear("a"))
    #expect(try state(101, 102) == .tooCloseToCall)
  }
}
