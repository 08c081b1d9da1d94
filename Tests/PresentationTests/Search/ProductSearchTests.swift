import BasketComparison
import MoneyKit
import PriceboardTestSupport
import Testing

@testable import Presentation

@Suite struct ProductSearchTests {
  private func search(_ names: [String], category: String? = nil) -> ProductSearch {
    ProductSearch(names.map { CanonicalProduct(id: CanonicalProductID($0), name: $0, category: category) })
  }

  private func found(_ text: String, among names: [String]) -> [String] {
    search(names).hits(for: text, limit: 50).products.map(\.name)
  }

  @Test(arguments: [
    ("muesli", "Müsli"), ("musli", "Müsli"), ("MÜSLI", "Müsli"), ("mu\u{308}sli", "Müsli"),
    ("muesli", "Mu\u{308}sli"), ("strasse", "Straße"), ("creme brulee", "Crème brûlée"),
    ("jalapeno", "JALAPEÑO"),
    ("smor", "Smør"), ("lodz", "Łódź"), ("ayran", "AYRAN"), ("αλατι", "Αλάτι"), ("70", "Cola 70 cl"),
    ("oel", "Olivenöl Öl"), ("kaese", "Käse"),
  ])
  func `case and diacritics do not matter`(_ text: String, _ name: String) {
    #expect(found(text, among: [name, "Something else"]) == [name])
  }

  @Test func `every word has to begin a word`() {
    let names = ["Milk chocolate", "Chocolate milk drink", "Milk", "Buttermilk", "Chocolate"]
    #expect(found("milk choc", among: names) == ["Milk chocolate", "Chocolate milk drink"])
    #expect(found("ilk", among: names).isEmpty)
  }

  @Test
  func `names that begin with the text come first, then whole words, then begun ones, then other fields`() {
    let products = [
      CanonicalProduct(id: "1", name: "Rye bread"), CanonicalProduct(id: "2", name: "Breadcrumbs"),
      CanonicalProduct(id: "3", name: "Toast", category: "Bread"), CanonicalProduct(id: "4", name: "Bread"),
      CanonicalProduct(id: "5", name: "Garlic breadsticks"),
    ]
    let hits = ProductSearch(products).hits(for: "bread", limit: 9)
    #expect(
      hits.products.map(\.name) == ["Bread", "Breadcrumbs", "Rye bread", "Garlic breadsticks", "Toast"])
  }

  @Test func `equal ranks are ordered by the bytes of the name, then of the key`() {
    let products = ["2", "1", "3"].map {
      CanonicalProduct(id: CanonicalProductID($0), name: $0 == "3" ? "milK" : "milk")
    }
    #expect(ProductSearch(products).hits(for: "milk", limit: 9).products.map(\.id) == ["3", "1", "2"])
  }

  @Test func `brands and search terms are searched, too`() {
    let catalogue = CataloguePayload(
      region: Region(id: "r", name: "R", currency: .eur, timeZone: "UTC"), stores: [],
      canonicalProducts: [
        CanonicalProduct(id: "a", name: "Butter", searchTerm: "spreadable"),
        CanonicalProduct(id: "b", name: "Milk"),
      ],
      retailerProducts: [
        RetailerProduct(
          id: "x", retailerID: "s", name: "X", brand: "Goldene Kuh", canonicalProductID: "b",
          matchMethod: .itself)
      ])
    let search = ProductSearch(catalogue)
    #expect(search.hits(for: "kuh", limit: 9).products.map(\.id) == ["b"])
    #expect(search.hits(for: "spread", limit: 9).products.map(\.id) == ["a"])
    #expect(search.hits(for: "kuh butter", limit: 9).products.isEmpty)
  }

  @Test(arguments: ["", " ", "-", "%%%", "\u{0}"])
  func `text without a letter or digit finds nothing`(_ text: String) {
    #expect(search(["Milk", "%"]).hits(for: text, limit: 9) == ProductHits(products: [], total: 0))
  }

  @Test func `the limit cuts the list and not the count`() {
    let search = search((0..<30).map { "Milk \($0)" })
    #expect(search.hits(for: "milk", limit: 3).products.map(\.name) == ["Milk 0", "Milk 1", "Milk 10"])
    #expect(search.hits(for: "milk", limit: 3).total == 30)
    #expect(search.hits(for: "milk", limit: 0).total == 30)
    #expect(search.hits(for: "milk", limit: -1).products.isEmpty)
  }

  @Test func `a key on several rows is one product`() {
    let row = CanonicalProduct(id: "a", name: "Milk")
    #expect(ProductSearch([row, row]).hits(for: "milk", limit: 9).total == 1)
  }

  /// A plain search over all products, word by word, that shares nothing with the index but the folding.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the index finds what looking at every product finds, in any order of the input`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "Milch", "Milchreis", "Öl", "Olivenöl", "Bio", "Käse", "Reis", "mild", "Müsli", "Müsliriegel",
    ]
    var products = (0..<200).map { number in
      let count = Int.random(in: 1...3, using: &random)
      return CanonicalProduct(
        id: CanonicalProductID("\(number)"),
        name: (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(
          separator: " "),
        category: Bool.random(using: &random) ? words[Int.random(in: 0..<words.count, using: &random)] : nil)
    }
    let search = ProductSearch(products)
    products.shuffle(using: &random)
    let shuffled = ProductSearch(products)
    for text in ["m", "mil", "milch", "ol", "oe", "bio mi", "reis kase", "muesli", "milch milch"] {
      let hits = search.hits(for: text, limit: 500)
      #expect(hits == shuffled.hits(for: text, limit: 500), "seed \(seed), text \(text)")
      let typed = FoldedText.words(text).map(\.plain)
      let expected = products.filter { product in
        let words = FoldedText.words("\(product.name) \(product.category ?? "")")
        let spellings = words.flatMap { [$0.plain, $0.alternative].compactMap(\.self) }
        return typed.allSatisfy { word in spellings.contains { $0.starts(with: word) } }
      }
      #expect(Set(hits.products.map(\.id)) == Set(expected.map(\.id)), "seed \(seed), text \(text)")
      #expect(hits.products.count == hits.total)
    }
  }
}
