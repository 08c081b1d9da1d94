public import DeliveryArea

/// One page of a category.
public struct ProductPage: Hashable, Sendable {
  /// The hub that it was built for.
  public let hub: HubID
  /// The category.
  public let category: CategoryID
  /// The products that can be shown, each once; may be empty where there is a next page.
  public var items: [Product]
  /// Where the next page begins; nil at the end.
  public let nextCursor: Cursor?

  /// Creates a page.
  public init(hub: HubID, category: CategoryID, items: [Product], nextCursor: Cursor?) {
    self.hub = hub
    self.category = category
    self.items = items
    self.nextCursor = nextCursor
  }
}
