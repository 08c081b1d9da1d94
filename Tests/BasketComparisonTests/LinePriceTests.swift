import BasketComparison
import MoneyKit
import Testing

@Suite struct LinePriceTests {
  @Test(arguments: [
    // A pack, packs fitted to an amount, and packs of several.
    (PriceBasis.onePack, Measure(160, .gram), Quantity.packs(1), 152, 152),
    (.onePack, Measure(500, .gram), .grams(1500), 199, 597),
    (.onePack, Measure(400, .gram), .grams(1500), 199, 796),
    (.onePack, Measure(12, .piece), .pieces(1), 1200, 1200),
    (.onePack, Measure(10, .piece), .packs(1), 350, 350),
    (.packs(3), Measure(1, .piece), .packs(2), 500, 333),
    // Goods priced by amount, rounded once, half up.
    (.measure(Measure(1000, .gram)), Measure(1000, .gram), .grams(250), 1190, 298),
    (.measure(Measure(100, .gram)), Measure(1000, .gram), .grams(250), 119, 298),
    (.measure(Measure(12, .piece)), Measure(1, .piece), .pieces(1), 1200, 100),
    (.measure(Measure(1000, .millilitre)), Measure(1, .millilitre), .millilitres(1000), 402, 402),
    // Sold by weight and wanted by the piece.
    (.measure(Measure(1000, .gram)), Measure(400, .gram), .packs(1), 1000, 400),
    (.measure(Measure(1000, .gram)), Measure(900, .gram), .packs(1), 199, 179),
  ])
  func `a line costs its price for what is wanted`(
    basis: PriceBasis, size: Measure, quantity: Quantity, price: Int, cost: Int
  ) throws {
    var scene = Scene(stores: "a")
    try scene.sell("p", at: "a", for: price, size: ProductSize(size), basis: basis)
    #expect(try scene.compare([("p", quantity)]).cost(0, "a") == cost)
  }

  @Test(arguments: [
    (PriceBasis.onePack, Measure?.none, Quantity.grams(500), MissingLine.Reason.sizeUnknown),
    (.onePack, Measure(500, .millilitre), .grams(500), .unitMismatch),
    (.measure(Measure(1000, .gram)), Measure(500, .gram), .millilitres(500), .unitMismatch),
    (.measure(Measure(1000, .gram)), nil, .packs(1), .sizeUnknown),
    (.measure(Measure(1000, .gram)), Measure(6, .piece), .packs(1), .unitMismatch),
    (.onePack, Measure(1, .gram), .grams(10_000), .amountOutOfRange),
  ])
  func `an amount that a product cannot be measured in has no price, with the reason`(
    basis: PriceBasis, size: Measure?, quantity: Quantity, reason: MissingLine.Reason
  ) throws {
    var scene = Scene(stores: "a")
    try scene.sell("p", at: "a", for: 100, size: size.map { ProductSize($0) }, basis: basis)
    #expect(try scene.compare([("p", quantity)]).reason(0, "a") == reason)
  }

  @Test func `a price that rests on an estimated size is marked`() throws {
    var scene = Scene(stores: "a")
    let size = ProductSize(Measure(400, .gram), isEstimate: true)
    try scene.sell("p", at: "a", for: 100, size: size)
    try scene.sell("q", at: "a", for: 1000, basis: .measure(Measure(1000, .gram)))
    let result = try scene.compare([("p", .grams(1000)), ("q", .packs(1))])
    #expect(result.outcome(0, "a")?.priced?.isEstimate == true)
    #expect(result.outcome(0, "a")?.priced?.packs == 3)
    #expect(result.outcome(1, "a")?.priced?.isEstimate == true)
  }

  @Test func `a unit price is exact and that of the price that holds`() throws {
    var scene = Scene(stores: "a")
    try scene.sell(
      "p", at: "a", for: 99, size: ProductSize(Measure(250, .gram)), regular: 249, validUntil: -1)
    let line = try #require(try scene.compare("p").outcome(0, "a")?.priced)
    #expect(line.cost == .cents(249))
    #expect(line.unitPrice?.rounded == .cents(996))
    #expect(line.unitPrice?.measure == .kilogram)
  }
}
