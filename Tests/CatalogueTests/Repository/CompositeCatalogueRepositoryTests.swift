import DeliveryArea
import Foundation
import MoneyKit
import StockCache
import Testing

@testable import Catalogue

@Suite struct CompositeCatalogueRepositoryTests {
  private let hub: HubID
  private let fruit: CategoryID

  init() throws {
    hub = try .named("h12")
    fruit = try #require(CategoryID("fruit"))
  }

  private static let some = StockReading(.inStock(count: 2), expiresAt: .seconds(120))
  private static let out = StockReading(.outOfStock, expiresAt: .seconds(120))

  @Test func `the first two sections that hold products wait, and no other`() async throws {
    let home = try storefront()
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(home: .success(home)), stock: StockRepositorySpy())
    let awaiting = try await composite.storefrontAwaitingStock(hub: hub)
    #expect(
      availabilities(awaiting) == [
        "a": ["A": .unknown(.waiting), "B": .unknown(.waiting)],
        "b": ["B": .unknown(.waiting), "C": .unknown(.waiting)],
        "c": ["C": .unknown(.waiting), "D": .unknown(.notAsked)],
      ])
  }

  @Test func `stock is one question, each product once, and shows in every section`() async throws {
    let stock = StockRepositorySpy(["A": Self.some, "B": Self.out, "C": Self.some, "D": Self.some])
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(home: .success(try storefront())), stock: stock)
    let home = try await composite.storefront(hub: hub)
    #expect(stock.questions == [.init(skus: ["A", "B", "C"], hub: hub)])
    #expect(
      availabilities(home) == [
        "a": ["A": .inStock(count: 2), "B": .outOfStock], "b": ["B": .outOfStock, "C": .inStock(count: 2)],
        "c": ["C": .inStock(count: 2), "D": .unknown(.notAsked)],
      ])
    #expect(home.sections[1].products[0].stock == Self.some)
  }

  @Test func `stock that fails never hides the home and is never out`() async throws {
    let failed = StockReading(unknown: .failed)
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(home: .success(try storefront())),
      stock: StockRepositorySpy(["A": failed, "B": failed, "C": failed]))
    let home = try await composite.storefront(hub: hub)
    #expect(home.sections.count == 4)
    #expect(availabilities(home)["a"] == ["A": .unknown(.failed), "B": .unknown(.failed)])
  }

  @Test func `a product that the answer leaves out does not wait for ever`() async throws {
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(home: .success(try storefront())),
      stock: StockRepositorySpy(["A": Self.some]))
    let home = try await composite.storefront(hub: hub)
    #expect(availabilities(home)["a"] == ["A": .inStock(count: 2), "B": .unknown(.notInReply)])
  }

  @Test func `a saved home is shown without stock and without a question`() async throws {
    let stock = StockRepositorySpy(["A": Self.some])
    let saved = try storefront(origin: .saved)
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(saved: saved, home: .success(saved)), stock: stock)
    #expect(await composite.savedStorefront(hub: hub) == saved)
    #expect(try await composite.storefront(hub: hub) == saved)
    #expect(stock.questions.isEmpty)
  }

  @Test func `a home without products asks nothing`() async throws {
    let stock = StockRepositorySpy()
    let empty = Storefront(hub: hub, hours: .open, sections: [])
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(home: .success(empty)), stock: stock)
    #expect(try await composite.storefront(hub: hub) == empty)
    #expect(stock.questions.isEmpty)
  }

  @Test func `only a failure of the products is an error`() async throws {
    let stock = StockRepositorySpy()
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(home: .failure(CatalogueError.anotherHub)), stock: stock)
    await #expect(throws: CatalogueError.anotherHub) { try await composite.storefront(hub: hub) }
    await #expect(throws: CatalogueError.unreadable) {
      try await composite.products(hub: hub, category: fruit, after: nil)
    }
    #expect(await composite.savedStorefront(hub: hub) == nil)
    #expect(stock.questions.isEmpty)
  }

  @Test func `a page waits whole, and its stock is one question`() async throws {
    let items = try ["A", "B"].map(product)
    let page = ProductPage(hub: hub, category: fruit, items: items, nextCursor: Cursor("c"))
    let stock = StockRepositorySpy(["A": Self.some])
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(page: .success(page)), stock: stock)
    let awaiting = try await composite.pageAwaitingStock(hub: hub, category: fruit, after: nil)
    #expect(awaiting.items.map(\.availability) == [.unknown(.waiting), .unknown(.waiting)])
    let filled = await composite.addingStock(to: awaiting)
    #expect(filled.items.map(\.availability) == [.inStock(count: 2), .unknown(.notInReply)])
    #expect(filled.nextCursor == Cursor("c"))
    #expect(stock.questions == [.init(skus: ["A", "B"], hub: hub)])
  }

  @Test func `an empty page asks nothing`() async throws {
    let stock = StockRepositorySpy()
    let page = ProductPage(hub: hub, category: fruit, items: [], nextCursor: Cursor("c"))
    let composite = CompositeCatalogueRepository(
      products: ProductsRepositoryFake(page: .success(page)), stock: stock)
    #expect(try await composite.products(hub: hub, category: fruit, after: nil) == page)
    #expect(stock.questions.isEmpty)
  }

  /// A banner, then three sections of products that share some.
  private func storefront(origin: Storefront.Origin = .current) throws -> Storefront {
    Storefront(
      hub: hub, hours: .open,
      sections: [
        HomeSection(id: SectionID(key: "x"), title: nil, content: .banners([Banner(id: "1", title: "Hi")])),
        HomeSection(id: SectionID(key: "a"), title: nil, content: .products(try ["A", "B"].map(product))),
        HomeSection(id: SectionID(key: "b"), title: nil, content: .buyAgain(try ["B", "C"].map(product))),
        HomeSection(id: SectionID(key: "c"), title: nil, content: .products(try ["C", "D"].map(product))),
      ], origin: origin)
  }

  private func product(_ sku: String) throws -> Product {
    Product(id: try #require(SKU(sku)), name: sku, price: try Money(minorUnits: 1, currency: .eur))
  }

  private func availabilities(_ home: Storefront) -> [String: [String: Availability]] {
    var result: [String: [String: Availability]] = [:]
    for section in home.sections where !section.products.isEmpty {
      result[section.id.description] = Dictionary(
        uniqueKeysWithValues: section.products.map { ($0.id.rawValue, $0.availability) })
    }
    return result
  }
}
