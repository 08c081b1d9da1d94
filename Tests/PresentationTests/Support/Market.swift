import BasketComparison
import MoneyKit

@testable import Presentation

/// A region that a test builds line by line; what it compares is compared by the real engine.
struct Market {
  static let today = CalendarDay(daysSinceEpoch: 20_783)

  let region: Region
  let stores: [Store]
  private var products: [CanonicalProduct] = []
  private var retailerProducts: [RetailerProduct] = []
  private var offers: [Offer] = []
  private var items: [BasketItem] = []

  init(_ names: [String] = ["Altmarkt", "Berghof", "Cityladen"], currency: Currency = .eur) {
    region = Region(id: "demo", name: "Musterland", currency: currency, timeZone: "Europe/Vienna")
    stores = names.map { name in
      Store(
        id: StoreID(name.lowercased()), retailerID: RetailerID(name.lowercased()), regionID: "demo",
        name: name)
    }
  }

  /// How one store sells a product.
  struct Shelf {
    var price: Int
    var size: ProductSize? = ProductSize(Measure(500, .gram))
    var regular: Int?
    var basis = PriceBasis.onePack
    var age = 0
    var match = MatchMethod.barcode
    var deposit: Int?
    var promotion: Promotion?
    var isMemberOnly = false
    var isAvailable = true
  }

  /// Adds a product, its shelves by store (nil: not sold), and a line of the basket for it.
  mutating func sell(
    _ name: String, _ shelves: [Shelf?], quantity: Quantity? = .packs(1), category: String? = "Vorrat",
    soldBy: SoldBy = .pack, pinned: StoreID? = nil
  ) throws {
    let id = CanonicalProductID(name.lowercased())
    products.append(
      CanonicalProduct(id: id, name: name, category: category, size: Measure(500, .gram), soldBy: soldBy))
    for (store, shelf) in zip(stores, shelves) {
      guard let shelf else { continue }
      let product = RetailerProductID("\(store.id.rawValue)/\(name.lowercased())")
      if !retailerProducts.contains(where: { $0.id == product }) {
        retailerProducts.append(
          RetailerProduct(
            id: product, retailerID: store.retailerID, name: "\(name) bei \(store.name)", brand: "Gute Ernte",
            canonicalProductID: id, matchMethod: shelf.match, size: shelf.size, soldBy: soldBy))
      }
      offers.append(
        Offer(
          id: OfferID("\(product.rawValue)/\(offers.count)"), storeID: store.id, retailerProductID: product,
          price: try money(shelf.price), basis: shelf.basis, regularPrice: try shelf.regular.map(money),
          deposit: try shelf.deposit.map(money), promotion: shelf.promotion, isMemberOnly: shelf.isMemberOnly,
          isAvailable: shelf.isAvailable,
          observation: ObservationTime(day: Self.today.adding(days: -shelf.age))))
    }
    if let quantity { want(id, quantity, pinned: pinned) }
  }

  /// Adds a second price at one store, such as the one for members.
  mutating func offer(_ name: String, at store: Int, _ shelf: Shelf) throws {
    let product = RetailerProductID("\(stores[store].id.rawValue)/\(name.lowercased())")
    offers.append(
      Offer(
        id: OfferID("\(product.rawValue)/\(offers.count)"), storeID: stores[store].id,
        retailerProductID: product, price: try money(shelf.price), basis: shelf.basis,
        isMemberOnly: shelf.isMemberOnly,
        observation: ObservationTime(day: Self.today.adding(days: -shelf.age))))
  }

  /// Adds a line of the basket.
  mutating func want(_ product: CanonicalProductID, _ quantity: Quantity, pinned: StoreID? = nil) {
    items.append(BasketItem(productID: product, quantity: quantity, pinnedStoreID: pinned))
  }

  func money(_ minorUnits: Int) throws -> Money {
    try Money(minorUnits: minorUnits, currency: region.currency)
  }

  var basket: Basket { Basket(id: "basket", title: "Wocheneinkauf", items: items) }

  var catalogue: CataloguePayload {
    CataloguePayload(
      region: region, stores: stores, canonicalProducts: products, retailerProducts: retailerProducts)
  }

  var offersPayload: OffersPayload { OffersPayload(offers: offers) }

  var data: RegionData { RegionData(catalogue: catalogue, offers: offersPayload) }

  func request(
    stores: [StoreID]? = nil, memberships: Set<RetailerID> = [], maximumStores: Int = 2
  ) -> ComparisonRequest {
    ComparisonRequest(
      basket: basket, storeIDs: stores, asOf: Self.today, memberships: memberships,
      maximumStores: maximumStores, suggestsSwaps: true)
  }

  func compare(
    stores: [StoreID]? = nil, memberships: Set<RetailerID> = [], maximumStores: Int = 2,
    policy: ComparisonPolicy = ComparisonPolicy()
  ) throws -> ComparisonResult {
    try BasketComparisonEngine(policy: policy).compare(
      request(stores: stores, memberships: memberships, maximumStores: maximumStores), in: data.index)
  }

  func reading(
    _ wording: Wording = .english, stores: [StoreID]? = nil, memberships: Set<RetailerID> = [],
    maximumStores: Int = 2, policy: ComparisonPolicy = ComparisonPolicy()
  ) throws -> ComparisonReading {
    ComparisonReading(
      try compare(stores: stores, memberships: memberships, maximumStores: maximumStores, policy: policy),
      policy: policy, names: ProductNames(catalogue), wording: wording)
  }
}
