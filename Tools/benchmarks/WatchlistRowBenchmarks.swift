import Presentation
import QuoteStream
import Watchlist

#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rows of a watchlist: from a batch in which all of 50 prices changed to the state that is shown.
enum WatchlistRowBenchmarks {
  private static let wallClock = 1_780_000_000_000

  static func tables(rounds: Int) throws -> [BenchmarkTable] {
    let scenario = try WatchlistRowScenario(instruments: 50, steps: 8)
    // Many short rounds, as those of single prices are.
    return try ["de_DE", "en_US"].map { table(of: scenario, locale: $0, rounds: rounds * 40) } + [
      leaping(rounds: rounds)
    ]
  }

  private static func table(
    of scenario: WatchlistRowScenario, locale: String, rounds: Int
  ) -> BenchmarkTable {
    let wording = Wording(locale: Locale(identifier: locale))
    let screens = scenario.screens
    let stale = screens.map(stale)
    let changing = Builder(wording)
    let still = Builder(wording)
    let growing = Builder(wording)
    let measurement = Measurement(
      rounds: rounds,
      [
        .init(name: "50 changed rows", repetitions: screens.count) {
          for screen in screens { consume(changing.state(of: screen)) }
        },
        .init(name: "50 rows, none of them changed", repetitions: screens.count) {
          for _ in screens { consume(still.state(of: screens[0])) }
        },
        .init(name: "50 stale rows, each with another age", repetitions: screens.count) {
          for (seconds, screen) in stale.enumerated() {
            consume(growing.state(of: screen, later: seconds))
          }
        },
      ])
    let microseconds = measurement.medians[0] / 1_000
    return BenchmarkTable(
      title: "A batch to a new view state, \(locale)", measurement,
      goals: [
        .init(
          text: "50 changed rows in at most 60 µs: \(oneDecimal(microseconds))", isMet: microseconds <= 60)
      ])
  }

  /// What prices cost whose words were never said before, as those of dear and fast instruments are.
  private static func leaping(rounds: Int) throws -> BenchmarkTable {
    let screens = try WatchlistRowScenario(instruments: 50, steps: 4_000, leaping: true).screens
    let builder = Builder(Wording(locale: Locale(identifier: "de_DE")))
    var next = screens.startIndex
    let measurement = Measurement(
      rounds: rounds * 20,
      [
        .init(name: "50 changed rows, their words new", repetitions: 4) {
          for _ in 0..<4 {
            consume(builder.state(of: screens[next]))
            next = (next + 1) % screens.count
          }
        }
      ])
    return BenchmarkTable(title: "A batch to a new view state, never said before", measurement, goals: [])
  }

  /// The same prices without a connection, the one that came first.
  private static func stale(_ screen: WatchlistScreen) -> WatchlistScreen {
    var screen = screen
    let since = Date(timeIntervalSince1970: Double(wallClock) / 1_000)
    for (symbol, price) in screen.prices {
      screen.prices[symbol] = LiveQuote(
        quote: price.quote, freshness: .stale(since: since, reason: .disconnected))
    }
    return screen
  }

  private final class Builder {
    private var builder: WatchlistStateBuilder

    init(_ wording: Wording) {
      builder = WatchlistStateBuilder(wording: wording)
    }

    func state(of screen: WatchlistScreen, later seconds: Int = 0) -> WatchlistViewState {
      builder.state(of: screen, wallClock: WatchlistRowBenchmarks.wallClock + seconds * 1_000)
    }
  }
}
