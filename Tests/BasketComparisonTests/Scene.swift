import BasketComparison
import MoneyKit

/// A small region for tests: stores by a letter, each of its own retailer, and products by a short name.
struct Scene {
  static let today = CalendarDay(daysSinceEpoch: 20_000)

  var stores: [Store] = []
  var canonical: [CanonicalProduct] = []
  var products: [RetailerProduct] = []
  var offers: [Offer] = []

  init(stores names: String...) {
    stores = names.map { Store(id: StoreID($0), retailerID: RetailerID($0), regionID: "region", name: $0) }
  }

  /// Adds a product that a store sells, with one offer for it.
  mutating func sell(
    _ name: String, at store: String, for price: Int, size: ProductSize? = ProductSize(Measure(500, .gram)),
    match: MatchMethod = .barcode, basis: PriceBasis = .onePack, regular: Int? = nil, validUntil: Int? = nil,
    deposit: Int? = nil, promotion: Promotion? = nil, isMemberOnly: Bool = false, isAvailable: Bool = true,
    age: Int = 0, product: String? = nil, offer: String? = nil, currency: Currency = .eur,
    category: String? = nil
  ) throws {
    let id = RetailerProductID("\(store):\(product ?? name)")
    if !canonical.contains(where: { $0.id.rawValue == name }) {
      canonical.append(CanonicalProduct(id: CanonicalProductID(name), name: name, category: category))
    }
    if !products.contains(where: { $0.id == id }) {
      products.append(
        RetailerProduct(
          id: id, retailerID: RetailerID(store), name: "\(name) of \(store)",
          canonicalProductID: CanonicalProductID(name), matchMethod: match, size: size))
    }
    func money(_ amount: Int) throws -> Money { try Money(minorUnits: amount, currency: currency) }
    offers.append(
      Offer(
        id: OfferID(offer ?? "o\(offers.count)"), storeID: StoreID(store), retailerProductID: id,
        price: try money(price), basis: basis, regularPrice: try regular.map(money),
        validUntil: validUntil.map { Self.today.adding(days: $0) }, deposit: try deposit.map(money),
        promotion: promotion, isMemberOnly: isMemberOnly, isAvailable: isAvailable,
        observation: ObservationTime(day: Self.today.adding(days: -age))))
  }

  /// The rows as an index.
  var index: CatalogueIndex {
    CatalogueIndex(
      catalogue: CataloguePayload(
        region: Region(id: "region", name: "Region", currency: .eur, timeZone: "Europe/Vienna"),
        stores: stores,
        canonicalProducts: canonical, retailerProducts: products),
      offers: OffersPayload(offers: offers))
  }

  /// Compares lines, one pack each unless a quantity is given.
  func compare(
    _ lines: [(String, Quantity)], stores: [String]? = nil, members: Set<RetailerID> = [],
    maximumStores: Int = 2,
    pins: [String: String] = [:], suggestsSwaps: Bool = false
  ) throws -> ComparisonResult {
    let basket = Basket(
      id: "basket",
      items: lines.map { name, quantity in
        BasketItem(
          productID: CanonicalProductID(name), quantity: quantity,
          pinnedStoreID: pins[name].map { StoreID($0) })
      })
    return try BasketComparisonEngine().compare(
      ComparisonRequest(
        basket: basket, storeIDs: stores?.map { StoreID($0) }, asOf: Self.today, memberships: members,
        maximumStores: maximumStores, suggestsSwaps: suggestsSwaps), in: index)
  }

  /// Compares one pack of each product.
  func compare(_ names: String..., maximumStores: Int = 2) throws -> ComparisonResult {
    try compare(names.map { ($0, .packs(1)) }, maximumStores: maximumStores)
  }
}

extension ComparisonResult {
  /// The total of a store.
  func total(_ store: String) -> Int? {
    stores.first { $0.store.id.rawValue == store }?.total.minorUnits
  }

  /// What a store has for a line.
  func outcome(_ line: Int, _ store: String) -> LineOutcome? {
    stores.firstIndex { $0.store.id.rawValue == store }.map { lines[line].outcomes[$0] }
  }

  /// What a line costs at a store.
  func cost(_ line: Int, _ store: String) -> Int? { outcome(line, store)?.priced?.cost.minorUnits }

  /// Why a line has no price at a store.
  func reason(_ line: Int, _ store: String) -> MissingLine.Reason? { outcome(line, store)?.missing?.reason }
}

extension Money {
  /// An amount in euro cents.
  static func cents(_ amount: Int) -> Money {
    (try? Money(minorUnits: amount, currency: .eur)) ?? zeroEuro
  }

  private static var zeroEuro: Money {
    guard let zero = try? Money.zero(in: .eur) else { preconditionFailure("the euro has cents") }
    return zero
  }
}
