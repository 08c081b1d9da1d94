/// What a shopper wants to buy.
public struct Basket: Hashable, Sendable, Codable {
  /// The basket's key.
  public let id: BasketID
  /// The basket's title; may be empty.
  public var title: String
  /// The lines in the shopper's order; the same product may stand on several.
  public var items: [BasketItem]

  /// Creates a basket.
  public init(id: BasketID, title: String = "", items: [BasketItem] = []) {
    self.id = id
    self.title = title
    self.items = items
  }

  private enum CodingKeys: String, CodingKey {
    case id, title
    case items = "lines"
  }
}
