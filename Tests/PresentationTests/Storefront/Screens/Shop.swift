import Cart
import Catalogue
import DeliveryArea
import Foundation
import MoneyKit
import StockCache
import Testing

@testable import Presentation

/// A shop that a test fills, and what its screens show.
struct Shop {
  static let now = Duration.seconds(100)
  /// 2026-01-05T06:00:00Z, a Monday.
  static let wallClock = 1_767_592_800_000

  /// One product, and what is known of it.
  struct Item {
    var name = "Bananas"
    var price = 249
    var currency = Currency.eur
    var before: Int?
    var deposit: Int?
    var depositKind: Deposit.Kind?
    /// In minor units, of which a scale says how finely they are divided.
    var unitPrice: (minorUnits: Int, scale: Int, measure: UnitPriceMeasure)?
    var minimumAge: Int?
    var image: String?
    var stock: Availability? = .inStock(count: 12)
    var expiresAt = Duration.seconds(220)
    var inCart: CartLine?
  }

  var sections: [HomeSection] = []
  var readings: StockReadings = [:]
  var lines: [SKU: CartLine] = [:]
  var area: DeliveryArea?
  var hours = HubHours.open
  var origin = Storefront.Origin.current
  var clockLead = 0
  var isOffline = false
  var isOutOfDate = false
  var hasNetwork = true
  var otherwise = Availability.UnknownReason.notAsked
  var cartPhase = CartState.Phase.loaded

  init() throws { area = .served(try Self.hub()) }

  /// A shop with one section of products.
  init(_ items: Item...) throws {
    try self.init()
    try sell("Fresh fruit", items)
  }

