import BasketComparison
import MoneyKit
import Testing

/// What one line costs at one store, worked out by hand.
@Suite struct ReferencePriceTests {
  /// A line of packs under a promotion, the unit price in front.
  struct PromotionCase: Sendable, CustomTestStringConvertible {
    let price: Int
    var regular: Int?
    let packs: Int
    let mechanic: Promotion.Mechanic
    var most: Int?
    let cost: Int
    let named: PricedLine.Mechanic

    var testDescription: String { "\(packs) at \(price) by \(mechanic)" }
  }

  static func promotionCases() throws -> [PromotionCase] {
    let twoFor500 = Promotion.Mechanic.multiBuy(count: 2, total: try Shop.euros(500))
    let oneFree = Promotion.Mechanic.buyGetFree(buy: 1, free: 1)
    let off = Promotion.Mechanic.amountOff(try Shop.euros(250))
    return [
      PromotionCase(price: 299, packs: 1, mechanic: twoFor500, cost: 299, named: .shelf),
      PromotionCase(price: 299, packs: 3, mechanic: twoFor500, cost: 799, named: .multiBuy),
      PromotionCase(price: 299, packs: 4, mechanic: twoFor500, cost: 1000, named: .multiBuy),
      PromotionCase(price: 299, packs: 4, mechanic: twoFor500, most: 3, cost: 1098, named: .multiBuy),
      // Two for 500 is no gain at 250 each, and the shelf price is then the one that is named.
      PromotionCase(price: 250, packs: 2, mechanic: twoFor500, cost: 500, named: .shelf),
      PromotionCase(price: 300, packs: 5, mechanic: oneFree, cost: 900, named: .buyGetFree),
      PromotionCase(price: 500, packs: 2, mechanic: oneFree, cost: 500, named: .buyGetFree),
      PromotionCase(price: 500, packs: 1, mechanic: oneFree, cost: 500, named: .shelf),
      PromotionCase(price: 300, packs: 5, mechanic: oneFree, most: 2, cost: 1200, named: .buyGetFree),
      // 3 for 2 works on the regular price of 300, the reduction to 250 is a mechanic of its own.
      PromotionCase(
        price: 250, regular: 300, packs: 3, mechanic: .buyGetFree(buy: 2, free: 1), cost: 600,
        named: .buyGetFree),
      PromotionCase(
        price: 190, regular: 300, packs: 3, mechanic: .buyGetFree(buy: 2, free: 1), cost: 570, named: .reduced
      ),
      PromotionCase(price: 199, packs: 3, mechanic: .percentOff(25), cost: 448, named: .percentOff),
      PromotionCase(
        price: 100, regular: 150, packs: 2, mechanic: .percentOff(20), cost: 200, named: .reduced),
      // Two packs at 3/4 of 201 are 301.5, which goes up, and the third costs 201.
      PromotionCase(price: 201, packs: 3, mechanic: .percentOff(25), most: 2, cost: 503, named: .percentOff),
      PromotionCase(price: 199, packs: 3, mechanic: .percentOff(101), cost: 597, named: .shelf),
      PromotionCase(price: 199, packs: 3, mechanic: off, cost: 347, named: .amountOff),
      PromotionCase(price: 199, packs: 1, mechanic: off, cost: 0, named: .amountOff),
      PromotionCase(price: 199, packs: 3, mechanic: off, most: 0, cost: 597, named: .shelf),
    ]
  }

  @Test(arguments: try promotionCases())
  func `a line pays the one best mechanic and names it`(promotion: PromotionCase) throws {
    var shop = Shop()
    try shop.sell(
      "milk", at: "A", for: promotion.price, regular: promotion.regular,
      promotion: Promotion(promotion.mechanic, maximumPerCustomer: promotion.most))
    shop.want("milk", .packs(promotion.packs))
    let price = try #require(try shop.result().priced("milk", at: "A"))
    #expect(price.cost.minorUnits == promotion.cost)
    #expect(price.mechanic == promotion.named)
    #expect(price.regularCost.minorUnits == (promotion.regular ?? promotion.price) * promotion.packs)
  }

  /// A price for an amount or a pack, and what a quantity costs by it.
  struct AmountCase: Sendable {
    let price: Int
    let basis: PriceBasis
    let size: ProductSize?
    let quantity: Quantity
    let cost: Int?
    var packs: Int?
    var isEstimate = false
    var reason: MissingLine.Reason?
  }

