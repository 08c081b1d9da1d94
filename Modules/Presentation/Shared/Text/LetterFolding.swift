/// The letters under letters with marks, from the names that the Unicode standard gives them.
enum LetterFolding {
  /// The UTF-8 of the letter without marks; of the scalar itself where it has none.
  static func base(of scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar {
    case "ß": return Array("ss".utf8)
    case "æ": return Array("ae".utf8)
    case "œ": return Array("oe".utf8)
    case "ı": return Array("i".utf8)
    default: return Array(String(unmarked[scalar] ?? scalar).utf8)
    }
  }

  /// A letter named "… SMALL LETTER X WITH …" stands for the one named "… SMALL LETTER X".
  private static let unmarked: [Unicode.Scalar: Unicode.Scalar] = {
    let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
    var plain: [String: Unicode.Scalar] = [:]
    var marked: [(scalar: Unicode.Scalar, base: String)] = []
    for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
      guard let name = scalar.properties.name else { continue }
      if let end = firstMark(in: name) {
        marked.append((scalar, String(name[..<end])))
      } else {
        plain[name] = scalar
      }
    }
    return Dictionary(
      marked.compactMap { entry in plain[entry.base].map { (entry.scalar, $0) } },
      uniquingKeysWith: { first, _ in first })
  }()

  private static func firstMark(in name: String) -> String.Index? {
    let words = name.split(separator: " ")
    guard let mark = words.firstIndex(of: "WITH"), mark > 0 else { return nil }
    return words[mark - 1].endIndex
  }
}
