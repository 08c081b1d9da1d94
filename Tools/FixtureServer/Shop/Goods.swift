/// A kind of goods, before a brand, a few words and a size make an article of it.
struct Good: Equatable, Sendable {
  let name: String
  /// Cents for a kilogram, a litre or a piece.
  let price: Int
  let unit: ContentUnit
  let sizes: [Int]
  let hasBrand: Bool
  let deposit: Deposit?
  let minimumAge: Int?
  /// Words that tell its varieties apart; an article has at most one of each choice.
  let choices: [[String]]
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
  var goods: [Good] = []
}

extension GoodsTable {
  /// The categories of a table in the order of its lines; nil where a line cannot be read.
  static func categories(of text: String = text) -> [GoodsCategory]? {
    var categories: [GoodsCategory] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        let parts = fields(line.dropFirst(), "|")
        guard parts.count == 2 else { return nil }
        categories.append(GoodsCategory(key: parts[0], name: parts[1]))
      } else {
        guard !categories.isEmpty, let good = good(line) else { return nil }
        categories[categories.count - 1].goods.append(good)
      }
    }
    return categories
  }

  private static func good(_ line: Substring) -> Good? {
    let parts = fields(line, ";")
    guard parts.count == 5, let price = Int(parts[1]), price > 0 else { return nil }
    let content = parts[2].split(separator: " ")
    guard let unit = content.first.flatMap({ ContentUnit(rawValue: String($0)) }) else { return nil }
    let sizes = content.dropFirst().compactMap { Int($0) }
    guard !sizes.isEmpty, sizes.count == content.count - 1, sizes.allSatisfy({ $0 > 0 }) else { return nil }
    let marks = parts[3].split(separator: " ").map(String.init)
    let choices = parts[4].split(separator: ", ").map { $0.split(separator: "/").map(String.init) }
    guard !choices.isEmpty else { return nil }
    let deposits = ["einweg": 25, "bier": 8, "mehrweg": 15]
    let deposit = marks.compactMap { mark in
      deposits[mark].map { Deposit(cents: $0, kind: mark == "einweg" ? "einweg" : "mehrweg") }
    }.first
    return Good(
      name: parts[0], price: price, unit: unit, sizes: sizes, hasBrand: !marks.contains("fresh"),
      deposit: deposit, minimumAge: marks.compactMap { Int($0) }.first, choices: choices)
  }

  /// Parts without the spaces around them, some of which may be empty.
  private static func fields(_ text: Substring, _ separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(trimmed)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    let count = start.reversed().prefix { $0 == " " }.count
    return String(start.dropLast(count))
  }
}
