/// An article that hubs may carry, with all that does not depend on the hub.
struct Article: Equatable, Sendable {
  let sku: String
  let name: String
  let category: String
  let amount: Int
  let unit: ContentUnit
  /// Cents, before a hub makes its price of it.
  let basePrice: Int
  let deposit: Deposit?
  let minimumAge: Int?
  let hasImage: Bool
}

/// All articles that a seed makes: about a fifth more than one hub carries.
struct Assortment: Sendable {
  static let count = 3_600

  let categories: [GoodsCategory]
  /// By category, in its order.
  let articles: [Article]

  init(seed: UInt64, categories: [GoodsCategory]) {
    self.categories = categories
    var articles: [Article] = []
    let goodsCount = categories.reduce(0) { $0 + $1.goods.count }
    var goodsDone = 0
    for category in categories {
      for good in category.goods {
        goodsDone += 1
        // What is left is spread evenly, so that the total is met exactly.
        let wanted = Self.count * goodsDone / max(goodsCount, 1) - articles.count
        articles += Self.articles(of: good, in: category, wanted, numberedFrom: articles.count, seed: seed)
      }
    }
    self.articles = articles
  }

  private static func articles(
    of good: Good, in category: GoodsCategory, _ count: Int, numberedFrom first: Int, seed: UInt64
  ) -> [Article] {
    var dice = SeededDice(seed: seed, "goods \(category.key) \(good.name)")
    var names: Set<String> = []
    var articles: [Article] = []
    while articles.count < count {
      var (name, size) = ("", 0)
      for _ in 1...20 {
        size = dice.any(of: good.sizes)
        name = nameText(words(for: good, &dice), size: size, unit: good.unit)
        if !names.contains(name) { break }
      }
      // Few goods are so plain that there are not enough words to tell them apart.
      let unique = names.contains(name) ? "\(name) Nr. \(articles.count + 1)" : name
      names.insert(unique)
      let number = first + articles.count + 1
      let spread = dice.number(in: 82...138)
      articles.append(
        Article(
          sku: sku(number), name: unique, category: category.key, amount: size, unit: good.unit,
          basePrice: basePrice(of: good, size: size, percent: spread), deposit: good.deposit,
          minimumAge: good.minimumAge, hasImage: !dice.happens(12)))
    }
    return articles
  }

  private static func words(for good: Good, _ dice: inout SeededDice) -> [String] {
    let brand = good.hasBrand ? dice.any(of: brands) : ""
    let chosen = Set((0..<dice.number(in: 0...2)).map { _ in dice.number(in: 0...good.choices.count - 1) })
    return [brand, good.name] + chosen.sorted().map { dice.any(of: good.choices[$0]) }
  }

  /// Small packs cost more for their content.
  private static func basePrice(of good: Good, size: Int, percent: Int) -> Int {
    let standard = good.unit == .piece ? good.price * size : good.price * size / 1_000
    let smallest = good.sizes.min() ?? size
    let premium = good.sizes.count > 1 && size == smallest ? 112 : 100
    return max(29, standard * percent / 100 * premium / 100)
  }

  private static func nameText(_ words: [String], size: Int, unit: ContentUnit) -> String {
    var seen: Set<String> = []
    let text = words.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: " ")
    switch unit {
    case .piece: return size == 1 ? text : "\(text) \(size) Stück"
    case .gram, .millilitre:
      let isLarge = size >= 1_000 && size % 100 == 0
      guard isLarge else { return "\(text) \(size) \(unit.rawValue)" }
      let tenth = size % 1_000 / 100
      let whole = "\(size / 1_000)\(tenth == 0 ? "" : ",\(tenth)")"
      return "\(text) \(whole) \(unit == .gram ? "kg" : "l")"
    }
  }

  /// Most keys are plain; every so often one has what has to be escaped, or only digits.
  private static func sku(_ number: Int) -> String {
    switch number % 400 {
    case 7: "\(number)+K"
    case 57: "B&\(number)"
    case 107: "4711,\(number)"
    case 157: "w/\(number)"
    case 207: "n#\(number)"
    case 257: String(repeating: "0", count: 5 - String(number).count) + String(number)
    case 307: "ü\(number)"
    case 357: "a b\(number)%"
    default: "p\(number)"
    }
  }

  private static let brands = [
    "Brummelhof", "Quirlberg", "Zirbelwicht", "Fennebüll", "Larkspill", "Thistlewick", "Moorwinkel",
    "Hollerbüsch", "Murmelhain", "Pebble & Fern", "Kieselstieg", "Wiesenwicht", "Oakmere Lane", "Knirpsrot",
    "Dünengold & Söhne", "Tütebeere", "Käuzchen", "Grönsand", "Puddlebright", "Lüttje Deern",
  ]
}
