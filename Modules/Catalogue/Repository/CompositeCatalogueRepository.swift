public import DeliveryArea
public import StockCache

/// Combines what a hub sells with what it has.
///
/// It owns no source and never writes. Stock that cannot be learned never hides the catalogue.
public struct CompositeCatalogueRepository: CatalogueRepository {
  private let products: any ProductsRepository
  private let stock: any StockRepository

  /// Creates a catalogue of products and their stock.
  public init(products: any ProductsRepository, stock: any StockRepository) {
    self.products = products
    self.stock = stock
  }

  /// The saved home of this hub, without stock.
  ///
  /// - Returns: nil where there is none of the last 24 hours.
  public func savedStorefront(hub: HubID) async -> Storefront? {
    await products.savedHome(hub: hub)
  }

  /// The home, whose first two sections of products wait for their stock; a saved one waits for none.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  @concurrent
  public func storefrontAwaitingStock(hub: HubID) async throws -> Storefront {
    var storefront = try await products.home(hub: hub)
    let waiting = Self.firstProducts(of: storefront)
    storefront.setStock { waiting.contains($0) ? StockReading(unknown: .waiting) : nil }
    return storefront
  }

  /// The home with the stock of its first two sections of products, which is one question.
  ///
  /// A product that stands in a later section, too, shows the same there. A saved home is returned as it is.
  @concurrent
  public func addingStock(to storefront: Storefront) async -> Storefront {
    let skus = Self.firstProducts(of: storefront)
    guard !skus.isEmpty else { return storefront }
    let answer = await stock.stock(of: skus.ordered, at: storefront.hub)
    var storefront = storefront
    storefront.setStock { skus.contains($0) ? answer[$0] ?? StockReading(unknown: .notInReply) : nil }
    return storefront
  }

  /// One page, whose products wait for their stock; a reload is never answered by a copy that is merely fresh.
  ///
  /// - Throws: ``CatalogueError``; `CancellationError`.
  @concurrent
  public func pageAwaitingStock(
    hub: HubID, category: CategoryID, after cursor: Cursor?, isReload: Bool
  ) async throws -> ProductPage {
    var page = try await products.page(
      hub: hub, category: category, after: cursor, isReload: isReload)
    page.items.setStock { _ in StockReading(unknown: .waiting) }
    return page
  }

  /// The page with its stock, which is one question.
  @concurrent
  public func addingStock(to page: ProductPage) async -> ProductPage {
    let skus = UniqueSKUs(page.items)
    guard !skus.isEmpty else { return page }
    let answer = await stock.stock(of: skus.ordered, at: page.hub)
    var page = page
    page.items.setStock { answer[$0] ?? StockReading(unknown: .notInReply) }
    return page
  }

  /// The products of the first sections that hold any; none of a saved home.
  private static func firstProducts(of storefront: Storefront) -> UniqueSKUs {
    UniqueSKUs(storefront.origin == .current ? storefront.screenful : [])
  }
}

/// The keys of products, each once, in the order of the screen.
private struct UniqueSKUs {
  private(set) var ordered: [SKU] = []
  private var all: Set<SKU> = []

  init(_ products: [Product]) {
    for product in products where all.insert(product.id).inserted { ordered.append(product.id) }
  }

  var isEmpty: Bool { ordered.isEmpty }

  func contains(_ sku: SKU) -> Bool { all.contains(sku) }
}

extension Storefront {
  /// Sets the stock of all products that `reading` has one for.
  fileprivate mutating func setStock(_ reading: (SKU) -> StockReading?) {
    for index in sections.indices {
      switch sections[index].content {
      case .banners, .categories: break
      case .products(var products):
        products.setStock(reading)
        sections[index].content = .products(products)
      case .buyAgain(var products):
        products.setStock(reading)
        sections[index].content = .buyAgain(products)
      }
    }
  }
}

extension [Product] {
  fileprivate mutating func setStock(_ reading: (SKU) -> StockReading?) {
    for index in indices {
      if let reading = reading(self[index].id) { self[index].stock = reading }
    }
  }
}
