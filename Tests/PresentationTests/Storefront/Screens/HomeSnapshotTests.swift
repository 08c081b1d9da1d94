import BasketComparison
import Cart
import Catalogue
import DeliveryArea
import MoneyKit
import PriceboardTestSupport
import StockCache
import Testing
import TextSnapshots

@testable import Presentation

@Suite struct HomeSnapshotTests {
  enum Case: String, CaseIterable {
    case loading, banners, categories, products, empty, failed, browsing, closed, offline, saved, stock,
      prices
    case unreachable, refreshing
    case closedSaved = "closed-saved"
    case unreachableGerman = "unreachable-de"
    case refreshingGerman = "refreshing-de"
    case closedSavedGerman = "closed-saved-de"
    case buyAgain = "buy-again"
    case opensToday = "opens-today"
    case opensTomorrow = "opens-tomorrow"
    case opensOnWeekday = "opens-weekday"
    case opensOnDate = "opens-date"
    case outOfArea = "out-of-area"
    case outOfDate = "out-of-date"
    case offlineSaved = "offline-saved"
    case offlineFailed = "offline-failed"
    case unknownStock = "unknown-stock"
    case cartLoading = "cart-loading"
    case cartFailed = "cart-failed"
    case wideNames = "wide-names"
    case unsafeNames = "unsafe-names"
    case currencies
    case loadingGerman = "loading-de"
    case emptyGerman = "empty-de"
    case failedGerman = "failed-de"
    case browsingGerman = "browsing-de"
    case opensTomorrowGerman = "opens-tomorrow-de"
    case opensOnWeekdayGerman = "opens-weekday-de"
    case opensOnDateGerman = "opens-date-de"
    case outOfAreaGerman = "out-of-area-de"
    case offlineSavedGerman = "offline-saved-de"
    case stockGerman = "stock-de"
    case pricesGerman = "prices-de"
    case currenciesGerman = "currencies-de"
    case cartFailedGerman = "cart-failed-de"
  }

  static let snapshots = SnapshotSuite("Home", of: "Presentation", cases: Case.self)

  @Test(arguments: Case.allCases)
  func `the home reads as recorded`(_ snapshot: Case) throws {
    let wording: Wording = snapshot.rawValue.hasSuffix("-de") ? .berlin : .english
    let state = HomeViewState(
      try screen(snapshot), now: Shop.now, wallClock: Shop.wallClock, wording: wording)
    try expectCodable(state)
    expectSnapshot(of: state.text, named: snapshot, in: Self.snapshots)
  }

  private func screen(_ snapshot: Case) throws -> HomeScreen {
    var shop = try Shop(.init(unitPrice: (199, 0, .kilogram), inCart: CartLine(quantity: 2)))
    switch snapshot {
    case .loading, .loadingGerman: return HomeScreen()
    case .products: return try shop.home
    case .empty, .emptyGerman: return try Shop().home
    case .failed, .failedGerman: return try shop.home(.failed(.refused))
    case .outOfArea, .outOfAreaGerman:
      shop.area = .outOfArea
      return try shop.home(.outOfArea)
    case .banners, .categories, .buyAgain: shop.sections = try sections(snapshot, &shop)
    case .browsing, .browsingGerman:
      shop.area = .browsing(defaultHub: try Shop.hub())
      shop.cartPhase = .unavailable
      var home = try shop.home
      home.address = nil
      return home
    case .closed: shop.hours = .closed(opensAt: nil)
    case .opensToday: shop.hours = opens(afterHours: 1)
    case .opensTomorrow, .opensTomorrowGerman: shop.hours = opens(afterHours: 24)
    case .opensOnWeekday, .opensOnWeekdayGerman: shop.hours = opens(afterHours: 6 * 24)
    case .opensOnDate, .opensOnDateGerman: shop.hours = opens(afterHours: 7 * 24)
    case .offline:
      shop.isOffline = true
      shop.hasNetwork = false
    case .unreachable, .unreachableGerman: shop.isOffline = true
    case .closedSaved, .closedSavedGerman:
      shop.origin = .saved
      shop.hours = opens(afterHours: 1)
    case .refreshing, .refreshingGerman:
      var home = try shop.home
      home.freshness = .stale(.refreshing)
      return home
    case .saved: shop.origin = .saved
    case .outOfDate: shop.isOutOfDate = true
    case .offlineSaved, .offlineSavedGerman:
      shop.origin = .saved
      shop.isOffline = true
      shop.otherwise = .offline
      shop.readings = [:]
      shop.cartPhase = .failed
    case .offlineFailed:
      shop.isOffline = true
      return try shop.home(.failed(.unreachable))
    case .stock, .stockGerman: shop = try .stocks()
    case .prices, .pricesGerman: shop = try .prices()
    case .unknownStock: shop = try .unknown()
    case .cartLoading: shop.cartPhase = .loading
    case .cartFailed, .cartFailedGerman: shop.cartPhase = .failed
    case .wideNames:
      shop = try Shop(
        .init(name: "有機バナナ 5本入り、とてもおいしい"),
        .init(name: "Käse & Brot 🧀🥖 for a very long breakfast with friends"),
        .init(name: "Ben &amp; Jerry"))
    case .unsafeNames:
      shop = try Shop(.init(name: "Red\u{1B}[31m\nmilk\u{202E}"), .init(name: "Tab\there\u{85}"))
    case .currencies, .currenciesGerman:
      shop = try Shop(
        .init(name: "Tea", price: 139, currency: Currency(code: "JPY"), unitPrice: (1_390, 0, .hundredGrams)),
        .init(name: "Dates", price: 12_345, currency: Currency(code: "KWD"), before: 20_005),
        .init(name: "Milk", price: 199, currency: Currency(code: "USD"), unitPrice: (52_800, 0, .cubicMetre)))
    }
    return try shop.home
  }

  private func sections(_ snapshot: Case, _ shop: inout Shop) throws -> [HomeSection] {
    let image = try #require(ImageReference(url: "https://img.example/a b.jpg", width: 640, height: 200))
    switch snapshot {
    case .banners:
      return [
        HomeSection(
          id: SectionID(key: "b"), title: nil,
          content: .banners([
            Banner(id: "1", title: "Summer", image: image, link: "https://shop.example/summer"),
            Banner(id: "2", title: "Nothing behind it"),
          ]))
      ]
    case .categories:
      return [
        HomeSection(
          id: SectionID(key: "c"), title: "Categories",
          content: .categories([
            CategoryLink(id: try #require(CategoryID("fruit")), name: "Fruit", image: image),
            CategoryLink(id: try #require(CategoryID("milk")), name: "Milk and eggs"),
          ]))
      ]
    default:
      let products = shop.sections[0].products
      return [
        HomeSection(id: SectionID(key: "d"), title: "Deals", content: .products(products)),
        HomeSection(id: SectionID(position: 1), title: nil, content: .buyAgain(products)),
      ]
    }
  }

  /// From the wall clock of the shop on, an hour ahead of UTC.
  private func opens(afterHours hours: Int) -> HubHours {
    .closed(
      opensAt: .instant(milliseconds: Shop.wallClock + hours * 3_600_000, offsetSeconds: 3_600))
  }
}
