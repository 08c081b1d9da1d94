/// A place with prices of its own: a branch, or a retailer's online shop.
public struct Store: Hashable, Sendable, Codable {
  /// The store's key.
  public let id: StoreID
  /// The retailer whose products the store sells.
  public let retailerID: RetailerID
  /// The region that the store belongs to.
  public let regionID: RegionID
  /// The store's name as its source wrote it.
  public let name: String

  /// Creates a store.
  public init(id: StoreID, retailerID: RetailerID, regionID: RegionID, name: String) {
    self.id = id
    self.retailerID = retailerID
    self.regionID = regionID
    self.name = name
  }
}
