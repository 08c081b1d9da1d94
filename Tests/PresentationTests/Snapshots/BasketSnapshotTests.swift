import BasketComparison
import PriceboardTestSupport
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct BasketBuilderSnapshotTests {
  enum Case: String, CaseIterable {
    case empty
    case templates
    case searching
    case hits
    case hitsOutdated = "hits-outdated"
    case moreHits = "more-hits"
    case noHits = "no-hits"
    case noHitsGerman = "no-hits-de"
    case hitsGerman = "hits-de"
  }

  static let snapshots = SnapshotSuite("BasketBuilder", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the search for products reads as recorded`(_ snapshot: Case) throws {
    let market = try Market.promotions()
    let basket = snapshot == .empty ? Basket(id: "new") : market.basket
    let templates = [
      Basket(id: "t1", title: "Frühstück", items: market.basket.items),
      Basket(id: "t2", title: "", items: []),
    ]
    var machine = BasketBuilderMachine(basket: basket, templates: snapshot == .empty ? [] : templates)
    let search = market.data.search
    func type(_ text: String, limit: Int = 20) {
      guard case .search(let text, let number)? = machine.searchTextChanged(text) else { return }
      machine.searchFinished(search.hits(for: text, limit: limit), number: number)
    }
    switch snapshot {
    case .empty, .templates: break
    case .searching: _ = machine.searchTextChanged("apf")
    case .hits, .hitsGerman: type("ap")
    case .hitsOutdated:
      type("ap")
      _ = machine.searchTextChanged("apf")
    case .moreHits: type("gute ernte", limit: 2)
    case .noHits, .noHitsGerman: type("Zimtstern")
    }
    let isGerman = snapshot == .noHitsGerman || snapshot == .hitsGerman
    let state = BasketBuilderViewState(machine, wording: isGerman ? .german : .english)
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }
}

@Suite struct BasketReviewSnapshotTests {
  enum Case: String, CaseIterable {
    case empty
    case lines
    case duplicates
    case invalid
    case invalidGerman = "invalid-de"
  }

  static let snapshots = SnapshotSuite("BasketReview", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the basket reads as recorded`(_ snapshot: Case) throws {
    var market = try snapshot == .empty ? Market.empty() : Market.clear()
    switch snapshot {
    case .empty, .lines: break
    case .duplicates:
      market.want("butter", .packs(2))
      market.want("butter", .packs(1), pinned: "berghof")
    case .invalid, .invalidGerman:
      market.want("butter", .grams(250))
      market.want("erbsen", .packs(0))
      market.want("erbsen", .packs(100_000))
      market.want("erbsen", Quantity(2, .unknown("handful")))
      market.want("quitten", .packs(1))
    }
    let state = BasketReviewViewState(
      BasketDraft(market.basket), names: ProductNames(market.catalogue),
      storeName: { id in market.stores.first { $0.id == id }?.name ?? id.rawValue },
      wording: snapshot == .invalidGerman ? .german : .english)
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }
}
