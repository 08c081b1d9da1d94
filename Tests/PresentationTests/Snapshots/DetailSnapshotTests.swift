import BasketComparison
import PriceboardTestSupport
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct ItemBreakdownSnapshotTests {
  enum Case: String, CaseIterable {
    case empty, promotions, members, doubts, missing
    case otherRival = "other-rival"
    case promotionsGerman = "promotions-de"
    case doubtsGerman = "doubts-de"
  }

  static let snapshots = SnapshotSuite("ItemBreakdown", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the lines and their prices read as recorded`(_ snapshot: Case) throws {
    let state =
      switch snapshot {
      case .empty: ItemBreakdownViewState(try Market.empty().reading())
      case .promotions: ItemBreakdownViewState(try Market.promotions().reading())
      case .members: ItemBreakdownViewState(try Market.promotions().reading(memberships: ["berghof"]))
      case .doubts: ItemBreakdownViewState(try Market.leaning().reading())
      case .missing: ItemBreakdownViewState(try Market.insufficient().reading())
      case .otherRival: ItemBreakdownViewState(try Market.clear().reading(), rival: "cityladen")
      case .promotionsGerman: ItemBreakdownViewState(try Market.promotions().reading(.german))
      case .doubtsGerman: ItemBreakdownViewState(try Market.leaning().reading(.german))
      }
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }
}

@Suite struct MissingItemsSnapshotTests {
  enum Case: String, CaseIterable {
    case nothing, swaps, reasons, empty
    case swapsGerman = "swaps-de"
    case reasonsGerman = "reasons-de"
  }

  static let snapshots = SnapshotSuite("MissingItems", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the lines without a price read as recorded`(_ snapshot: Case) throws {
    let state =
      switch snapshot {
      case .nothing: MissingItemsViewState(try Market.clear().reading())
      case .swaps: MissingItemsViewState(try Market.missing().reading())
      case .reasons: MissingItemsViewState(try Market.insufficient().reading())
      case .empty: MissingItemsViewState(try Market.empty().reading())
      case .swapsGerman: MissingItemsViewState(try Market.missing().reading(.german))
      case .reasonsGerman: MissingItemsViewState(try Market.insufficient().reading(.german))
      }
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }
}

@Suite struct MethodologySnapshotTests {
  enum Case: String, CaseIterable {
    case english = "en"
    case german = "de"
    case otherThresholds = "other-thresholds"
  }

  static let snapshots = SnapshotSuite("Methodology", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `how stores are compared reads as recorded`(_ snapshot: Case) throws {
    let state =
      switch snapshot {
      case .english: MethodologyViewState(ComparisonPolicy(), wording: .english)
      case .german: MethodologyViewState(ComparisonPolicy(), wording: .german)
      case .otherThresholds:
        MethodologyViewState(
          ComparisonPolicy(
            staleness: StalenessPolicy(freshDays: 0, staleDays: 1),
            coverage: CoverageCalculator(minimumPercent: 95)),
          wording: .english)
      }
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }
}

@Suite struct ReportSnapshotTests {
  enum Case: String, CaseIterable {
    case clear, missing, promotions
    case noItems = "no-items"
    case missingGerman = "missing-de"
  }

  static let snapshots = SnapshotSuite("Report", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the whole report reads as recorded`(_ snapshot: Case) throws {
    let reading =
      switch snapshot {
      case .clear: try Market.clear().reading()
      case .missing: try Market.missing().reading()
      case .promotions: try Market.promotions().reading()
      case .noItems: try Market.empty().reading()
      case .missingGerman: try Market.missing().reading(.german)
      }
    expectSnapshot(of: ComparisonTextReport(reading).text, named: snapshot, in: Self.snapshots)
  }
}
