/// Finds what a store has instead of a product that it lacks.
///
/// The nearest product is of the same category, not in the basket already, and shares the most words of its
/// name; then its size is nearest; then its key is lowest. One that shares no word is no suggestion.
struct SwapFinder {
  private let shelf: StoreShelf
  private let basketProducts: Set<CanonicalProductID>
  private let productsOfCategory: [String: [Int]]
  /// By product of the index: the words of its name.
  private let words: [Set<String>]

  init(shelf: StoreShelf, basket: [WantedLine]) {
    self.shelf = shelf
    basketProducts = Set(basket.map(\.productID))
    var productsOfCategory: [String: [Int]] = [:]
    for (ordinal, product) in shelf.index.canonicalProducts.enumerated() {
      if let category = product.category { productsOfCategory[category, default: []].append(ordinal) }
    }
    self.productsOfCategory = productsOfCategory
    words = shelf.index.canonicalProducts.map { Self.words(of: $0.name) }
  }

  /// The nearest product that each of some stores prices in the quantity wanted, by store.
  func suggestions(for line: WantedLine, missingAt stores: [Int]) -> [Int: CanonicalProductID] {
    guard line.refusal == nil, !stores.isEmpty, let wanted = shelf.index.ordinal(of: line.productID),
      let category = shelf.index.canonicalProducts[wanted].category
    else { return [:] }
    var suggestions: [Int: CanonicalProductID] = [:]
    var ignored: Set<Warning> = []
    for candidate in ranked(productsOfCategory[category] ?? [], for: wanted) {
      let cells = shelf.cells(for: line.quantity, of: candidate, warnings: &ignored)
      for store in stores where suggestions[store] == nil && cells[store].price != nil {
        suggestions[store] = shelf.index.canonicalProducts[candidate].id
      }
      if suggestions.count == stores.count { break }
    }
    return suggestions
  }

  private func ranked(_ candidates: [Int], for wanted: Int) -> [Int] {
    let product = shelf.index.canonicalProducts[wanted]
    return candidates.compactMap { ordinal -> (ordinal: Int, rank: (Int, Int, CanonicalProductID))? in
      let candidate = shelf.index.canonicalProducts[ordinal]
      let shared = words[ordinal].intersection(words[wanted]).count
      guard shared > 0, !basketProducts.contains(candidate.id) else { return nil }
      return (ordinal, (-shared, Self.distance(product.size, candidate.size), candidate.id))
    }
    .sorted { $0.rank < $1.rank }.map(\.ordinal)
  }

  private static func words(of name: String) -> Set<String> {
    Set(name.lowercased().split { !$0.isLetter }.filter { $0.count > 2 }.map(String.init))
  }

  private static func distance(_ first: Measure?, _ second: Measure?) -> Int {
    guard let first, let second, first.unit == second.unit else { return .max }
    let (difference, overflow) = first.amount.subtractingReportingOverflow(second.amount)
    return overflow ? .max : Int(clamping: difference.magnitude)
  }
}
