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

  let products: [RetailerProduct]
  let offers: [Offer]
  private let canonicalTable: KeyTable<CanonicalProduct>
  private let productLists: BucketList<Int32>
  private let offerLists: BucketList<OfferEntry>

  /// Arranges a catalogue and its offers.
  public init(catalogue: CataloguePayload, offers payload: OffersPayload) {
    region = catalogue.region
    stores = catalogue.stores.filter { $0.regionID == catalogue.region.id }.uniqued().rows
      .sorted { $0.id < $1.id }
    (canonicalProducts, canonicalTable) = catalogue.canonicalProducts.uniqued()
    let (products, productTable) = catalogue.retailerProducts.uniqued()
    self.products = products
    offers = payload.offers

    let canonicalOfProduct = Self.canonicalOrdinals(of: products, in: canonicalTable)
    productLists = BucketList(
      bucketCount: canonicalProducts.count, buckets: canonicalOfProduct,
      elements: Array(0..<Int32(truncatingIfNeeded: products.count)))
    offerLists = Self.offerLists(
      of: offers, products: productTable, stores: stores, canonicalOfProduct: canonicalOfProduct,
      bucketCount: canonicalProducts.count)
  }

  /// Where a product stands in ``canonicalProducts``; nil where the catalogue does not know it.
  func ordinal(of id: CanonicalProductID) -> Int? {
    canonicalTable.ordinal(of: id).map(Int.init)
  }

  /// The canonical product with a key; nil where the catalogue does not know it.
  public func canonicalProduct(_ id: CanonicalProductID) -> CanonicalProduct? {
    ordinal(of: id).map { canonicalProducts[$0] }
  }

  func productOrdinals(ofCanonical ordinal: Int) -> ArraySlice<Int32> { productLists[ordinal] }

  func offerEntries(ofCanonical ordinal: Int) -> ArraySlice<OfferEntry> { offerLists[ordinal] }

  /// The canonical product of each product, or -1.
  private static func canonicalOrdinals(of products: [RetailerProduct], in table: KeyTable<CanonicalProduct>)
    -> [Int32]
  {
    var last = 0
    return products.indices.map { row in
      guard let id = products[row].canonicalProductID,
        let ordinal = table.ordinal(of: id, guess: last)
      else { return -1 }
      last = Int(ordinal)
      return ordinal
    }
  }

  /// The offers of each canonical product; those of unknown stores and products, and those of another retailer's
  /// product, are in none.
  private static func offerLists(
    of offers: [Offer], products: KeyTable<RetailerProduct>, stores: [Store], canonicalOfProduct: [Int32],
    bucketCount: Int
  ) -> BucketList<OfferEntry> {
    let storeTable = KeyTable(stores)
    var buckets = [Int32](repeating: -1, count: offers.count)
    var entries = [OfferEntry](repeating: OfferEntry(store: -1, product: -1, offer: -1), count: offers.count)
    var next = 0
    for row in offers.indices {
      // Sources list offers in the order of their products more often than not.
      guard let product = products.ordinal(of: offers[row].retailerProductID, guess: next) else { continue }
      next = Int(product) + 1
      guard let store = storeTable.ordinal(of: offers[row].storeID),
        products.rows[Int(product)].retailerID == stores[Int(store)].retailerID
      else { continue }
      buckets[row] = canonicalOfProduct[Int(product)]
      entries[row] = OfferEntry(store: store, product: product, offer: Int32(truncatingIfNeeded: row))
    }
    return BucketList(bucketCount: bucketCount, buckets: buckets, elements: entries)
  }
}

/// Where an offer stands: its store, its product and its row.
struct OfferEntry: Sendable {
  let store: Int32
  let product: Int32
  let offer: Int32
}
