public import DeliveryArea

/// What a hub sells, without its stock.
public protocol ProductsRepository: Sendable {
  /// The kept home of this hub, if it is not older than 24 hours; its products' stock is not asked for.
  func savedHome(hub: HubID) async -> Storefront?

  /// The hub's home; the kept one where the server cannot be reached.
  ///
  /// Its products' stock is not asked for.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  func home(hub: HubID) async throws -> Storefront

  /// One page of 20 of a category; its products' stock is not asked for.
  ///
  /// A reload is never answered by a copy that is merely fresh: the server confirms it or sends another.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  func page(
    hub: HubID, category: CategoryID, after cursor: Cursor?, isReload: Bool
  ) async throws -> ProductPage
}

extension ProductsRepository {
  /// One page of 20 of a category, for which a fresh copy will do.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  public func page(hub: HubID, category: CategoryID, after cursor: Cursor?) async throws -> ProductPage {
    try await page(hub: hub, category: category, after: cursor, isReload: false)
  }
}
