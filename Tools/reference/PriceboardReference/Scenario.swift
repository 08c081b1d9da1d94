public import BasketComparison

/// One comparison to carry out: the catalogue, the offers and the question.
public struct Scenario: Equatable, Sendable {
  /// The seed it was made from.
  public let seed: UInt64
  /// Stores and products.
  public var catalogue: CataloguePayload
  /// Prices.
  public var offers: OffersPayload
  /// What to compare.
  public var request: ComparisonRequest

  /// Creates a scenario.
  public init(seed: UInt64, catalogue: CataloguePayload, offers: OffersPayload, request: ComparisonRequest) {
    self.seed = seed
    self.catalogue = catalogue
    self.offers = offers
    self.request = request
  }
}
