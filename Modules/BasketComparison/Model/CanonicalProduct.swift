/// A product as shoppers think of it; the products of several retailers may stand for it.
public struct CanonicalProduct: Hashable, Sendable, Codable {
  /// The product's key.
  public let id: CanonicalProductID
  /// The product's name as its source wrote it.
  public let name: String
  /// The category in the source's words, where it has one.
  public let category: String?
  /// The size that all retailers agree on, where they do.
  public let size: Measure?
  /// How the product is sold.
  public let soldBy: SoldBy
  /// The words by which the source found it, where it has any.
  public let searchTerm: String?

  /// Creates a canonical product.
  public init(
    id: CanonicalProductID, name: String, category: String? = nil, size: Measure? = nil,
    soldBy: SoldBy = .pack,
    searchTerm: String? = nil
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.size = size
    self.soldBy = soldBy
    self.searchTerm = searchTerm
  }
}
