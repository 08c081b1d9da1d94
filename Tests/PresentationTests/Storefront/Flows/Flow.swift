import Catalogue
import DeliveryArea
import MoneyKit
import StockCache

@testable import Presentation

/// Short forms of what flows through the storefront's screens.
enum Flow {
  static func hub(_ text: String) -> HubID { known(HubID(text)) }
  static func sku(_ text: String) -> SKU { known(SKU(text)) }
  static func category(_ text: String) -> CategoryID { known(CategoryID(text)) }
  static func cursor(_ text: String) -> Cursor { known(Cursor(text)) }

  static func served(_ hub: String) -> DeliveryArea { .served(Self.hub(hub)) }
  static func browsing(_ hub: String) -> DeliveryArea { .browsing(defaultHub: Self.hub(hub)) }

  static func product(_ sku: String, price: Int = 139) -> Product {
    Product(id: Self.sku(sku), name: sku, price: euros(price))
  }

  static func section(_ id: String, _ skus: [String], price: Int = 139) -> HomeSection {
    HomeSection(
      id: SectionID(key: id), title: id, content: .products(skus.map { product($0, price: price) }))
  }

  /// A home whose three sections hold A and B, C, and D.
  static func home(
    _ hub: String, price: Int = 139, hours: HubHours = .open, origin: Storefront.Origin = .current,
    clockLead: Int = 0, isOffline: Bool = false, sections: [HomeSection]? = nil
  ) -> Storefront {
    let standard = [("s1", ["A", "B"]), ("s2", ["C"]), ("s3", ["D"])].map { id, skus in
      section(id, skus, price: price)
    }
    return Storefront(
      hub: Self.hub(hub), hours: hours, sections: sections ?? standard, origin: origin,
      clockLead: clockLead, isOffline: isOffline)
  }

  static func page(
    _ skus: [String], next: String?, hub: String = "a", category: String = "fruit", price: Int = 139
  ) -> ProductPage {
    ProductPage(
      hub: Self.hub(hub), category: Self.category(category), items: skus.map { product($0, price: price) },
      nextCursor: next.map(cursor))
  }

  static func tiles(_ skus: String..., section: String? = nil) -> [TileID] {
    skus.map { TileID(section: section.map { SectionID(key: $0) }, sku: sku($0)) }
  }

  static func counts(_ counts: [String: Int], expiresAt: Duration = .seconds(120)) -> StockReadings {
    StockReadings(
      counts.map { name, count in
        let availability: Availability = count > 0 ? .inStock(count: count) : .outOfStock
        return (sku(name), StockReading(availability, expiresAt: expiresAt))
      })
  }

  private static func euros(_ minorUnits: Int) -> Money {
    known(try? Money(minorUnits: minorUnits, currency: Currency(code: "EUR")))
  }

  private static func known<Key>(_ key: Key?) -> Key {
    guard let key else { preconditionFailure("a test's own key is none") }
    return key
  }
}

extension Storefront {
  /// The same home, each of its products with this stock.
  func stocked(_ readings: StockReadings) -> Storefront {
    var copy = self
    for index in copy.sections.indices {
      var products = copy.sections[index].products
      guard !products.isEmpty else { continue }
      for place in products.indices {
        products[place].stock = readings[products[place].id] ?? StockReading(unknown: .notInReply)
      }
      copy.sections[index].content = .products(products)
    }
    return copy
  }
}
