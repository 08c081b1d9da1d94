/// Tells whether what an offer or a history names exists.
struct ProductReferences {
  private let retailers: [StoreID: RetailerID]
  private var sellers: [RetailerProductID: RetailerID] = [:]
  /// Sellers of products by the keys that these had before.
  private var formerSellers: [RetailerProductID: Set<RetailerID>] = [:]

  init(_ catalogue: CataloguePayload) {
    retailers = Dictionary(catalogue.stores.map { ($0.id, $0.retailerID) }) { first, _ in first }
    sellers.reserveCapacity(catalogue.retailerProducts.count)
    for product in catalogue.retailerProducts {
      sellers[product.id] = product.retailerID
      for former in product.formerIDs { formerSellers[former, default: []].insert(product.retailerID) }
    }
  }

  /// Whether the store's retailer has the product.
  func sells(_ store: StoreID, _ product: RetailerProductID) -> Bool {
    guard let seller = sellers[product] else { return false }
    return seller == retailers[store]
  }

  /// Whether the store's retailer has the product, or had it under this key before.
  func hasSold(_ store: StoreID, _ product: RetailerProductID) -> Bool {
    if sells(store, product) { return true }
    guard let retailer = retailers[store] else { return false }
    return formerSellers[product]?.contains(retailer) ?? false
  }
}