  static let kilogram = PriceBasis.measure(Measure(1000, .gram))
  static let amountCases = [
    // 1000 a kilogram, a pack of 400 g.
    AmountCase(
      price: 1000, basis: kilogram, size: ProductSize(Measure(400, .gram)), quantity: .packs(1), cost: 400,
      isEstimate: true),
    // 179.1 and 297.5, rounded half up.
    AmountCase(
      price: 199, basis: kilogram, size: ProductSize(Measure(900, .gram)), quantity: .packs(1), cost: 179,
      isEstimate: true),
    AmountCase(
      price: 119, basis: .measure(Measure(100, .gram)), size: nil, quantity: .grams(250), cost: 298),
    AmountCase(price: 16_900, basis: kilogram, size: nil, quantity: .grams(1000), cost: 16_900),
    AmountCase(
      price: 199, basis: kilogram, size: nil, quantity: .packs(1), cost: nil, reason: .sizeUnknown),
    AmountCase(
      price: 199, basis: kilogram, size: nil, quantity: .millilitres(500), cost: nil, reason: .unitMismatch),
    // 1100 g take three packs of 500 g.
    AmountCase(
      price: 120, basis: .onePack, size: ProductSize(Measure(500, .gram)), quantity: .grams(1100), cost: 360,
      packs: 3),
    AmountCase(
      price: 120, basis: .onePack, size: ProductSize(Measure(500, .gram), isEstimate: true),
      quantity: .grams(1000), cost: 240, packs: 2, isEstimate: true),
    AmountCase(
      price: 120, basis: .onePack, size: nil, quantity: .grams(1000), cost: nil, reason: .sizeUnknown),
    AmountCase(
      price: 120, basis: .onePack, size: ProductSize(Measure(500, .millilitre)), quantity: .grams(1000),
      cost: nil,
      reason: .unitMismatch),
    // Three packs for 250: five of them are 416.67.
    AmountCase(
      price: 250, basis: .packs(3), size: nil, quantity: .packs(5), cost: 417, packs: 5),
    AmountCase(price: 1399, basis: .onePack, size: nil, quantity: .packs(2), cost: 2798, packs: 2),
  ]

  @Test(arguments: amountCases)
  func `packs are fitted to an amount and amounts are priced once a line`(given: AmountCase) throws {
    var shop = Shop()
    try shop.sell("goods", at: "A", for: given.price, basis: given.basis, size: given.size)
    shop.want("goods", given.quantity)
    let result = try shop.result()
    #expect(result.cost("goods", at: "A") == given.cost)
    #expect(result.priced("goods", at: "A")?.packs == given.packs)
    #expect(result.priced("goods", at: "A")?.isEstimate == (given.cost == nil ? nil : given.isEstimate))
    #expect(result.reason("goods", at: "A") == given.reason)
  }

  @Test func `a promotion over many articles counts once and is shared by their costs`() throws {
    let together = Promotion(.amountOff(try Shop.euros(250)), group: "brand")
    var shop = Shop()
    try shop.sell("apple", at: "A", for: 300, promotion: together)
    try shop.sell("bread", at: "A", for: 100, promotion: together)
    shop.want("apple", .packs(2))
    shop.want("bread", .packs(1))
    let result = try shop.result()
    // 250 off 700: 600/700 of 250 is 214, 100/700 is 35, and the cent that is left goes to the larger share.
    #expect(result.cost("apple", at: "A") == 385)
    #expect(result.cost("bread", at: "A") == 65)
    #expect(result.total(at: "A") == 450)
    #expect(result.priced("bread", at: "A")?.mechanic == .amountOff)
  }

  @Test func `the cheapest of every block over several articles is free`() throws {
    let together = Promotion(.buyGetFree(buy: 2, free: 1), group: "brand")
    var shop = Shop()
    try shop.sell("apple", at: "A", for: 500, promotion: together)
    try shop.sell("bread", at: "A", for: 200, promotion: together)
    shop.want("apple", .packs(2))
    shop.want("bread", .packs(4))
    let result = try shop.result()
    // 500 500 [200] and 200 200 [200]: 400 of 1800 saved, 1000/1800 of it and 800/1800 of it.
    #expect(result.cost("apple", at: "A") == 1000 - 223)
    #expect(result.cost("bread", at: "A") == 800 - 177)
  }

  @Test func `a promotion over several articles does not extend to reduced ones`() throws {
    let together = Promotion(.amountOff(try Shop.euros(100)), group: "brand")
    var shop = Shop()
    try shop.sell("apple", at: "A", for: 299, regular: 399, promotion: together)
    try shop.sell("bread", at: "A", for: 300, promotion: together)
    try shop.sell("candy", at: "A", for: 80, regular: 90, promotion: Promotion(.percentOff(50)))
    for product in ["apple", "bread", "candy"] { shop.want(product) }
    let result = try shop.result()
    #expect(["apple", "bread", "candy"].map { result.cost($0, at: "A") } == [299, 200, 45])
    #expect(result.priced("apple", at: "A")?.mechanic == .reduced)
  }

  @Test func `articles whose promotions differ in one condition do not count together`() throws {
    let mechanic = Promotion.Mechanic.multiBuy(count: 2, total: try Shop.euros(300))
    var shop = Shop()
    try shop.sell("apple", at: "A", for: 200, promotion: Promotion(mechanic, group: "brand"))
    try shop.sell(
      "bread", at: "A", for: 200, promotion: Promotion(mechanic, group: "brand", maximumPerCustomer: 2))
    shop.want("apple")
    shop.want("bread")
    #expect(try shop.result().total(at: "A") == 400)
  }

