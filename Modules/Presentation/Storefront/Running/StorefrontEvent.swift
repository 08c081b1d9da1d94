public import Catalogue
public import DeliveryArea
public import PriceboardTelemetry

/// What the screens of the storefront report, per hub.
public enum StorefrontEvent: TelemetryEvent, Equatable {
  /// What a reply was about.
  public enum Reply: String, CaseIterable, Sendable {
    /// The home.
    case home
    /// The saved home.
    case savedHome
    /// A page of a category.
    case page
    /// The stock of products.
    case stock
  }

  /// The home of a hub was there for the first time since the hub was chosen, so long after it was asked for.
  ///
  /// A saved home and the one that takes its place are reported apart.
  case firstHome(hub: HubID, origin: Storefront.Origin, after: Duration)
  /// A reply or failure came for something that nobody waits for any more, and was not shown.
  case lateReplyDropped(Reply, hub: HubID)
  /// So many products of a page were in the category already.
  case repeatedProducts(count: Int, hub: HubID, category: CategoryID)
  /// A page named a next page that was asked for before, which ended the category.
  case repeatedCursor(hub: HubID, category: CategoryID)
  /// So many pages in a row brought no product, which ended the category.
  case emptyPages(count: Int, hub: HubID, category: CategoryID)
}
