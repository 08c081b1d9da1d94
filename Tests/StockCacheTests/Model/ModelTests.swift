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

  @Test(arguments: [
    (Availability.inStock(count: 3), #"{"count":3,"kind":"inStock"}"#),
    (.inStock(count: nil), #"{"kind":"inStock"}"#), (.outOfStock, #"{"kind":"outOfStock"}"#),
    (.unknown(.notInReply), #"{"kind":"unknown","reason":"notInReply"}"#),
  ])
  func `an availability is written by its name`(availability: Availability, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(availability)
    #expect(String(decoding: data, as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(Availability.self, from: data) == availability)
  }

  @Test(arguments: [
    #"{"kind":"inStock","count":0}"#, #"{"kind":"inStock","count":-1}"#, #"{"kind":"unknown"}"#,
    #"{"kind":"unknown","reason":"gone"}"#, #"{"kind":"sold"}"#, "{}",
  ])
  func `an availability that was never written is refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Availability.self, from: Data(json.utf8))
    }
  }

  @Test func `equal products hash alike`() {
    let made = ["A", "K\u{E4}se", String(repeating: "long-", count: 40)]
    for text in made {
      #expect(SKU(text)?.hashValue == SKU(String(decoding: Array(text.utf8), as: UTF8.self))?.hashValue)
    }
    #expect(Set(Keys.skus(3_000) + Keys.skus(3_000)).count == 3_000)
  }
}
