import BasketComparison
import PriceboardTestSupport
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct RecommendationSnapshotTests {
  enum Case: String, CaseIterable {
    case comparing, failed, clear, leaning, tie, missing, insufficient, stale, expired
    case tooClose = "too-close"
    case tooLarge = "too-large"
    case noItems = "no-items"
    case oneStore = "one-store"
    case noStore = "no-store"
    case memberPrices = "member-prices"
    case warnings
    case weighed
    case clearGerman = "clear-de"
    case leaningGerman = "leaning-de"
    case tieGerman = "tie-de"
    case tooCloseGerman = "too-close-de"
    case insufficientGerman = "insufficient-de"
    case missingGerman = "missing-de"
    case warningsGerman = "warnings-de"
  }

  static let snapshots = SnapshotSuite("Recommendation", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the recommendation reads as recorded`(_ snapshot: Case) throws {
    let state = try state(of: snapshot)
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }

  private func state(of snapshot: Case) throws -> RecommendationViewState {
    switch snapshot {
    case .comparing: .comparing(.english)
    case .failed: .failed(.unreachable, .english)
    case .tooLarge: .failed(.tooLarge, .english)
    case .clear: .compared(try Market.clear().reading())
    case .leaning: .compared(try Market.leaning().reading())
    case .tie: .compared(try Market.tie().reading())
    case .tooClose: .compared(try Market.tooClose().reading())
    case .missing: .compared(try Market.missing().reading())
    case .insufficient: .compared(try Market.insufficient().reading())
    case .stale: .compared(try Market.aged(5).reading())
    case .expired: .compared(try Market.aged(12).reading())
    case .noItems: .compared(try Market.empty().reading())
    case .oneStore: .compared(try Market.clear().reading(stores: ["berghof"]))
    case .noStore: .compared(try Market.clear().reading(stores: ["unbekannt"]))
    case .memberPrices: .compared(try Market.promotions().reading(memberships: ["berghof"]))
    case .warnings: .compared(try warned().reading())
    case .weighed: .compared(try Market.weighed().reading())
    case .clearGerman: .compared(try Market.clear().reading(.german))
    case .leaningGerman: .compared(try Market.leaning().reading(.german))
    case .tieGerman: .compared(try Market.tie().reading(.german))
    case .tooCloseGerman: .compared(try Market.tooClose().reading(.german))
    case .insufficientGerman: .compared(try Market.insufficient().reading(.german))
    case .missingGerman: .compared(try Market.missing().reading(.german))
    case .warningsGerman: .compared(try warned().reading(.german))
    }
  }

  private func warned() throws -> Market {
    var market = try Market.missing()
    market.want("apfelmus", .packs(2))
    market.want("butter", .grams(250))
    market.want("erbsen", .packs(0))
    market.want("dinkelmehl", Quantity(2, .unknown("handful")))
    market.want("quitten", .packs(1))
    market.want("safran fäden", .packs(1), pinned: "altmarkt")
    try market.offer("Butter", at: 0, Market.Shelf(price: 390, age: 3))
    try market.sell(
      "Gelatine",
      [
        .init(price: 99), .init(price: 89, size: ProductSize(Measure(400, .gram))),
        .init(price: 79, size: nil),
      ])
    try market.sell(
      "Hefe",
      [.init(price: 99), .init(price: 89, size: ProductSize(Measure(500, .millilitre))), .init(price: 79)])
    return market
  }
}

@Suite struct SplitSnapshotTests {
  enum Case: String, CaseIterable {
    case gain
    case noGain = "no-gain"
    case ties
    case moreLines = "more-lines"
    case notProven = "not-proven"
    case estimate
    case gainGerman = "gain-de"
    case notProvenGerman = "not-proven-de"
  }

  static let snapshots = SnapshotSuite("Split", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the split and its proof read as recorded`(_ snapshot: Case) throws {
    let reading =
      switch snapshot {
      case .gain: try Market.split().reading(maximumStores: 3)
      case .noGain: try Market.clear().reading()
      case .ties: try Market.tie().reading()
      case .moreLines: try Market.insufficient().reading()
      case .notProven: try unproven(.english)
      case .estimate: try Market.promotions().reading()
      case .gainGerman: try Market.split().reading(.german, maximumStores: 3)
      case .notProvenGerman: try unproven(.german)
      }
    let state = try #require(SplitViewState(reading))
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }

  /// A search that was cut off needs hundreds of lines in promotion groups; only its record matters here.
  private func unproven(_ wording: Wording) throws -> ComparisonReading {
    let reading = try Market.split().reading(wording)
    return ComparisonReading(
      reading.result.replacing(
        splits: reading.result.splits.map { split in
          StoreSplit(
            maximumStores: split.maximumStores, storeIDs: split.storeIDs, coveredLines: split.coveredLines,
            total: split.total, assignments: split.assignments,
            proof: SplitProof(
              setsTried: split.proof.setsTried, runnerUp: split.proof.runnerUp, ties: split.proof.ties,
              isComplete: false))
        }), policy: reading.policy, wording: wording)
  }
}
