/// Where the offers of a region come from.
public protocol OfferRepository: Sendable {
  /// Reads a region's offers and their history.
  ///
  /// A row that cannot be read is a problem in the payload; a source that fails as a whole, or that has no
  /// rows, is an error and never an empty result.
  func fetchCurrentOffers(regionId: RegionID) async throws -> OffersPayload
}
