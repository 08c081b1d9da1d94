import BasketComparison
import MoneyKit

extension BenchmarkGroup {
  /// The basket: arranging 200,000 products, comparing 50 lines over 20 stores, and the best split over 3 of them.
  static let basket = BenchmarkGroup(name: "basket") { rounds in
    let plain = try BasketScenario(stores: 20, products: 10_000, lines: 50)
    let grouped = try BasketScenario(stores: 20, products: 10_000, lines: 50, hasGroups: true)
    return [
      arranging(plain, rounds: rounds),
      try comparing(plain, rounds: rounds, title: "no promotion over several lines", largestSplit: 1),
      try comparing(
        grouped, rounds: rounds, title: "promotions over several lines at every store", largestSplit: 20),
    ]
  }

  private static func arranging(_ scenario: BasketScenario, rounds: Int) -> BenchmarkTable {
    let measurement = Measurement(
      rounds: rounds,
      [
        .init(name: "CatalogueIndex", repetitions: 1) {
          consume(CatalogueIndex(catalogue: scenario.catalogue, offers: scenario.offers))
        },
        .init(name: "Dictionary of product keys, for scale", repetitions: 1) {
          let products = scenario.catalogue.retailerProducts
          consume(Dictionary(zip(products.map(\.id.rawValue), products.indices)) { first, _ in first })
        },
      ])
    let milliseconds = measurement.medians[0] / 1_000_000
    return BenchmarkTable(
      title: "Arranging \(scenario.catalogue.retailerProducts.count) products and as many offers",
      measurement,
      goals: [.init(text: "at most 60 ms: \(oneDecimal(milliseconds))", isMet: milliseconds <= 60)])
  }

  /// The split is what a comparison takes longer for being asked for one, measured side by side.
  private static func comparing(
    _ scenario: BasketScenario, rounds: Int, title: String, largestSplit: Double
  ) throws -> BenchmarkTable {
    let index = CatalogueIndex(catalogue: scenario.catalogue, offers: scenario.offers)
    let engine = BasketComparisonEngine()
    func request(maximumStores: Int) -> ComparisonRequest {
      ComparisonRequest(basket: scenario.basket, asOf: scenario.asOf, maximumStores: maximumStores)
    }
    let result = try engine.compare(request(maximumStores: 3), in: index)
    let proof = result.splits.last?.proof
    let measurement = Measurement(
      rounds: rounds,
      [0, 3].map { maximumStores in
        let request = request(maximumStores: maximumStores)
        let name = maximumStores == 0 ? "without a split" : "with the best of up to \(maximumStores) stores"
        return .init(name: name, repetitions: 1) {
          if let result = try? engine.compare(request, in: index) { consume(result) }
        }
      })
    let comparison = measurement.medians[0] / 1_000_000
    let split = max(0, measurement.medians[1] - measurement.medians[0]) / 1_000_000
    return BenchmarkTable(
      title: "Comparing \(result.lines.count) lines at \(result.stores.count) stores, \(title)", measurement,
      goals: [
        .init(text: "comparison at most 1 ms: \(twoDecimals(comparison))", isMet: comparison <= 1),
        .init(
          text: "split at most \(oneDecimal(largestSplit)) ms: \(twoDecimals(split))",
          isMet: split <= largestSplit),
        .init(
          text: "split proven over \(proof?.setsTried ?? 0) sets of stores",
          isMet: proof.map { $0.isComplete && $0.setsTried == 1350 } ?? false),
      ])
  }
}
