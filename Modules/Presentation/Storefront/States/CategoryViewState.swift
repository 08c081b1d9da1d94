/// What a category's screen shows.
public struct CategoryViewState: Equatable, Sendable, Codable {
  /// What stands below the title.
  public enum Content: Equatable, Sendable, Codable {
    /// The first products are being loaded.
    case loading(message: String)
    /// The products so far, of which there may be none yet, and what follows them.
    case products(tiles: [ProductTile], footer: PageFooterState)
    /// Nobody delivers to the address.
    case outOfArea(message: String, changeAddress: ButtonState)
    /// There are no products.
    case empty(message: String)
    /// There is nothing to show.
    case failed(failure: FailureState)
  }

  /// The category's name.
  public let title: String
  /// What limits what is shown or ordered; nil for nothing.
  public let notice: StorefrontNotice?
  /// Whether what is shown may have changed since it was loaded, and why.
  public let freshness: StorefrontFreshness
  /// What stands below the title.
  public let content: Content
  /// Tells whether something can be ordered.
  public let canOrder: Bool
}
