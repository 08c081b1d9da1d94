public import BasketComparison

/// Finds canonical products while a shopper types.
///
/// Every word typed must begin a word of the product's name, of a brand that stands for it, of its category or of
/// the words that its source found it by. Case and diacritics do not matter. Products whose name begins with what
/// was typed come first, then those whose name has all the words whole, then those whose name has all of them
/// begun, then the others; equal ones by the bytes of their name, then of their key. Text without a letter or
/// digit finds nothing. The same text always finds the same.
///
/// - Complexity: Creating it sorts the words of all products once. A search looks the words up in a sorted list and
///   then looks at each product once for each word.
public struct ProductSearch: Sendable {
  private let products: [CanonicalProduct]
  private let vocabulary: SearchVocabulary
  private let names: [[UInt8]]

  /// Indexes the products of a catalogue, those of several rows with one key once.
  public init(_ catalogue: CataloguePayload) {
    var brands: [CanonicalProductID: Set<String>] = [:]
    for product in catalogue.retailerProducts {
      guard let id = product.canonicalProductID, let brand = product.brand else { continue }
      brands[id, default: []].insert(brand)
    }
    self.init(catalogue.canonicalProducts, brands: brands)
  }

  init(_ rows: [CanonicalProduct], brands: [CanonicalProductID: Set<String>] = [:]) {
    var keys: Set<CanonicalProductID> = []
    products = rows.filter { keys.insert($0.id).inserted }.sorted { left, right in
      left.name.utf8.elementsEqual(right.name.utf8)
        ? left.id < right.id : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    var builder = SearchVocabulary.Builder()
    var names: [[UInt8]] = []
    for (number, product) in products.enumerated() {
      let words = FoldedText.words(product.name)
      names.append(Array(words.map(\.plain).joined(separator: [UInt8(ascii: " ")])))
      builder.add(words, of: number, isName: true)
      let others = [product.category, product.searchTerm].compactMap(\.self) + (brands[product.id] ?? [])
      for text in others { builder.add(FoldedText.words(text), of: number, isName: false) }
    }
    self.names = names
    vocabulary = builder.vocabulary()
  }

  /// How many products are indexed.
  public var productCount: Int { products.count }

  /// Finds products, the best first.
  public func hits(for text: String, limit: Int) -> ProductHits {
    let words = FoldedText.words(text).map(\.plain)
    guard let first = words.first else { return ProductHits(products: [], total: 0) }
    var matches = vocabulary.matches(beginning: first, among: products.count)
    for word in words.dropFirst() {
      let others = vocabulary.matches(beginning: word, among: products.count)
      for index in matches.indices { matches[index].formIntersection(others[index]) }
    }
    let start = Array(words.joined(separator: [UInt8(ascii: " ")]))
    var ranked: [[Int]] = [[], [], [], []]
    for (number, match) in matches.enumerated() where !match.isEmpty {
      ranked[rank(match, beginsName: names[number].starts(with: start))].append(number)
    }
    let best = ranked.joined()
    return ProductHits(
      products: best.prefix(max(limit, 0)).map { products[$0] }, total: ranked.reduce(0) { $0 + $1.count })
  }

  private func rank(_ match: SearchMatch, beginsName: Bool) -> Int {
    if beginsName { return 0 }
    if match.contains(.wholeWordOfName) { return 1 }
    return match.contains(.name) ? 2 : 3
  }
}
