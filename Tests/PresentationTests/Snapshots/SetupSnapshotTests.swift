import BasketComparison
import PriceboardTestSupport
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct WelcomeSnapshotTests {
  enum Case: String, CaseIterable {
    case loading, none, found, unreadable
    case foundGerman = "found-de"
  }

  static let snapshots = SnapshotSuite("Welcome", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the first screen reads as recorded`(_ snapshot: Case) throws {
    let basket = try Market.clear().basket
    let state: WelcomeViewState =
      switch snapshot {
      case .loading: .loading(.english)
      case .none: .ready(nil, .english)
      case .found: .ready(basket, .english)
      case .unreadable: .unreadable(.english)
      case .foundGerman: .ready(basket, .german)
      }
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }
}

@Suite struct RegionSetupSnapshotTests {
  enum Case: String, CaseIterable {
    case loadingRegions = "loading-regions"
    case regionsFailed = "regions-failed"
    case choosing
    case loadingRegion = "loading-region"
    case regionFailed = "region-failed"
    case ready
    case readyOneStore = "ready-one-store"
    case readyNoStore = "ready-no-store"
    case readyOldPrices = "ready-old-prices"
    case readyGerman = "ready-de"
  }

  static let snapshots = SnapshotSuite("RegionSetup", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the choice of region and stores reads as recorded`(_ snapshot: Case) throws {
    let market = try snapshot == .readyOldPrices ? Market.aged(40) : Market.promotions()
    let machine = machine(for: snapshot, market)
    let state = RegionSetupViewState(
      machine.phase, policy: StalenessPolicy(), wording: snapshot == .readyGerman ? .german : .english,
      day: { _ in Market.today })
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }

  private func machine(for snapshot: Case, _ market: Market) -> RegionSetupMachine {
    var machine = RegionSetupMachine()
    _ = machine.appeared()
    if snapshot == .loadingRegions { return machine }
    if snapshot == .regionsFailed {
      machine.loadFailed(.unreachable, load: 1)
      return machine
    }
    machine.regionsLoaded([market.region], load: 1)
    if snapshot == .choosing { return machine }
    _ = machine.regionTapped(market.region.id)
    switch snapshot {
    case .loadingRegion: break
    case .regionFailed: machine.loadFailed(.empty, load: 2)
    default:
      var catalogue = market.catalogue
      if snapshot == .ready {
        catalogue.problems = [
          SourceProblem(file: "offers.json", path: "[3].price_minor", reason: .invalidAmount, dropsRow: true),
          SourceProblem(file: "offers.json", path: "[9]", reason: .duplicateKey, dropsRow: true),
          SourceProblem(file: "stores.json", path: "[0].note", reason: .unreadable, dropsRow: false),
        ]
      }
      machine.regionLoaded(RegionData(catalogue: catalogue, offers: market.offersPayload), load: 2)
      if snapshot == .readyOneStore || snapshot == .readyNoStore { machine.storeTapped("altmarkt") }
      if snapshot == .readyNoStore { machine.storeTapped("berghof") }
    }
    return machine
  }
}
