/// An endpoint of the fixture server.
///
/// The raw value is its name in control requests.
public enum FixtureEndpoint: String, CaseIterable, Sendable {
  /// `GET /v1/delivery-area`.
  case deliveryArea = "delivery-area"
  /// `GET /v1/hubs/{hub}/home`.
  case home
  /// `GET /v1/hubs/{hub}/categories/{id}/products`.
  case category
  /// `GET /v1/hubs/{hub}/stock`.
  case stock
  /// `GET /v1/hubs/{hub}/cart`.
  case cart
  /// `PUT /v1/hubs/{hub}/cart/items/{sku}`.
  case cartItem = "cart-item"
  /// `GET /v1/watchlist`.
  case watchlist
  /// `GET /v1/quotes`, which changes over to WebSocket.
  case quotes
  /// `GET /functions/v1/regions`.
  case regions
  /// `GET /functions/v1/stores`.
  case stores
  /// `GET /functions/v1/canonical_products`.
  case canonicalProducts = "canonical_products"
  /// `GET /functions/v1/retailer_products`.
  case retailerProducts = "retailer_products"
  /// `GET /functions/v1/offers`.
  case offers
  /// `GET /functions/v1/price_snapshots`.
  case priceSnapshots = "price_snapshots"
  /// Any other path.
  case other

  /// The methods that it answers.
  var methods: [String] {
    switch self {
    case .cartItem: ["PUT"]
    case .quotes: ["GET"]
    case .deliveryArea, .home, .category, .stock, .cart, .watchlist, .regions, .stores, .canonicalProducts,
      .retailerProducts, .offers, .priceSnapshots, .other:
      ["GET", "HEAD"]
    }
  }

  /// The tables of a basket comparison.
  static let tables: [FixtureEndpoint] = [
    .regions, .stores, .canonicalProducts, .retailerProducts, .offers, .priceSnapshots,
  ]
}
