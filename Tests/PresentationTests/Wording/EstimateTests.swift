import BasketComparison
import Testing

@testable import Presentation

/// What rests on an estimated weight or size is never said as if it were certain.
@Suite struct EstimateTests {
  @Test(arguments: [
    (Wording.english, "By the prices known, it costs about ", "None of the prices"),
    (.german, "Nach den bekannten Preisen sind das etwa ", "besteht kein Zweifel"),
  ])
  func `a saving that an estimated weight decides is not beyond doubt`(
    _ wording: Wording, _ opening: String, _ certainty: String
  ) throws {
    let reading = try Market.weighed().reading(wording)
    #expect(reading.result.likeForLike.lines == 3)
    #expect(reading.result.recommendation.leadAgainstDoubt == reading.result.recommendation.saving)
    let verdict = VerdictState(reading)
    #expect(verdict.role == .clear)
    #expect(verdict.saving?.isEstimate == true)
    #expect(verdict.reasons.map { $0.hasPrefix(opening) } == [true])
    #expect(!verdict.reasons.contains { $0.contains(certainty) })
    // The same prices by the pack leave no doubt.
    let packed = VerdictState(try Market.clear().reading(wording))
    #expect(packed.reasons.contains { $0.contains(certainty) })
  }

  @Test func `a lead that is left against doubt is about right where a weight is estimated`() throws {
    var market = try Market.weighed()
    try market.sell("Dinkelmehl", [.init(price: 159), .init(price: 100, age: 5)])
    let verdict = VerdictState(try market.reading())
    #expect(verdict.reasons.contains { $0.hasPrefix("It stays ahead by about ") }, "\(verdict.reasons)")
  }

  @Test func `the price of a measure is about right where it follows from an estimated size`() throws {
    var market = Market(["Altmarkt", "Berghof"])
    let about = ProductSize(Measure(500, .gram), isEstimate: true)
    let kilogram = PriceBasis.measure(Measure(1000, .gram))
    try market.sell("Brot", [.init(price: 250, size: about), .init(price: 250)])
    // The store itself states the price of a kilogram, whatever a piece weighs.
    try market.sell(
      "Kürbis", [.init(price: 199, size: about, basis: kilogram), .init(price: 199, basis: kilogram)],
      soldBy: .weight)
    let lines = ItemBreakdownViewState(try market.reading()).lines
    let unitPrices = lines.map { line in
      line.prices.map { price -> String? in
        if case .priced(let price) = price.outcome { price.unitPrice } else { nil }
      }
    }
    #expect(unitPrices == [["about €5.00/kg", "€5.00/kg"], ["€1.99/kg", "€1.99/kg"]])
  }
}
