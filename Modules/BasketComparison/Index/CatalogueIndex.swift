/// A region's catalogue and offers, arranged so that a comparison touches only the rows of its lines.
///
/// It is built once and then shared by any number of comparisons. Building takes one pass over the rows; what
/// is equal up to the order of the rows gives equal comparisons.
public struct CatalogueIndex: Sendable {
  /// The region.
  public let region: Region
  /// The region's stores by key; of several rows with one key the first by its other fields counts.
  public let stores: [Store]
  /// The canonical products as the source listed them.
  public let canonicalProducts: [CanonicalProduct]
  /// How many products stand for no canonical product that the catalogue knows.
  public let unmatchedProductCount: Int

  let products: [RetailerProduct]
  let offers: [Offer]
  /// For each offer whose key stands on several rows, all rows with that key.
  let rowsOfRepeatedKeys: [Int32: [Int32]]
  private let canonicalOrdinals: KeyTable<CanonicalProduct>
  private let productLists: BucketList<Int32>
  private let offerLists: BucketList<OfferEntry>

  /// Arranges a catalogue and its offers.
  public init(catalogue: CataloguePayload, offers payload: OffersPayload) {
    region = catalogue.region
    canonicalProducts = catalogue.canonicalProducts
    products = catalogue.retailerProducts
    offers = payload.offers
    stores = Self.uniqueStores(catalogue.stores, in: catalogue.region)

    let canonical = KeyTable(catalogue.canonicalProducts.lazy.map(\.id))
    canonicalOrdinals = canonical
    let productOrdinals = KeyTable(catalogue.retailerProducts.lazy.map(\.id))
    var canonicalOfProduct = [Int32](repeating: -1, count: products.count)
    var unmatched = 0
    for ordinal in products.indices {
      // Of several rows with one key only the first is ever found again.
      if let id = products[ordinal].canonicalProductID, let found = canonical.ordinal(of: id) {
        canonicalOfProduct[ordinal] = found
      } else {
        unmatched += 1
      }
    }
    unmatchedProductCount = unmatched
    productLists = BucketList(
      bucketCount: canonicalProducts.count, buckets: canonicalOfProduct,
      elements: products.indices.map(Int32.init))

    var storeOrdinals: [StoreID: Int32] = [:]
    for (ordinal, store) in stores.enumerated() { storeOrdinals[store.id] = Int32(ordinal) }
    var canonicalOfOffer = [Int32](repeating: -1, count: offers.count)
    var entries = [OfferEntry](
      repeating: OfferEntry(store: -1, product: -1, offer: -1), count: offers.count)
    for ordinal in offers.indices {
      let offer = offers[ordinal]
      guard let store = storeOrdinals[offer.storeID],
        let product = productOrdinals.ordinal(of: offer.retailerProductID)
      else { continue }
      canonicalOfOffer[ordinal] = canonicalOfProduct[Int(product)]
      entries[ordinal] = OfferEntry(store: store, product: product, offer: Int32(ordinal))
    }
    offerLists = BucketList(
      bucketCount: canonicalProducts.count, buckets: canonicalOfOffer, elements: entries)

    var repeated: [Int32: [Int32]] = [:]
    for rows in KeyTable(offers.lazy.map(\.id)).repeatedRows {
      for row in rows { repeated[row] = rows }
    }
    rowsOfRepeatedKeys = repeated
  }

  /// Where a product stands in ``canonicalProducts``; nil where the catalogue does not know it.
  func ordinal(of id: CanonicalProductID) -> Int? {
    canonicalOrdinals.ordinal(of: id).map(Int.init)
  }

  /// The canonical product with a key; nil where the catalogue does not know it.
  public func canonicalProduct(_ id: CanonicalProductID) -> CanonicalProduct? {
    ordinal(of: id).map { canonicalProducts[$0] }
  }

  func productOrdinals(ofCanonical ordinal: Int) -> ArraySlice<Int32> { productLists[ordinal] }

  func offerEntries(ofCanonical ordinal: Int) -> ArraySlice<OfferEntry> { offerLists[ordinal] }

  private static func uniqueStores(_ stores: [Store], in region: Region) -> [Store] {
    let sorted = stores.filter { $0.regionID == region.id }
      .sorted { ($0.id, $0.retailerID, $0.name) < ($1.id, $1.retailerID, $1.name) }
    var unique: [Store] = []
    for store in sorted where unique.last?.id != store.id { unique.append(store) }
    return unique
  }
}

/// Where an offer stands: its store, its product and its row.
struct OfferEntry: Sendable {
  let store: Int32
  let product: Int32
  let offer: Int32
}
