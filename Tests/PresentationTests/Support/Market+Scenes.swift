import BasketComparison
import MoneyKit

/// Markets in which one thing happens each.
extension Market {
  typealias Prices = [Int?]

  /// Lines by name with a price for each store, all fresh and of the same product everywhere.
  static func simple(_ lines: [(String, Prices)], stores: [String] = ["Altmarkt", "Berghof", "Cityladen"])
    throws
    -> Market
  {
    var market = Market(stores)
    for (name, prices) in lines { try market.sell(name, prices.map { $0.map { Shelf(price: $0) } }) }
    return market
  }

  /// Berghof is cheapest whatever happens; one bottle carries a deposit.
  static func clear() throws -> Market {
    var market = try simple([
      ("Apfelmus", [189, 149, 199]), ("Butter", [279, 239, 289]), ("Dinkelmehl", [159, 129, 169]),
      ("Erbsen", [109, 99, 129]),
    ])
    try market.sell(
      "Mineralwasser", [Shelf(price: 95, deposit: 25), Shelf(price: 79, deposit: 25), Shelf(price: 99)],
      quantity: .packs(6), category: "Getränke")
    return market
  }

  /// Berghof is cheapest, but some of its prices are days old and one match is weak.
  static func leaning() throws -> Market {
    var market = Market(["Altmarkt", "Berghof"])
    try market.sell("Apfelmus", [Shelf(price: 189), Shelf(price: 169, age: 5)])
    try market.sell("Butter", [Shelf(price: 279), Shelf(price: 259, match: .other("name"))])
    try market.sell("Dinkelmehl", [Shelf(price: 159, match: .ownBrandEquivalent), Shelf(price: 149)])
    return market
  }

  static func tie() throws -> Market {
    try simple([("Apfelmus", [189, 179, 209]), ("Butter", [239, 249, 259])])
  }

  static func tooClose() throws -> Market {
    try simple([("Apfelmus", [1889, 1899, 2090]), ("Butter", [2390, 2391, 2590])])
  }

  /// Altmarkt lacks what is dear, so that its own total is the lowest (and its like-for-like total is not).
  static func missing() throws -> Market {
    var market = try simple([
      ("Apfelmus", [400, 380, 390]), ("Butter", [400, 380, 390]), ("Dinkelmehl", [400, 380, 390]),
      ("Erbsen", [400, 380, 390]), ("Fenchelhonig", [400, 380, 390]), ("Safran Fäden", [nil, 500, 520]),
    ])
    try market.sell("Safran Pulver", [Shelf(price: 350), nil, nil], quantity: nil)
    return market
  }

  /// Too little is priced everywhere; nothing is said about who is cheaper.
  static func insufficient() throws -> Market {
    var market = Market(["Altmarkt", "Berghof"])
    try market.sell("Apfelmus", [Shelf(price: 189), Shelf(price: 149)])
    try market.sell("Butter", [Shelf(price: 279), nil])
    try market.sell("Dinkelmehl", [Shelf(price: 159), Shelf(price: 129, isAvailable: false)])
    try market.sell("Erbsen", [Shelf(price: 109), Shelf(price: 99, age: 45)])
    try market.sell(
      "Fischfilet",
      [
        Shelf(price: 499, size: ProductSize(Measure(400, .gram))),
        Shelf(price: 449, size: ProductSize(Measure(300, .gram))),
      ])
    try market.sell("Gelatine", [nil, nil])
    return market
  }

  /// All prices are of one age.
  static func aged(_ days: Int) throws -> Market {
    var market = Market(["Altmarkt", "Berghof"])
    for (name, first, second) in [("Apfelmus", 289, 149), ("Butter", 379, 239), ("Dinkelmehl", 259, 129)] {
      try market.sell(name, [Shelf(price: first, age: days), Shelf(price: second, age: days)])
    }
    return market
  }

  /// Each kind of price: promotions, members' prices, weighed goods, estimates, deposits, reductions.
  static func promotions() throws -> Market {
    var market = Market(["Altmarkt", "Berghof"])
    let twoForFour = Promotion(.multiBuy(count: 2, total: try market.money(400)))
    let onePlusOne = Promotion(.buyGetFree(buy: 1, free: 1))
    try market.sell(
      "Apfelsaft", [Shelf(price: 249, promotion: twoForFour), Shelf(price: 239, deposit: 25)],
      quantity: .packs(2))
    try market.sell("Butter", [Shelf(price: 219, regular: 289), Shelf(price: 259)])
    try market.sell(
      "Chips", [Shelf(price: 199), Shelf(price: 229, promotion: onePlusOne)], quantity: .packs(4))
    try market.sell("Datteln", [Shelf(price: 399), Shelf(price: 429)])
    try market.offer("Datteln", at: 1, Shelf(price: 349, isMemberOnly: true))
    let kilogram = PriceBasis.measure(Measure(1000, .gram))
    try market.sell(
      "Äpfel",
      [Shelf(price: 249, size: nil, basis: kilogram), Shelf(price: 279, size: nil, basis: kilogram)],
      quantity: .grams(750), category: "Obst", soldBy: .weight)
    let about = ProductSize(Measure(900, .gram), isEstimate: true)
    try market.sell(
      "Kürbis",
      [Shelf(price: 199, size: about, basis: kilogram), Shelf(price: 219, size: about, basis: kilogram)],
      quantity: .packs(1), category: "Gemüse", soldBy: .weight)
    return market
  }

  /// Fresh, safe matches, like for like; but what a pumpkin costs depends on what it weighs.
  static func weighed() throws -> Market {
    var market = try simple(
      [("Apfelmus", [189, 149]), ("Butter", [279, 239])], stores: ["Altmarkt", "Berghof"])
    let kilogram = PriceBasis.measure(Measure(1000, .gram))
    let size = ProductSize(Measure(900, .gram))
    try market.sell(
      "Kürbis",
      [Shelf(price: 259, size: size, basis: kilogram), Shelf(price: 219, size: size, basis: kilogram)],
      category: "Gemüse", soldBy: .weight)
    return market
  }

  /// Each store is dear where another is cheap, so that two stores together beat each alone.
  static func split() throws -> Market {
    try simple([
      ("Apfelmus", [600, 100, 1200]), ("Butter", [600, 100, 1200]), ("Dinkelmehl", [600, 1200, 100]),
      ("Erbsen", [600, 1200, 100]),
    ])
  }

  static func empty() -> Market { Market() }
}