  static func hub() throws -> HubID { try #require(HubID("h12")) }

  static func sku(_ text: String) throws -> SKU { try #require(SKU(text)) }

  mutating func sell(_ title: String?, _ items: [Item], again: Bool = false) throws {
    let products = try items.map { try product($0) }
    sections.append(
      HomeSection(
        id: SectionID(position: sections.count), title: title,
        content: again ? .buyAgain(products) : .products(products)))
  }

  mutating func product(_ item: Item) throws -> Product {
    let sku = try Self.sku("p\(readings.count)")
    readings[sku] =
      item.stock.map { stock in
        if case .unknown(let reason) = stock {
          StockReading(unknown: reason)
        } else {
          StockReading(stock, expiresAt: item.expiresAt)
        }
      } ?? StockReading(unknown: .notAsked)
    lines[sku] = item.inCart
    func money(_ minorUnits: Int) throws -> Money {
      try Money(minorUnits: minorUnits, currency: item.currency)
    }
    return Product(
      id: sku, name: item.name,
      image: item.image.flatMap { ImageReference(url: $0, width: 320, height: 240) },
      price: try money(item.price), originalPrice: try item.before.map(money),
      deposit: try item.deposit.map { Deposit(amount: try money($0), kind: item.depositKind) },
      unitPrice: try item.unitPrice.map {
        try UnitPrice(minorUnits: $0.minorUnits, scale: $0.scale, currency: item.currency, per: $0.measure)
      },
      minimumAge: item.minimumAge)
  }

  var storefront: Storefront {
    get throws {
      Storefront(
        hub: try Self.hub(), hours: hours, sections: sections, origin: origin, clockLead: clockLead)
    }
  }

  var cart: CartState { CartState(area: area, phase: cartPhase, lines: lines) }

  private var freshness: ScreenFreshness {
    origin == .saved ? .stale(.saved) : isOutOfDate ? .stale(.notRefreshed) : .live
  }

  var home: HomeScreen { get throws { try home(.storefront(storefront)) } }

  func home(_ content: HomeScreen.Content) throws -> HomeScreen {
    HomeScreen(
      address: Address(
        title: "Torstraße 1", coordinate: try #require(Coordinate(latitude: 52.529, longitude: 13.401))),
      area: area, content: content, isOffline: isOffline, hasNetwork: hasNetwork, freshness: freshness,
      stock: ShownStock(readings: readings, otherwise: otherwise), cart: cart)
  }

  func category(_ more: CategoryScreen.More = .end) -> CategoryScreen {
    CategoryScreen(
      title: "Fruit", area: area, content: .products(sections.flatMap(\.products)), more: more,
      isOffline: isOffline, hasNetwork: hasNetwork,
      freshness: isOutOfDate ? .stale(.notRefreshed) : .live, hours: hours,
      clock: ServerClock(wallClock: Self.wallClock, lead: clockLead, now: Self.now),
      stock: ShownStock(readings: readings, otherwise: otherwise), cart: cart)
  }

  /// The home in words.
  func state(_ wording: Wording = .english) throws -> HomeViewState {
    HomeViewState(try home, now: Self.now, wallClock: Self.wallClock, wording: wording)
  }

  /// The tiles of the home.
  func tiles(_ wording: Wording = .english) throws -> [ProductTile] {
    guard case .sections(let rows) = try state(wording).content else { return [] }
    return rows.flatMap(\.products)
  }

  /// The only tile of the home.
  func tile(_ wording: Wording = .english) throws -> ProductTile {
    let tiles = try tiles(wording)
    #expect(tiles.count == 1)
    return try #require(tiles.first)
  }
}

extension Shop {
  /// Products of every kind of price.
  static func prices() throws -> Shop {
    var shop = try Shop()
    try shop.sell(
      "Prices",
      [
        Item(name: "Bananas", unitPrice: (199, 0, .kilogram)),
        Item(name: "Butter", before: 349, unitPrice: (996, 0, .kilogram)),
        Item(name: "Butter at half a percent off", price: 1_990, before: 2_000),
        Item(name: "Water", price: 99, deposit: 25, depositKind: .singleUse, unitPrice: (66, 0, .litre)),
        Item(name: "Beer", price: 119, deposit: 8, depositKind: .reusable, minimumAge: 16),
        Item(name: "Juice", price: 299, deposit: 15, unitPrice: (299, 0, .litre)),
        Item(name: "Gift", price: 0),
        Item(
          name: "Eggs", price: 329, unitPrice: (3_290, 2, .piece), image: "https://img.example/eggs 1.jpg"),
        Item(name: "Tea", price: 85, unitPrice: (752, 1, .hundredGrams)),
        Item(name: "Washing powder", price: 1_234_567, unitPrice: (31, 0, .use)),
      ])
    return shop
  }

  /// Products with every kind of stock.
  static func stocks() throws -> Shop {
    var shop = try Shop()
    try shop.sell(
      "Stock",
      [
        Item(name: "Four", stock: .inStock(count: 4)), Item(name: "Three", stock: .inStock(count: 3)),
        Item(name: "One", stock: .inStock(count: 1)), Item(name: "Some", stock: .inStock(count: nil)),
        Item(name: "None", stock: .outOfStock),
        Item(name: "None, some in the cart", stock: .outOfStock, inCart: CartLine(quantity: 2)),
        Item(name: "All in the cart", stock: .inStock(count: 2), inCart: CartLine(quantity: 2)),
        Item(name: "Being written", inCart: CartLine(quantity: 3, status: .writing)),
        Item(name: "Not confirmed", inCart: CartLine(quantity: 1, status: .unconfirmed)),
      ])
    return shop
  }

  /// A product for each reason why its stock is not known, some of them in the cart.
  static func unknown() throws -> Shop {
    var shop = try Shop()
    try shop.sell(
      "Unknown",
      Availability.UnknownReason.allCases.enumerated().map { index, reason in
        Item(
          name: reason.rawValue, stock: reason == .expired ? .outOfStock : .unknown(reason),
          expiresAt: Shop.now, inCart: index.isMultiple(of: 2) ? CartLine(quantity: 1) : nil)
      })
    return shop
  }
}

extension Wording {
  /// German as it is written in Germany, where "€" stands behind the amount.
  static let berlin = Wording(locale: Locale(identifier: "de_DE"))
}
