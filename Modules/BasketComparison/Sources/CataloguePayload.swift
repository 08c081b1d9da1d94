/// All that a product repository knows of one region.
public struct CataloguePayload: Equatable, Sendable {
  /// The region.
  public var region: Region
  /// The region's stores.
  public var stores: [Store]
  /// The canonical products.
  public var canonicalProducts: [CanonicalProduct]
  /// The products of the region's retailers.
  public var retailerProducts: [RetailerProduct]
  /// What could not be read.
  public var problems: [SourceProblem]

  /// Creates a payload.
  public init(
    region: Region, stores: [Store], canonicalProducts: [CanonicalProduct],
    retailerProducts: [RetailerProduct],
    problems: [SourceProblem] = []
  ) {
    self.region = region
    self.stores = stores
    self.canonicalProducts = canonicalProducts
    self.retailerProducts = retailerProducts
    self.problems = problems
  }
}