  @Test(arguments: [(last: 0, cost: 1249), (last: -1, cost: 1665)])
  func `a reduced price holds through its last day and the regular one after it`(last: Int, cost: Int) throws
  {
    var shop = Shop()
    try shop.sell("oil", at: "A", for: 1249, regular: 1665, until: last)
    shop.want("oil")
    let price = try #require(try shop.result().priced("oil", at: "A"))
    #expect(price.cost.minorUnits == cost)
    #expect(price.regularCost.minorUnits == 1665)
    #expect(price.mechanic == (last == 0 ? .reduced : .shelf))
  }

  @Test func `a reduced price that ended without a regular one is no price`() throws {
    var shop = Shop()
    try shop.sell("oil", at: "A", for: 1249, until: -1)
    shop.want("oil")
    #expect(try shop.result().reason("oil", at: "A") == .offerEnded)
  }

  @Test func `a price for members is told but not paid by others`() throws {
    var shop = Shop()
    try shop.sell("coffee", at: "A", for: 800)
    try shop.sell("coffee", at: "A", for: 600, membersOnly: true)
    try shop.sell("tea", at: "A", for: 300, membersOnly: true)
    shop.want("coffee", .packs(2))
    shop.want("tea")
    let asGuest = try shop.result()
    #expect(asGuest.cost("coffee", at: "A") == 1600)
    #expect(asGuest.priced("coffee", at: "A")?.isMemberPrice == false)
    #expect(asGuest.priced("coffee", at: "A")?.memberCost?.minorUnits == 1200)
    #expect(asGuest.reason("tea", at: "A") == .membersOnly)
    shop.join("A")
    let asMember = try shop.result()
    #expect(asMember.cost("coffee", at: "A") == 1200)
    #expect(asMember.priced("coffee", at: "A")?.isMemberPrice == true)
    #expect(asMember.priced("coffee", at: "A")?.memberCost == nil)
    #expect(asMember.cost("tea", at: "A") == 300)
  }

  @Test func `a deposit stands apart from the price`() throws {
    var shop = Shop()
    try shop.sell("water", at: "A", for: 79, deposit: 25)
    shop.want("water", .packs(6))
    let result = try shop.result()
    #expect(result.cost("water", at: "A") == 474)
    #expect(result.priced("water", at: "A")?.deposit?.minorUnits == 150)
    #expect(result.total(at: "A") == 474)
    #expect(result.stores[0].deposit.minorUnits == 150)
  }

  @Test(arguments: [
    (age: 1, freshness: PriceFreshness.fresh, doubt: 0), (2, .stale, 5), (7, .stale, 5), (8, .expired, 20),
    (30, .expired, 20), (31, nil, 0),
  ])
  func `the age of a price decides its freshness, its doubt and whether it is one`(
    age: Int, freshness: PriceFreshness?, doubt: Int
  ) throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 119, age: age)
    shop.want("milk")
    let result = try shop.result()
    #expect(result.priced("milk", at: "A")?.freshness == freshness)
    #expect(result.priced("milk", at: "A")?.doubtPercent ?? 0 == doubt)
    #expect(result.reason("milk", at: "A") == (freshness == nil ? .tooOld : nil))
  }

  @Test func `of several rows for one article the newest counts, then one in stock, then the cheapest`()
    throws
  {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 229, age: 1)
    try shop.sell("milk", at: "A", for: 339)
    try shop.sell("milk", at: "A", for: 329)
    try shop.sell("milk", at: "A", for: 100, isAvailable: false)
    shop.want("milk")
    let result = try shop.result()
    #expect(result.cost("milk", at: "A") == 329)
    #expect(result.has(.duplicateOffer))
    #expect(result.has(.availabilityConflict))
  }

  @Test func `a row seen after the day that is compared does not hide the one that was known`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 119, id: "row")
    try shop.sell("milk", at: "A", for: 99, age: -1, id: "row")
    try shop.sell("bread", at: "A", for: 99, age: -1)
    shop.want("milk")
    shop.want("bread")
    let result = try shop.result()
    #expect(result.cost("milk", at: "A") == 119)
    #expect(result.reason("bread", at: "A") == .notYetObserved)
  }

  @Test func `a price in another currency is never added up`() throws {
    var shop = Shop()
    try shop.sell("milk", at: "A", for: 119, currency: .usd)
    try shop.sell("milk", at: "B", for: 119, currency: .usd)
    try shop.sell("milk", at: "B", for: 129, age: 1)
    shop.want("milk")
    let result = try shop.result()
    #expect(result.reason("milk", at: "A") == .currencyMismatch)
    #expect(result.total(at: "A") == 0)
    #expect(result.total(at: "B") == 129)
    #expect(result.has(.currencyMismatch))
  }
}
