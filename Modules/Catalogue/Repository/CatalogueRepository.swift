public import DeliveryArea

/// What a hub sells, with its stock.
public protocol CatalogueRepository: Sendable {
  /// The saved home of this hub, to be shown until the fresh one is there; nil where there is none of the last 24 hours.
  ///
  /// It has no stock.
  func savedStorefront(hub: HubID) async -> Storefront?

  /// The home as soon as it is there: the products of the first two sections that hold any are waiting for their stock.
  ///
  /// Where the server cannot be reached it is the saved one, without stock.
  ///
  /// - Throws: ``CatalogueError`` only if there is no home at all; `CancellationError`.
  func storefrontAwaitingStock(hub: HubID) async throws -> Storefront

  /// The home with the stock of the first two sections that hold products, asked for in one question.
  ///
  /// Stock that could not be learned leaves its products unknown. A saved home stays without stock.
  func addingStock(to storefront: Storefront) async -> Storefront

  /// One page of 20 of a category: its products are waiting for their stock.
  ///
  /// A reload is never answered by a copy that is merely fresh: the server confirms it or sends another.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  func pageAwaitingStock(
    hub: HubID, category: CategoryID, after cursor: Cursor?, isReload: Bool
  ) async throws -> ProductPage

  /// The page with its stock, asked for in one question.
  func addingStock(to page: ProductPage) async -> ProductPage
}

extension CatalogueRepository {
  /// The home with the stock of its first screenful.
  ///
  /// Cancelling the caller cancels both requests.
  ///
  /// - Throws: ``CatalogueError`` only if there is no home at all; `CancellationError`.
  public func storefront(hub: HubID) async throws -> Storefront {
    await addingStock(to: try await storefrontAwaitingStock(hub: hub))
  }

  /// One page of 20 of a category, for which a fresh copy will do: its products are waiting for their stock.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  public func pageAwaitingStock(
    hub: HubID, category: CategoryID, after cursor: Cursor?
  ) async throws -> ProductPage {
    try await pageAwaitingStock(hub: hub, category: category, after: cursor, isReload: false)
  }

  /// One page of 20 of a category, with its stock.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  public func products(
    hub: HubID, category: CategoryID, after cursor: Cursor?
  ) async throws -> ProductPage {
    await addingStock(to: try await pageAwaitingStock(hub: hub, category: category, after: cursor))
  }
}
