import Presentation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BenchmarkGroup {
  /// The storefront: the state of a home of 3,000 tiles, every text written and spoken, and a start without the server.
  static let storefront = BenchmarkGroup(name: "storefront") { rounds in
    let scenario = try StorefrontScenario(sections: 30, productsEach: 100)
    return ["de_DE", "en_US"].map { viewState(of: scenario, locale: $0, rounds: rounds) }
      + [try await launch(rounds: rounds)]
  }

  private static func viewState(
    of scenario: StorefrontScenario, locale: String, rounds: Int
  ) -> BenchmarkTable {
    let wording = Wording(locale: Locale(identifier: locale))
    func build() -> HomeViewState {
      HomeViewState(scenario.screen, now: .seconds(30), wallClock: 1_780_000_000_000, wording: wording)
    }
    let state = build()
    let measurement = Measurement(
      rounds: rounds,
      [
        .init(name: "HomeViewState, anew", repetitions: 1) { consume(build()) },
        .init(name: "HomeViewState, compared with an equal one", repetitions: 1) {
          consume(build() == state)
        },
      ])
    let milliseconds = measurement.medians[0] / 1_000_000
    return BenchmarkTable(
      title: "A home of 3,000 tiles, \(locale)", measurement,
      goals: [.init(text: "at most 5 ms: \(oneDecimal(milliseconds))", isMet: milliseconds <= 5)])
  }
}
