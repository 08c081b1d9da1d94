/// Puts a region's catalogue together from the rows of its tables.
struct CatalogueAssembly {
  var regions: RecordList<RegionRecord>
  var stores: RecordList<StoreRecord>
  var canonicalProducts: RecordList<CanonicalProductRecord>
  var retailerProducts: RecordList<RetailerProductRecord>

  /// The region's part of the tables.
  ///
  /// Stores of other regions, and products of retailers without a store in this one, are left out and are no
  /// problems. A product that names a canonical product that does not exist is kept unmatched, with a problem.
  mutating func catalogue(of regionID: RegionID) throws(SourceError) -> CataloguePayload {
    let region = try regions.region(regionID)
    let stores = stores.stores().filter { $0.regionID == regionID }
    let retailers = Set(stores.map(\.retailerID))
    let canonical = canonicalProducts.values(\.product, key: \.id)
    let known = Set(canonical.map(\.id))

    for place in retailerProducts.entries.indices {
      let entry = retailerProducts.entries[place]
      guard let id = entry.record.product.canonicalProductID, !known.contains(id) else { continue }
      retailerProducts.entries[place] = .init(
        index: entry.index, record: RetailerProductRecord(product: entry.record.product.unmatched))
      retailerProducts.problems.append(
        SourceProblem(
          file: retailerProducts.source, path: "[\(entry.index)].canonical_product_id",
          reason: .unknownReference,
          dropsRow: false))
    }
    let products = retailerProducts.values(\.product, key: \.id)
      .filter { retailers.contains($0.retailerID) }
    return CataloguePayload(
      region: region, stores: stores, canonicalProducts: canonical, retailerProducts: products,
      problems: regions.problems + self.stores.problems + canonicalProducts.problems
        + retailerProducts.problems)
  }
}

extension RecordList<RegionRecord> {
  /// The region with a key.
  mutating func region(_ id: RegionID) throws(SourceError) -> Region {
    guard let region = values(\.region, key: \.id).first(where: { $0.id == id }) else {
      throw SourceError(.unknownRegion, source: source)
    }
    return region
  }
}

extension RecordList<StoreRecord> {
  /// The stores of all regions, each once.
  mutating func stores() -> [Store] {
    values(\.store, key: \.id)
  }
}

extension RetailerProduct {
  /// The product standing for no canonical one.
  fileprivate var unmatched: RetailerProduct {
    RetailerProduct(
      id: id, retailerID: retailerID, name: name, brand: brand, canonicalProductID: nil,
      matchMethod: matchMethod,
      size: size, soldBy: soldBy, barcode: barcode, formerIDs: formerIDs)
  }
}
