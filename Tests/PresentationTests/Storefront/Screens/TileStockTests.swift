import Cart
import Catalogue
import DeliveryArea
import StockCache
import Testing

@testable import Presentation

@Suite struct TileStockTests {
  @Test(arguments: [
    (Availability.inStock(count: 1), StockBadge.low(text: "Only 1 left")),
    (.inStock(count: 3), .low(text: "Only 3 left")), (.inStock(count: 4), .none),
    (.inStock(count: .max), .none), (.inStock(count: nil), .none),
    (.outOfStock, .out(text: "Out of stock")),
  ])
  func `known stock has a badge where there is something to say`(
    stock: Availability, badge: StockBadge
  ) throws {
    let tile = try Shop(.init(stock: stock)).tile()
    #expect(tile.stockBadge == badge)
    #expect(tile.unknownStock == nil)
  }

  @Test(arguments: Availability.UnknownReason.allCases)
  func `unknown stock has no badge, and can be ordered`(_ reason: Availability.UnknownReason) throws {
    let tile = try Shop(.init(stock: .unknown(reason))).tile()
    #expect(tile.stockBadge == .none)
    #expect(tile.unknownStock == reason)
    #expect(tile.stepper == .enabled(quantity: 0, canAdd: true, canRemove: false))
  }

  @Test(arguments: [Availability.inStock(count: 2), .outOfStock])
  func `stock is known until it expires, and not from then on`(_ stock: Availability) throws {
    for (offset, isKnown) in [(-1, true), (0, false), (1, false)] {
      let tile = try Shop(.init(stock: stock, expiresAt: Shop.now - .nanoseconds(offset))).tile()
      #expect((tile.stockBadge != .none) == isKnown)
      #expect(tile.unknownStock == (isKnown ? nil : .expired))
    }
  }

  @Test func `a product without a reading is unknown for the screen's reason`() throws {
    var shop = try Shop(.init(stock: .inStock(count: 1)))
    shop.readings = [:]
    shop.otherwise = .waiting
    #expect(try shop.tile().unknownStock == .waiting)
  }

  @Test(arguments: [0, 1, 5, .max, .min])
  func `how many are few is a parameter`(limit: Int) throws {
    let shop = try Shop(.init(stock: .inStock(count: 1)), .init(stock: .inStock(count: 6)))
    let state = HomeViewState(
      try shop.home, now: Shop.now, wallClock: Shop.wallClock, wording: .english, lowStockLimit: limit)
    guard case .sections(let rows) = state.content else {
      Issue.record("no sections")
      return
    }
    #expect(rows[0].products.map { $0.stockBadge != .none } == [limit >= 1, limit >= 6])
  }

  @Test func `offline, browsing and over a saved home even known stock is not shown`() throws {
    let stocks = [Availability.inStock(count: 1), .outOfStock]
    for stock in stocks {
      var offline = try Shop(.init(stock: stock))
      offline.isOffline = true
      #expect(try offline.tile().unknownStock == .offline)
      var browsing = try Shop(.init(stock: stock))
      browsing.area = .browsing(defaultHub: try Shop.hub())
      #expect(try browsing.tile().unknownStock == .browsing)
      var saved = try Shop(.init(stock: stock))
      saved.origin = .saved
      #expect(try saved.tile().unknownStock == .notAsked)
      for shop in [offline, browsing, saved] {
        #expect(try shop.tile().stockBadge == .none)
        #expect(try !shop.tile().spoken.contains("stock") && !shop.tile().spoken.contains("left"))
      }
    }
  }

  @Test func `the same product in two sections is two tiles that change together`() throws {
    var shop = try Shop(.init(stock: .outOfStock))
    shop.sections.append(
      HomeSection(
        id: SectionID(key: "again"), title: "Again", content: .buyAgain(shop.sections[0].products)))
    let tiles = try shop.tiles()
    #expect(tiles.count == 2)
    #expect(tiles[0].id != tiles[1].id && tiles[0].sku == tiles[1].sku)
    #expect(tiles.map(\.stockBadge.text) == ["Out of stock", "Out of stock"])
  }

  @Test func `a category's tiles have no section`() throws {
    let shop = try Shop(.init())
    let state = CategoryViewState(
      shop.category(), now: Shop.now, wallClock: Shop.wallClock, wording: .english)
    guard case .products(let tiles, .end) = state.content else {
      Issue.record("no products")
      return
    }
    #expect(tiles.map(\.id) == [TileID(sku: try Shop.sku("p0"))])
  }
}
