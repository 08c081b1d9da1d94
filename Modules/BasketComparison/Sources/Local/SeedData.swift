/// All that a folder knows of one region, with the references between its tables checked.
public struct SeedData: Equatable, Sendable {
  /// The stores and products.
  public let catalogue: CataloguePayload
  /// The offers and histories of products in the catalogue.
  public let offers: OffersPayload

  /// Joins a catalogue and the offers of its products.
  public init(catalogue: CataloguePayload, offers: OffersPayload) {
    self.catalogue = catalogue
    self.offers = offers
  }

  /// What could not be used, of all tables.
  public var problems: [SourceProblem] { catalogue.problems + offers.problems }
}
