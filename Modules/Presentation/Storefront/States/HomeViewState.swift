/// What the home's screen shows.
public struct HomeViewState: Equatable, Sendable, Codable {
  /// What stands below the address.
  public enum Content: Equatable, Sendable, Codable {
    /// The home is being loaded.
    case loading(message: String)
    /// The sections, in the server's order, at least one.
    case sections(rows: [SectionRow])
    /// The home has no section to show, which is no failure.
    case empty(message: String)
    /// Nobody delivers to the address.
    case outOfArea(message: String, changeAddress: ButtonState)
    /// There is nothing to show.
    case failed(failure: FailureState)
  }

  /// The title of the address, or the words that ask for one.
  public let addressTitle: String
  /// What limits what is shown or ordered; nil for nothing.
  public let notice: StorefrontNotice?
  /// Whether what is shown may have changed since it was loaded, and why.
  public let freshness: StorefrontFreshness
  /// What stands below the address.
  public let content: Content
  /// Tells whether something can be ordered.
  public let canOrder: Bool
}
