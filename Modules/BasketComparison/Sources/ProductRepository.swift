/// Where the products of a region come from.
public protocol ProductRepository: Sendable {
  /// Reads a region's stores and products.
  ///
  /// A row that cannot be read is a problem in the payload; a source that fails as a whole, or that has no
  /// rows, is an error and never an empty result.
  func fetchCatalogue(regionId: RegionID) async throws -> CataloguePayload
}
