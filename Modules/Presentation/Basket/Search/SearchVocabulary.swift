/// How a word that was typed meets a product.
struct SearchMatch: OptionSet {
  let rawValue: UInt8

  /// It begins a word of any field.
  static let anywhere = SearchMatch(rawValue: 1)
  /// It begins a word of the name.
  static let name = SearchMatch(rawValue: 2)
  /// It is a word of the name.
  static let wholeWordOfName = SearchMatch(rawValue: 4)
}

/// All words of all products, sorted by their bytes, with the products that have them.
struct SearchVocabulary: Sendable {
  private let words: [[UInt8]]
  private let entries: [[Entry]]

  /// A product that has a word.
  struct Entry: Sendable {
    let product: Int
    let isName: Bool
  }

  /// How a word meets each product.
  func matches(beginning word: [UInt8], among count: Int) -> [SearchMatch] {
    var matches = [SearchMatch](repeating: [], count: count)
    for index in firstIndex(notBefore: word)..<words.endIndex {
      guard words[index].starts(with: word) else { break }
      let isWhole = words[index].count == word.count
      for entry in entries[index] {
        matches[entry.product].insert(.anywhere)
        guard entry.isName else { continue }
        matches[entry.product].insert(isWhole ? [.name, .wholeWordOfName] : .name)
      }
    }
    return matches
  }

  private func firstIndex(notBefore word: [UInt8]) -> Int {
    var (low, high) = (words.startIndex, words.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if words[middle].lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Collects the words of products.
  struct Builder {
    private var entries: [[UInt8]: [Entry]] = [:]

    mutating func add(_ words: [FoldedText.Word], of product: Int, isName: Bool) {
      for word in words {
        entries[word.plain, default: []].append(Entry(product: product, isName: isName))
        if let alternative = word.alternative {
          entries[alternative, default: []].append(Entry(product: product, isName: isName))
        }
      }
    }

    func vocabulary() -> SearchVocabulary {
      let sorted = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      return SearchVocabulary(words: sorted.map(\.key), entries: sorted.map(\.value))
    }
  }
}
