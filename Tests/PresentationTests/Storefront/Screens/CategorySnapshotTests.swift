import Cart
import Catalogue
import DeliveryArea
import MoneyKit
import PriceboardTestSupport
import StockCache
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct CategorySnapshotTests {
  enum Case: String, CaseIterable {
    case loading, page, end, empty, failed, offline, browsing, closed, refreshing
    case emptyPage = "empty-page"
    case loadingMore = "loading-more"
    case failedMore = "failed-more"
    case outOfArea = "out-of-area"
    case pageGerman = "page-de"
    case loadingMoreGerman = "loading-more-de"
    case failedMoreGerman = "failed-more-de"
    case emptyGerman = "empty-de"
    case loadingGerman = "loading-de"
  }

  static let snapshots = SnapshotSuite("Category", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `a category reads as recorded`(_ snapshot: Case) throws {
    let wording: Wording = snapshot.rawValue.hasSuffix("-de") ? .berlin : .english
    let state = CategoryViewState(
      try screen(snapshot), now: Shop.now, wallClock: Shop.wallClock, wording: wording)
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }

  private func screen(_ snapshot: Case) throws -> CategoryScreen {
    var shop = try Shop(
      .init(unitPrice: (199, 0, .kilogram), inCart: CartLine(quantity: 2)),
      .init(name: "Pears", price: 299, before: 349, stock: .inStock(count: 2)),
      .init(name: "Plums", price: 199, stock: .outOfStock))
    var screen = shop.category()
    switch snapshot {
    case .loading, .loadingGerman: return CategoryScreen()
    case .page, .pageGerman: screen.more = .available
    case .end: break
    case .empty, .emptyGerman: screen.content = .products([])
    case .emptyPage:
      screen.content = .products([])
      screen.more = .available
    case .failed: screen.content = .failed(.unreadable)
    case .loadingMore, .loadingMoreGerman: screen.more = .loading
    case .failedMore, .failedMoreGerman: screen.more = .failed(.unreachable)
    case .outOfArea:
      screen.area = .outOfArea
      screen.content = .outOfArea
    case .offline:
      screen.isOffline = true
      screen.hasNetwork = false
      screen.freshness = .stale(.notRefreshed)
    case .browsing:
      shop.area = .browsing(defaultHub: try Shop.hub())
      shop.cartPhase = .unavailable
      screen = shop.category(.available)
    case .refreshing: screen.freshness = .stale(.refreshing)
    case .closed: screen.hours = .closed(opensAt: .timeOfDay(hour: 7, minute: 0))
    }
    return screen
  }
}
