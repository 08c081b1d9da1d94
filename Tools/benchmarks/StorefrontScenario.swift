import Cart
import Catalogue
import DeliveryArea
import MoneyKit
import Presentation
import StockCache

/// A made-up home of a hub with thousands of products: for speed, never for truth.
///
/// It is the same on every run. Prices lie where those of groceries lie, and most products have a unit price.
struct StorefrontScenario {
  let screen: HomeScreen

  init(sections sectionCount: Int, productsEach: Int) throws {
    guard let hub = HubID("h01"), let place = Coordinate(latitude: 52.5, longitude: 13.4) else {
      throw ScenarioError()
    }
    var readings = StockReadings()
    var lines: [SKU: CartLine] = [:]
    var random = Sequence()
    let sections = try (0..<sectionCount).map { section in
      let products = try (0..<productsEach).map { number in
        let product = try Self.product(section * productsEach + number, &random)
        readings[product.id] = StockReading(
          number % 20 == 0 ? .outOfStock : .inStock(count: 1 + random.next(below: 40)),
          expiresAt: .seconds(120))
        if number % 50 == 7 { lines[product.id] = CartLine(quantity: 1 + number % 3) }
        return product
      }
      return HomeSection(
        id: SectionID(key: "section-\(section)"), title: "Section \(section)", content: .products(products))
    }
    screen = HomeScreen(
      address: Address(title: "Torstraße 1", coordinate: place), area: .served(hub),
      content: .storefront(Storefront(hub: hub, hours: .open, sections: sections)),
      stock: ShownStock(readings: readings),
      cart: CartState(area: .served(hub), phase: .loaded, lines: lines))
  }

  private static func product(_ number: Int, _ random: inout Sequence) throws -> Product {
    guard let sku = SKU("sku-\(100_000 + number)") else { throw ScenarioError() }
    let names = [
      "Bananen", "Bio-Vollmilch 3,8 %", "Äpfel Elstar", "Mineralwasser medium", "Körniger Frischkäse",
      "Roggenmischbrot geschnitten", "Orangensaft mit Fruchtfleisch", "Kaffeebohnen Crema",
    ]
    let price = 29 + random.next(below: number % 10 == 0 ? 4_000 : 900)
    let content = [250, 330, 500, 750, 1_000][random.next(below: 5)]
    let money = try Money(minorUnits: price, currency: .eur)
    return Product(
      id: sku, name: "\(names[number % names.count]) \(number)", price: money,
      originalPrice: number % 5 == 0 ? try Money(minorUnits: price + 20 + price / 4, currency: .eur) : nil,
      deposit: number % 6 == 0
        ? Deposit(amount: try Money(minorUnits: 25, currency: .eur), kind: .singleUse) : nil,
      unitPrice: number % 20 == 3
        ? nil
        : try UnitPrice(
          minorUnits: UnitPrice(of: money, for: content, per: .kilogram).rounded.minorUnits, currency: .eur,
          per: number % 6 == 0 ? .litre : .kilogram))
  }
}

private struct ScenarioError: Error {}

/// Numbers that look random and are the same on every run.
private struct Sequence {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
