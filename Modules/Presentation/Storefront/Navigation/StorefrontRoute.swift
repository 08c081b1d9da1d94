public import DeliveryArea

/// A screen above the home; each belongs to one hub.
public enum StorefrontRoute: Hashable, Sendable {
  /// The products of a category.
  case category(CategoryRoute)

  /// The hub whose screen it is.
  public var hub: HubID {
    switch self {
    case .category(let route): route.hub
    }
  }
}
