/// What one hub carries: about 3,000 of the articles, at its own prices.
struct HubShelves: Sendable {
  let hub: String
  /// By category, in its order.
  let listings: [Listing]
  private let places: [String: Int]

  init(hub: String, assortment: Assortment, seed: UInt64) {
    self.hub = hub
    let listings = assortment.articles.compactMap { Listing($0, hub: hub, seed: seed) }
    self.listings = listings
    places = Dictionary(listings.indices.map { (listings[$0].article.sku, $0) }) { first, _ in first }
  }

  /// The listing of a SKU, compared as bytes.
  func listing(_ sku: String) -> Listing? {
    guard let place = places[sku], listings[place].article.sku.utf8.elementsEqual(sku.utf8) else {
      return nil
    }
    return listings[place]
  }

  func listings(in category: String) -> [Listing] {
    listings.filter { $0.article.category == category }
  }
}
