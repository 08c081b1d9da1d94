/// An article as one hub sells it.
struct Listing: Equatable, Sendable {
  let article: Article
  /// Cents.
  let price: Int
  /// What it cost before, as the seller tells it.
  let originalPrice: Int?
  /// The lowest price of the last 30 days before a reduction (Directive 98/6/EC, Article 6a).
  let priorPrice30d: Int?
  /// Cents for a kilogram, a litre or a piece; nil where the shop does not say.
  let unitPrice: Int?

  var isReduced: Bool { originalPrice != nil }

  /// The listing at a hub; nil where the hub does not carry the article.
  init?(_ article: Article, hub: String, seed: UInt64) {
    var dice = SeededDice(seed: seed, "listing \(hub) \(article.sku)")
    guard dice.happens(833) else { return nil }
    self.article = article
    let regular = Self.shelfPrice(article.basePrice * dice.number(in: 96...105) / 100)
    let isReduced = dice.happens(120)
    let reduced = Self.shelfPrice(regular * dice.number(in: 65...92) / 100)
    if isReduced, reduced < regular {
      price = reduced
      originalPrice = regular
      // A few claims do not hold: the lowest price of the 30 days is not above the new one, or nobody says it.
      switch dice.number(in: 0...19) {
      case 0: priorPrice30d = reduced
      case 1: priorPrice30d = nil
      case 2, 3: priorPrice30d = max(reduced + 1, regular - 10)
      default: priorPrice30d = regular
      }
    } else {
      price = regular
      originalPrice = nil
      priorPrice30d = nil
    }
    unitPrice = Self.unitPrice(of: article, price: price, &dice)
  }

  /// A price such as shops like to ask: it ends in a nine.
  private static func shelfPrice(_ cents: Int) -> Int { max(29, (cents + 5) / 10 * 10 - 1) }

  /// Of the price alone, never of the deposit (UK SI 2024/1055, German PAngV section 7); half up.
  private static func unitPrice(of article: Article, price: Int, _ dice: inout SeededDice) -> Int? {
    let (isMissing, isWrong) = (dice.happens(10), dice.happens(4))
    // A single piece costs its price.
    guard !isMissing, article.unit != .piece || article.amount > 1 else { return nil }
    let base = article.unit == .piece ? 1 : 1_000
    let exact = (price * base * 2 + article.amount) / (article.amount * 2)
    return isWrong ? exact / 10 + 1 : exact
  }

  // MARK: - Wire

  var json: JSON {
    var product: JSON = [
      "sku": .string(article.sku), "name": .string(article.name), "image": image,
      "price": Self.money(price), "originalPrice": originalPrice.map(Self.money) ?? .null,
      "deposit": .null, "unitPrice": .null,
      "netContent": ["amount": .integer(article.amount), "unit": .string(article.unit.rawValue)],
    ]
    if let deposit = article.deposit {
      var money = Self.money(deposit.cents)
      money["kind"] = .string(deposit.kind)
      product["deposit"] = money
    }
    if let unitPrice {
      let per = [ContentUnit.gram: "kg", .millilitre: "l", .piece: "piece"][article.unit] ?? "piece"
      product["unitPrice"] = ["minorUnits": .integer(unitPrice), "per": .string(per)]
    }
    if let priorPrice30d { product["priorPrice30d"] = Self.money(priorPrice30d) }
    if let minimumAge = article.minimumAge { product["minimumAge"] = .integer(minimumAge) }
    return product
  }

  /// Photos carry no hub, so that they stay cached when it changes.
  private var image: JSON {
    guard article.hasImage else { return .null }
    let digits = article.sku.filter { $0.isASCII && $0.isNumber }
    return Self.image("products/\(digits).jpg", width: 600, height: 600)
  }

  static func image(_ path: String, width: Int, height: Int) -> JSON {
    [
      "url": .string("https://images.example.com/\(path)"), "width": .integer(width),
      "height": .integer(height),
    ]
  }

  private static func money(_ cents: Int) -> JSON { ["minorUnits": .integer(cents), "currency": "EUR"] }
}
