import DeliveryArea
import Foundation
import Testing

@testable import StockCache

@Suite struct ModelTests {
  @Test(arguments: ["", ".", "..", " ", "\t\n", "\u{A0}", "\u{2003}"])
  func `what cannot be a segment of a path is no product`(text: String) {
    #expect(SKU(text) == nil)
  }

  @Test(arguments: ["0017", "17", "A+B", "E,F", "G/H", " x ", "...", "Käse"])
  func `a product's key is kept byte for byte`(text: String) throws {
    let sku = try #require(SKU(text))
    #expect(Array(sku.rawValue.utf8) == Array(text.utf8))
    let data = try JSONEncoder().encode([sku])
    #expect(try JSONDecoder().decode([SKU].self, from: data) == [sku])
  }

  @Test func `products compare as bytes`() {
    #expect(SKU("a") != SKU("A"))
    #expect(SKU("0017") != SKU("17"))
    #expect(SKU("K\u{E4}se") != SKU("Ka\u{308}se"))
    #expect([Keys.sku("b"), Keys.sku("B"), Keys.sku("a")].sorted().map(\.rawValue) == ["B", "a", "b"])
  }

  @Test(arguments: [
    (Availability.inStock(count: 3), false), (.inStock(count: nil), false), (.outOfStock, true),
  ])
  func `out is known to be out`(availability: Availability, isOut: Bool) {
    #expect(availability.isOut == isOut)
  }

  @Test(arguments: Availability.UnknownReason.allCases)
  func `unknown is never out`(reason: Availability.UnknownReason) {
    #expect(!Availability.unknown(reason).isOut)
    #expect(Availability.unknown(reason) != .outOfStock)
  }
}
