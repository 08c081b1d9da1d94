import BasketComparison
import MoneyKit
import PriceboardReference

/// A small region for hand-worked cases: every store has a retailer of its own, everything was seen today.
struct Shop {
  static let today = CalendarDay(daysSinceEpoch: 20_000)

  private(set) var scenario: Scenario

  init(stores: [String] = ["A", "B"], currency: Currency = .eur) {
    scenario = Scenario(
      seed: 0,
      catalogue: CataloguePayload(
        region: Region(id: "region", name: "Region", currency: currency, timeZone: "Europe/Vienna"),
        stores: stores.map {
          Store(id: StoreID($0), retailerID: RetailerID($0), regionID: "region", name: $0)
        },
        canonicalProducts: [], retailerProducts: []),
      offers: OffersPayload(offers: []),
      request: ComparisonRequest(basket: Basket(id: "basket"), asOf: Self.today))
  }

  /// Puts a product on the shelf of a store.
  mutating func sell(
    _ product: String, at store: String, for price: Int, basis: PriceBasis = .onePack, regular: Int? = nil,
    until last: Int? = nil, deposit: Int? = nil, promotion: Promotion? = nil, membersOnly: Bool = false,
    isAvailable: Bool = true, age: Int = 0, size: ProductSize? = ProductSize(Measure(500, .gram)),
    match: MatchMethod = .sameBrandSameSize, article: String? = nil, id: String? = nil,
    currency: Currency? = nil
  ) throws {
    let paidIn = currency ?? scenario.catalogue.region.currency
    func money(_ minorUnits: Int) throws -> Money { try Money(minorUnits: minorUnits, currency: paidIn) }
    let articleID = RetailerProductID(article ?? "\(product) of \(store)")
    if !scenario.catalogue.canonicalProducts.contains(where: { $0.id.rawValue == product }) {
      scenario.catalogue.canonicalProducts.append(CanonicalProduct(id: .init(product), name: product))
    }
    if !scenario.catalogue.retailerProducts.contains(where: { $0.id == articleID }) {
      scenario.catalogue.retailerProducts.append(
        RetailerProduct(
          id: articleID, retailerID: RetailerID(store), name: product, canonicalProductID: .init(product),
          matchMethod: match, size: size))
    }
    scenario.offers.offers.append(
      Offer(
        id: OfferID(id ?? "offer \(scenario.offers.offers.count)"), storeID: StoreID(store),
        retailerProductID: articleID, price: try money(price), basis: basis,
        regularPrice: try regular.map(money),
        validUntil: last.map { Self.today.adding(days: $0) }, deposit: try deposit.map(money),
        promotion: promotion, isMemberOnly: membersOnly, isAvailable: isAvailable,
        observation: ObservationTime(day: Self.today.adding(days: -age))))
  }

  mutating func want(_ product: String, _ quantity: Quantity = .packs(1), onlyAt pin: String? = nil) {
    scenario.request.basket.items.append(
      BasketItem(productID: .init(product), quantity: quantity, pinnedStoreID: pin.map { StoreID($0) }))
  }

  mutating func allow(stores: Int) { scenario.request.maximumStores = stores }
  mutating func ask(stores: [String]) { scenario.request.storeIDs = stores.map { StoreID($0) } }
  mutating func join(_ retailer: String) { scenario.request.memberships.insert(RetailerID(retailer)) }

  func result() throws -> ComparisonResult { try ReferenceComparison(scenario).result() }

  static func euros(_ cents: Int) throws -> Money { try Money(minorUnits: cents, currency: .eur) }
}

extension ComparisonResult {
  /// What a line costs at a store; nil where it has no price there.
  func cost(_ product: String, at store: String) -> Int? { priced(product, at: store)?.cost.minorUnits }

  func priced(_ product: String, at store: String) -> PricedLine? { outcome(product, at: store)?.priced }

  func reason(_ product: String, at store: String) -> MissingLine.Reason? {
    outcome(product, at: store)?.missing?.reason
  }

  func line(_ product: String) -> ComparedLine? { lines.first { $0.productID.rawValue == product } }

  private func outcome(_ product: String, at store: String) -> LineOutcome? {
    stores.firstIndex { $0.store.id.rawValue == store }.flatMap { line(product)?.outcomes[$0] }
  }

  func total(at store: String) -> Int? {
    stores.first { $0.store.id.rawValue == store }?.total.minorUnits
  }

  func has(_ kind: Warning.Kind) -> Bool { warnings.contains { $0.kind == kind } }
}
