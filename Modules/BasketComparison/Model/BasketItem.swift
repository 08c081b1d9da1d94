/// One line of a basket.
public struct BasketItem: Hashable, Sendable, Codable {
  /// The product wanted.
  public let productID: CanonicalProductID
  /// How much of it.
  public var quantity: Quantity
  /// The store at which alone the line may be bought in a split; nil where any will do.
  public var pinnedStoreID: StoreID?

  /// Creates a line.
  public init(productID: CanonicalProductID, quantity: Quantity, pinnedStoreID: StoreID? = nil) {
    self.productID = productID
    self.quantity = quantity
    self.pinnedStoreID = pinnedStoreID
  }

  private enum CodingKeys: String, CodingKey {
    case productID = "canonical_product_id"
    case quantity
    case pinnedStoreID = "pinned_store_id"
  }
}
