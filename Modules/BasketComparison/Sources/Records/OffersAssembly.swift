/// Puts a region's offers together from the rows of its tables.
struct OffersAssembly: Sendable {
  let offers: RecordList<OfferRecord>
  let snapshots: RecordList<PriceSnapshotRecord>

  /// The offers and histories of the region's stores.
  ///
  /// Rows of another region's stores are left out and are no problem; those of a store that does not exist are
  /// dropped with one, and so are those of a product that the store's retailer does not have, where products
  /// are known. Offers with the same key are all kept, with a problem, because the comparison chooses between
  /// them; so are several histories of one product at one store, which belong together.
  func payload(of region: Region, stores: [Store], products: ProductReferences? = nil) -> OffersPayload {
    var payload = OffersPayload(offers: [], problems: offers.problems + snapshots.problems)
    // The region's row was only taken with a zone that exists.
    guard var calendar = RegionCalendar(timeZone: region.timeZone) else { return payload }
    let regions = Dictionary(stores.map { ($0.id, $0.regionID) }) { first, _ in first }

    func note(_ source: String, _ index: Int, _ field: String, _ reason: SourceProblem.Reason) {
      let isReference = reason == .unknownReference
      payload.problems.append(
        SourceProblem(
          file: source, path: "[\(index)].\(field)", reason: reason, dropsRow: isReference))
    }
    func isHere(_ storeID: StoreID, _ source: String, _ index: Int) -> Bool {
      if regions[storeID] == nil { note(source, index, "store_id", .unknownReference) }
      return regions[storeID] == region.id
    }

    var keys: Set<OfferID> = []
    payload.offers.reserveCapacity(offers.entries.count)
    for entry in offers.entries where isHere(entry.record.storeID, offers.source, entry.index) {
      guard products?.sells(entry.record.storeID, entry.record.retailerProductID) ?? true else {
        note(offers.source, entry.index, "retailer_product_id", .unknownReference)
        continue
      }
      let offer = entry.record.offer(in: &calendar)
      payload.offers.append(offer)
      if !keys.insert(offer.id).inserted { note(offers.source, entry.index, "id", .duplicateKey) }
    }

    var histories: Set<HistoryKey> = []
    for entry in snapshots.entries where isHere(entry.record.storeID, snapshots.source, entry.index) {
      guard products?.hasSold(entry.record.storeID, entry.record.retailerProductID) ?? true else {
        note(snapshots.source, entry.index, "retailer_product_id", .unknownReference)
        continue
      }
      guard let snapshot = entry.record.snapshot(in: region.currency) else { continue }
      payload.snapshots.append(snapshot)
      let key = HistoryKey(storeID: snapshot.storeID, retailerProductID: snapshot.retailerProductID)
      if !histories.insert(key).inserted {
        note(snapshots.source, entry.index, "retailer_product_id", .duplicateKey)
      }
    }
    return payload
  }

  private struct HistoryKey: Hashable {
    let storeID: StoreID
    let retailerProductID: RetailerProductID
  }
}
