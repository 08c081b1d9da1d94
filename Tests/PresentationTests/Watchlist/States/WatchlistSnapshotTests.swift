import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct WatchlistSnapshotTests {
  enum Case: String, CaseIterable {
    case loading, failed, empty, up, down, unchanged, gap, tunnel, lagging, suspended, suspect, unavailable
    case halted, closed, currencies, ages, reconnecting, updating, refused, groups
    case firstPrices = "first-prices"
    case noCloses = "no-closes"
    case noPrices = "no-prices"
    case oneStale = "one-of-many-stale"
    case chosenList = "chosen-list"
    case emptyList = "empty-list"
    case byName = "by-name"
    case byChange = "by-change"
    case wideNames = "wide-names"
    case unsafeNames = "unsafe-names"
    case loadingGerman = "loading-de"
    case failedGerman = "failed-de"
    case emptyGerman = "empty-de"
    case firstPricesGerman = "first-prices-de"
    case upGerman = "up-de"
    case downGerman = "down-de"
    case unchangedGerman = "unchanged-de"
    case gapGerman = "gap-de"
    case tunnelGerman = "tunnel-de"
    case laggingGerman = "lagging-de"
    case suspendedGerman = "suspended-de"
    case suspectGerman = "suspect-de"
    case unavailableGerman = "unavailable-de"
    case haltedGerman = "halted-de"
    case closedGerman = "closed-de"
    case noClosesGerman = "no-closes-de"
    case noPricesGerman = "no-prices-de"
    case currenciesGerman = "currencies-de"
    case agesGerman = "ages-de"
    case reconnectingGerman = "reconnecting-de"
    case updatingGerman = "updating-de"
    case refusedGerman = "refused-de"
    case byChangeGerman = "by-change-de"

    /// The same screen, whatever the language.
    var inEnglish: Case { Case(rawValue: String(rawValue.dropLast(3))) ?? self }
    var isGerman: Bool { rawValue.hasSuffix("-de") }
  }

  static let snapshots = SnapshotSuite("Watchlist", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the watchlist reads as recorded`(_ snapshot: Case) throws {
    let state = WatchlistViewState(
      try screen(snapshot.isGerman ? snapshot.inEnglish : snapshot), wallClock: Board.wallClock,
      wording: snapshot.isGerman ? .berlin : .english)
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }

  private func screen(_ snapshot: Case) throws -> WatchlistScreen {
    switch snapshot {
    case .loading: try Board().screen(.loading)
    case .failed: try Board().screen(.failed(.unreachable))
    case .empty: try Board().screen()
    case .firstPrices: try Board.arriving.screen()
    case .up: try Board.moved(by: 225, flash: .up).screen()
    case .down: try Board.moved(by: -225, flash: .down).screen()
    case .unchanged: try Board.moved(by: 0).screen()
    case .gap: try Board.stale(.gap).screen()
    case .tunnel: try Board.stale(.disconnected).screen()
    case .lagging: try Board.stale(.lagging).screen()
    case .suspended: try Board.stale(.suspended).screen()
    case .suspect: try Board.stale(.suspect).screen()
    case .unavailable: try Board.stale(.unavailable, hasQuote: false).screen()
    case .oneStale:
      try Board(
        .init(), .init(symbol: "BOND", name: "Bond", stale: (.gap, 400)), .init(symbol: "C", name: "Cargo")
      )
      .screen()
    case .halted:
      try Board(
        .init(market: .halted),
        .init(symbol: "B", name: "Bond", market: .halted, stale: (.disconnected, 9_000))
      )
      .screen()
    case .closed: try Board(.init(market: .closed)).screen()
    case .noCloses: try Board.withoutCloses().screen()
    case .noPrices: try Board.withoutPrices.screen()
    case .currencies: try Board.currencies().screen()
    case .ages: try Board.ages.screen()
    case .reconnecting, .updating, .refused:
      try Board.noticed(try #require(PriceNotice(rawValue: snapshot.rawValue))).screen()
    case .groups, .chosenList, .emptyList, .byName, .byChange: try Board.arranged(snapshot).screen()
    case .wideNames:
      try Board(
        .init(symbol: "7203", name: "トヨタ自動車", last: 2_801, close: 2_790, currency: Currency(code: "JPY")),
        .init(symbol: "🚀", name: "Rocket 🚀 & Söhne"), .init(symbol: "B", name: "B")
      ).screen()
    case .unsafeNames:
      try Board(
        .init(symbol: "\u{1B}", name: "Red\u{1B}[31m\nAcme\u{202E}"), .init(symbol: "\t", name: "A\tB\u{85}")
      )
      .screen()
    default: try #require(nil as WatchlistScreen?, "\(snapshot) has no screen")
    }
  }
}
