/// Answers requests with all that is served.
struct FixtureContent: Sendable {
  private var storefront: StorefrontResponder
  private var cart = CartResponder()
  private var tables: TableResponder
  private let watchlist: WatchlistResponder

  init(configuration: FixtureConfiguration) {
    storefront = StorefrontResponder(
      seed: configuration.seed,
      home: HomeLayout(productsPerRow: configuration.productsPerRow, rows: configuration.rows))
    tables = TableResponder(anonKey: configuration.anonKey)
    watchlist = WatchlistResponder(instruments: configuration.market.instruments)
  }

  mutating func skus(at hub: String) -> [String] { storefront.skus(at: hub) }

  mutating func reply(to request: ServerRequest, route: Route, at milliseconds: Int) -> ServerReply {
    if route.endpoint != .other, !route.endpoint.methods.contains(request.method) {
      var reply = ServerReply.failure(405, "the method is not allowed here")
      reply.set("Allow", route.endpoint.methods.joined(separator: ", "))
      return reply
    }
    switch route.endpoint {
    case .deliveryArea: return storefront.deliveryArea(request)
    case .home: return storefront.home(request, hub: route.hub, at: milliseconds)
    case .category: return storefront.page(request, hub: route.hub, category: route.item)
    case .stock: return storefront.stock(request, hub: route.hub, at: milliseconds)
    case .cart:
      return storefront.has(hub: route.hub) ? cart.cart(at: route.hub) : .failure(404, "no such hub")
    case .cartItem:
      guard let stock = storefront.count(of: route.item, at: route.hub, milliseconds: milliseconds) else {
        return .failure(404, "no such product at this hub")
      }
      return cart.setItem(route.item, at: route.hub, request, stock: stock)
    case .watchlist: return watchlist.instruments()
    case .quotes: return WebSocketUpgrade.reply(to: request)
    case .regions, .stores, .canonicalProducts, .retailerProducts, .offers, .priceSnapshots:
      return tables.rows(of: route.endpoint, request)
    case .other:
      let isTable = request.path.starts(with: ["functions", "v1"])
      return isTable ? TableResponder.unknownTable() : .failure(404, "there is nothing here")
    }
  }
}
