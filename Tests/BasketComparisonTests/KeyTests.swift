import BasketComparison
import Testing

@Suite struct KeyTests {
  @Test func `keys compare as bytes, not as text`() {
    let composed = StoreID("caf\u{E9}")
    let decomposed = StoreID("cafe\u{301}")
    #expect(composed.rawValue == decomposed.rawValue)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    // The same letters with their marks in two orders: as long, equal as text, and other bytes.
    #expect(StoreID("s\u{323}\u{307}") != StoreID("s\u{307}\u{323}"))
    #expect(StoreID("A") != StoreID("a"))
    #expect(StoreID("B") < StoreID("a"))
    #expect(StoreID("a") < StoreID("aa"))
    #expect(StoreID("") < StoreID("a"))
    #expect(StoreID("z") < StoreID("é"))
  }

  @Test(arguments: 0...40)
  func `keys of any length are equal to their copies alone`(length: Int) {
    let key = StoreID(String(repeating: "x", count: length))
    #expect(key == StoreID(String(Array(repeating: "x", count: length).joined())))
    #expect(key != StoreID(String(repeating: "x", count: length) + "y"))
    if length > 0 { #expect(key != StoreID("y" + String(repeating: "x", count: length - 1))) }
  }

  @Test func `rows of one key count once, whatever their order`() throws {
    var scene = Scene(stores: "a")
    try scene.sell("milk", at: "a", for: 100, size: ProductSize(Measure(1000, .millilitre)))
    let row = scene.products[0]
    let other = RetailerProduct(
      id: row.id, retailerID: row.retailerID, name: "another row", canonicalProductID: "milk",
      matchMethod: .itself)
    scene.products.append(other)
    scene.canonical.append(CanonicalProduct(id: "milk", name: "Milk again"))
    let first = try scene.compare("milk")
    scene.products.reverse()
    scene.canonical.reverse()
    #expect(try scene.compare("milk") == first)
  }

  @Test func `an offer key at two stores is two prices`() throws {
    var scene = Scene(stores: "a", "b")
    try scene.sell("milk", at: "a", for: 100, offer: "1")
    try scene.sell("milk", at: "b", for: 120, offer: "1")
    let result = try scene.compare("milk")
    #expect([result.cost(0, "a"), result.cost(0, "b")] == [100, 120])
    #expect(!result.warnings.contains { $0.kind == .duplicateOffer })
  }

  @Test func `twenty thousand rows of one offer key are one price`() throws {
    var scene = Scene(stores: "a")
    for row in 0..<20_000 { try scene.sell("milk", at: "a", for: 500 + row % 100, offer: "same") }
    #expect(try scene.compare("milk").cost(0, "a") == 500)
  }
}
