/// A kind of goods, before a brand, a variety and a size make an article of it.
struct Good: Equatable, Sendable {
  let name: String
  /// Cents for a kilogram, a litre or a piece.
  let price: Int
  let unit: ContentUnit
  let sizes: [Int]
  let hasBrand: Bool
  let deposit: Deposit?
  let minimumAge: Int?
}

/// What the content of a pack is counted in.
enum ContentUnit: String, Sendable {
  case gram = "g"
  case millilitre = "ml"
  case piece
}

/// A refundable charge for what the goods come in.
struct Deposit: Equatable, Sendable {
  let cents: Int
  /// `einweg` or `mehrweg`.
  let kind: String
}

/// A shelf of goods that belong together.
struct GoodsCategory: Equatable, Sendable {
  let key: String
  let name: String
  let varieties: [String]
  var goods: [Good] = []
}

extension GoodsTable {
  /// The categories of a table in the order of its lines; nil where a line cannot be read.
  static func categories(of text: String = text) -> [GoodsCategory]? {
    var categories: [GoodsCategory] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        let parts = fields(line.dropFirst(), "|")
        guard parts.count == 3 else { return nil }
        categories.append(
          GoodsCategory(key: parts[0], name: parts[1], varieties: fields(parts[2][...], ",", ", ")))
      } else {
        guard !categories.isEmpty, let good = good(line) else { return nil }
        categories[categories.count - 1].goods.append(good)
      }
    }
    return categories
  }

  private static func good(_ line: Substring) -> Good? {
    let parts = fields(line, ";")
    guard parts.count == 3 || parts.count == 4, let price = Int(parts[1]), price > 0 else { return nil }
    let content = parts[2].split(separator: " ")
    guard let unit = content.first.flatMap({ ContentUnit(rawValue: String($0)) }) else { return nil }
    let sizes = content.dropFirst().compactMap { Int($0) }
    guard !sizes.isEmpty, sizes.count == content.count - 1, sizes.allSatisfy({ $0 > 0 }) else { return nil }
    let marks = parts.count == 4 ? parts[3].split(separator: " ").map(String.init) : []
    let deposits = ["einweg": 25, "bier": 8, "mehrweg": 15]
    let deposit = marks.compactMap { mark in
      deposits[mark].map { Deposit(cents: $0, kind: mark == "einweg" ? "einweg" : "mehrweg") }
    }.first
    return Good(
      name: parts[0], price: price, unit: unit, sizes: sizes, hasBrand: !marks.contains("fresh"),
      deposit: deposit, minimumAge: marks.compactMap { Int($0) }.first)
  }

  /// Parts without the spaces around them; a part may hold the separator where it is no longer one.
  private static func fields(
    _ text: Substring, _ separator: Character, _ whole: String? = nil
  ) -> [String] {
    guard let whole else { return text.split(separator: separator).map(trimmed) }
    return String(text).split(separator: whole).map { trimmed($0) }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    let count = start.reversed().prefix { $0 == " " }.count
    return String(start.dropLast(count))
  }
}
