import BasketComparison
import MoneyKit
import Testing

@Suite struct WarningTests {
  @Test func `what is unavailable is missing, and its last price only history`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100, isAvailable: false)
    try scene.sell("milk", at: "b", for: 120)
    let result = try scene.compare("milk")
    #expect(result.reason(0, "a") == .unavailable)
    #expect(result.total("a") == 0)
    #expect(result.warnings.contains(Warning(.missingProducts, storeID: "a", count: 1)))
  }

  @Test func `a stale price is still a price and is said to be one`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100, age: 4)
    try scene.sell("milk", at: "b", for: 120)
    let result = try scene.compare("milk")
    #expect(result.cost(0, "a") == 100)
    #expect(result.warnings.contains(Warning(.staleOffers, storeID: "a", count: 1)))
  }

  @Test func `a name that states another size than the field is told`() throws {
    var scene = Scene(stores: "a", "b")
    let conflict = ProductSize(Measure(41, .gram), conflicting: Measure(123, .gram))
    try scene.sell("pudding", at: "a", for: 100, size: conflict)
    try scene.sell("pudding", at: "b", for: 120, size: ProductSize(Measure(123, .gram)))
    let result = try scene.compare("pudding")
    #expect(result.lines[0].comparability == .sizesDiffer)
    #expect(
      result.warnings.contains(
        Warning(.sizeConflict, storeID: "a", productID: "pudding", retailerProductID: "a:pudding")))
    #expect(result.warnings.contains(Warning(.lowCoverage, count: 0)))
  }

  @Test func `sizes of other kinds and prices on other bases are never like for like`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("mayonnaise", at: "a", for: 100, size: ProductSize(Measure(275, .gram)))
    try scene.sell("mayonnaise", at: "b", for: 100, size: ProductSize(Measure(275, .millilitre)))
    try scene.sell("melon", at: "a", for: 180)
    try scene.sell("melon", at: "b", for: 180, basis: .measure(Measure(1000, .gram)))
    let result = try scene.compare("mayonnaise", "melon")
    #expect(result.likeForLike.lines == 0)
    #expect(result.warnings.contains(Warning(.unitKindConflict, productID: "mayonnaise")))
    #expect(result.warnings.contains(Warning(.priceBasisDiffers, productID: "melon")))
  }

  @Test func `a product that the catalogue does not know, and one without an offer, have their reasons`()
    throws
  {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100)
    scene.products.append(
      RetailerProduct(
        id: "b:milk", retailerID: "b", name: "milk", canonicalProductID: "milk", matchMethod: .itself))
    let result = try scene.compare("milk", "moon dust")
    #expect(result.reason(0, "b") == .noOffer)
    #expect(result.reason(1, "a") == .unknownProduct)
    #expect(result.warnings.contains(Warning(.unknownProduct, productID: "moon dust")))
  }

  @Test func `a printed unit price that does not follow from price and size is told with its factor`() throws
  {
    var scene = Scene(stores: "a", "b")
    try scene.sell("oil", at: "a", for: 390, size: ProductSize(Measure(250, .millilitre)))
    let offer = scene.offers[0]
    scene.offers[0] = Offer(
      id: offer.id, storeID: offer.storeID, retailerProductID: offer.retailerProductID, price: offer.price,
      observation: offer.observation, statedUnitPrice: StatedUnitPrice(text: "1.56", measure: "1 ml"))
    #expect(
      try scene.compare("oil").warnings.contains(
        Warning(.unitPriceMismatch, storeID: "a", productID: "oil", retailerProductID: "a:oil", count: 100)))
  }
}
