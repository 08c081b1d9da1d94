/// Text without case and without diacritics, cut into words.
///
/// It does not depend on a locale. A letter with marks counts as the letter; German umlauts also match when they
/// are typed as two letters, so that "Müsli" is found by "musli", "müsli" and "muesli".
enum FoldedText {
  /// The words of a text: runs of letters and digits, folded.
  ///
  /// Where a word has a second spelling, that follows it.
  static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var word = Word()
    for scalar in text.unicodeScalars {
      if word.append(scalar) { continue }
      if !word.isEmpty { words.append(word) }
      word = Word()
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// One word in its plain spelling and, where it has umlauts, in the one with two letters for each.
  struct Word: Equatable {
    private(set) var plain: [UInt8] = []
    private var long: [UInt8] = []

    var isEmpty: Bool { plain.isEmpty }

    /// The spelling with "ae", "oe" and "ue"; nil where it is the plain one.
    var alternative: [UInt8]? { long == plain ? nil : long }

    /// Adds a scalar; false where it is no part of a word.
    mutating func append(_ scalar: Unicode.Scalar) -> Bool {
      if scalar == "\u{308}", let last = plain.last, long.last == last, "aou".utf8.contains(last) {
        long.append(UInt8(ascii: "e"))
        return true
      }
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark: return !isEmpty
      case .format where scalar.value == 0xAD: return !isEmpty
      default: break
      }
      guard properties.isAlphabetic || properties.numericType != nil else { return false }
      for lower in properties.lowercaseMapping.unicodeScalars { fold(lower) }
      return true
    }

    private mutating func fold(_ scalar: Unicode.Scalar) {
      guard scalar.value >= 0x80 else {
        plain.append(UInt8(scalar.value))
        long.append(UInt8(scalar.value))
        return
      }
      let base = LetterFolding.base(of: scalar)
      plain.append(contentsOf: base)
      switch scalar {
      case "ä", "ö", "ü": long.append(contentsOf: base + [UInt8(ascii: "e")])
      default: long.append(contentsOf: base)
      }
    }
  }
}
