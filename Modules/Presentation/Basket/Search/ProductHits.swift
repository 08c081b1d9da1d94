public import BasketComparison

/// The products that a search found.
public struct ProductHits: Equatable, Sendable {
  /// The best of them, at most as many as asked for.
  public let products: [CanonicalProduct]
  /// How many there are.
  public let total: Int

  /// Creates hits.
  public init(products: [CanonicalProduct], total: Int) {
    self.products = products
    self.total = total
  }
}
