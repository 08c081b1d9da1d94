public import BasketComparison

/// The names of the products of a catalogue, for products that a result names by their key.
public struct ProductNames: Sendable {
  private let names: [CanonicalProductID: String]

  /// Knows no names; keys are shown instead.
  public init() {
    names = [:]
  }

  /// Knows the names of a catalogue; a key that stands on several rows keeps its first name.
  public init(_ catalogue: CataloguePayload) {
    names = Dictionary(
      catalogue.canonicalProducts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of a product, where it is known.
  public subscript(id: CanonicalProductID) -> String? { names[id] }
}
