import BasketComparison
import Testing

@Suite struct CoverageCalculatorTests {
  private let calculator = CoverageCalculator()

  @Test(arguments: [
    (0, 0, false), (4, 5, true), (3, 4, false), (79, 100, false), (80, 100, true), (1, 1, true),
  ])
  func `eighty percent of the lines are enough`(likeForLike: Int, lines: Int, isEnough: Bool) {
    #expect(calculator.isSufficient(likeForLike: likeForLike, of: lines) == isEnough)
  }

  @Test func `no policy makes arithmetic overflow`() throws {
    #expect(calculator.isSufficient(likeForLike: .max, of: .max))
    #expect(!calculator.isSufficient(likeForLike: .min, of: .max))
    let extremes = [Int.min, .max]
    for value in extremes {
      let policy = ComparisonPolicy(
        staleness: StalenessPolicy(
          freshDays: value, staleDays: value, expiredDays: value, staleDoubtPercent: value,
          expiredDoubtPercent: value),
        match: MatchConfidenceCalculator(
          exactStrength: value, equivalentStrength: value, weakStrength: value, equivalentDoubtPercent: value,
          weakDoubtPercent: value),
        coverage: CoverageCalculator(minimumPercent: value, sizeTolerancePercent: value),
        recommendation: RecommendationPolicy(closePercent: value, closePercentOfMajorUnit: value),
        confidence: ConfidenceWeights(coverage: value, freshness: value, match: value, size: value))
      var scene = Scene(stores: "a", "b")
      try scene.sell("p", at: "a", for: 1_000_000_000_000, size: ProductSize(Measure(.max, .gram)))
      try scene.sell("p", at: "b", for: 999_999_999_999, size: ProductSize(Measure(.max - 1, .gram)), age: 3)
      let basket = Basket(id: "b", items: [BasketItem(productID: "p", quantity: .packs(1))])
      let result = try BasketComparisonEngine(policy: policy)
        .compare(ComparisonRequest(basket: basket, asOf: Scene.today), in: scene.index)
      #expect(result.lines.count == 1)
    }
  }

  private static let kilogram = PriceBasis.measure(Measure(1000, .gram))

  @Test(arguments: [
    ([Measure(500, .gram), Measure(500, .gram)], ComparedLine.Comparability.likeForLike),
    ([Measure(500, .gram), Measure(510, .gram)], .likeForLike),
    ([Measure(500, .gram), Measure(511, .gram)], .sizesDiffer),
    ([Measure(275, .gram), Measure(275, .millilitre)], .unitKindsDiffer),
    ([Measure(1, .gram), Measure(.max, .gram)], .sizesDiffer),
    ([Measure(0, .gram), Measure(0, .gram)], .sizeUnknown),
  ])
  func `sizes agree in kind and within two percent`(
    sizes: [Measure], comparability: ComparedLine.Comparability
  ) {
    let prices = sizes.map { (basis: PriceBasis.onePack, size: ProductSize?.some(ProductSize($0))) }
    #expect(calculator.comparability(of: prices, quantity: .packs(1)) == comparability)
    #expect(calculator.comparability(of: prices.reversed(), quantity: .packs(1)) == comparability)
  }

  @Test func `an unknown size and an estimate are never like for like`() {
    let known = ProductSize(Measure(170, .gram))
    let about = ProductSize(Measure(170, .gram), isEstimate: true)
    func comparability(_ sizes: ProductSize?...) -> ComparedLine.Comparability {
      calculator.comparability(of: sizes.map { (basis: .onePack, size: $0) }, quantity: .packs(1))
    }
    #expect(comparability(known, nil) == .sizeUnknown)
    #expect(comparability(known, about) == .sizeEstimated)
  }

  @Test func `a price by the piece is never held against one by the kilogram`() {
    let size = ProductSize(Measure(1000, .gram))
    #expect(
      calculator.comparability(of: [(.onePack, size), (Self.kilogram, size)], quantity: .packs(1))
        == .priceBasesDiffer)
  }

  @Test func `goods wanted and priced by amount are alike whatever a pack of them weighs`() {
    let prices: [(basis: PriceBasis, size: ProductSize?)] = [
      (Self.kilogram, nil), (.measure(Measure(100, .gram)), ProductSize(Measure(900, .gram))),
    ]
    #expect(calculator.comparability(of: prices, quantity: .grams(250)) == .likeForLike)
    #expect(calculator.comparability(of: prices, quantity: .packs(1)) == .sizeUnknown)
  }
}
