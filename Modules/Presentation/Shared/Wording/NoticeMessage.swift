public import BasketComparison

/// What a reader of a comparison must know: the warnings of one kind at one store, taken together.
public struct NoticeMessage: Hashable, Sendable {
  /// What it is about.
  public let kind: Warning.Kind
  /// The store concerned, where it is one; the key where its name is not known.
  public let store: String?
  /// The products concerned, in the basket's order where they are in it.
  public let products: [String]
  /// How many prices, lines or products it is about.
  public let count: Int

  /// Creates a message.
  public init(kind: Warning.Kind, store: String? = nil, products: [String] = [], count: Int) {
    self.kind = kind
    self.store = store
    self.products = products
    self.count = count
  }
}
