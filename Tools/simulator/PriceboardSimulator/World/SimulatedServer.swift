/// The truth of a walk: what each hub sells, holds and has in the cart.
struct SimulatedServer {
  static let hubs = ["hA", "hB", "hC"]
  /// The keys are so long that a request for stock holds six of them at most.
  static let products = (0..<12).map { "p\($0)" + String(repeating: "x", count: 290) }
  /// Which hub delivers to each place; nil for none.
  ///
  /// Two places share a hub.
  static let places: [Int?] = [0, 1, 2, nil, 1]
  static let defaultHub = 0

  private(set) var stock: [[Int]]
  private(set) var cart: [[Int: Int]]
  private(set) var isOpen: [Bool]
  /// The number of the last reply with prices.
  private(set) var lastReply = 0
  /// The largest quantity that the hubs take of one product.
  static let limit = 9

  init(dice: inout Dice) {
    stock = Self.hubs.map { _ in Self.products.map { _ in dice.number(in: 0...6) } }
    cart = Self.hubs.indices.map { hub in
      let lines = Self.products.indices.filter { _ in dice.happens(30) }
      return Dictionary(uniqueKeysWithValues: lines.map { ($0, Self.quantity(at: hub, dice: &dice)) })
    }
    isOpen = Self.hubs.map { _ in true }
  }

  /// A quantity that only this hub's cart has, unless it is 0; every fifth or so is more than the hub takes.
  static func quantity(at hub: Int, dice: inout Dice) -> Int {
    dice.happens(15) ? 0 : hub + hubs.count * dice.number(in: 0...4)
  }

  /// Something changes by itself: a product sells out or comes in, a hub opens or closes.
  mutating func changed(dice: inout Dice) {
    let hub = dice.number(in: 0...Self.hubs.count - 1)
    if dice.happens(80) {
      stock[hub][dice.number(in: 0...Self.products.count - 1)] = dice.number(in: 0...6)
    } else {
      isOpen[hub].toggle()
    }
  }

  // MARK: - Replies

  func area(place: Int?) -> String {
    guard let place else { return #"{"status":"browsing","hub":"\#(Self.hubs[Self.defaultHub])"}"# }
    guard let hub = Self.places[place] else { return #"{"status":"outOfArea"}"# }
    return #"{"status":"served","hub":"\#(Self.hubs[hub])"}"#
  }

  mutating func home(hub: Int, dice: inout Dice) -> (reply: Int, text: String) {
    lastReply += 1
    let sections = (0..<dice.number(in: 1...4)).map { index in
      let items = Set((0..<dice.number(in: 1...4)).map { _ in dice.number(in: 0...Self.products.count - 1) })
      let type = dice.happens(80) ? "products" : "buyAgain"
      return #"{"id":"s\#(index)","type":"\#(type)","title":"T","items":[\#(list(of: items, hub: hub))]}"#
    }
    let hours = isOpen[hub] ? #"{"isOpen":true,"opensAt":null}"# : #"{"isOpen":false,"opensAt":null}"#
    return (lastReply, #"{"hours":\#(hours),"sections":[\#(sections.joined(separator: ","))]}"#)
  }

  /// A page of three products; the cursor is the number of products before it.
  mutating func page(hub: Int, after cursor: Int) -> (reply: Int, text: String) {
    lastReply += 1
    let items = Array(cursor..<min(cursor + 3, Self.products.count))
    let next = cursor + 3 < Self.products.count ? #""\#(cursor + 3)""# : "null"
    return (lastReply, #"{"items":[\#(list(of: items, hub: hub))],"nextCursor":\#(next)}"#)
  }

  /// The counts of the products that the hub happens to answer for.
  func counts(hub: Int, of products: [Int], dice: inout Dice) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for product in products where !dice.happens(4) { counts[product] = stock[hub][product] }
    return counts
  }

  /// Takes a quantity, or refuses it with the one that it has.
  mutating func set(_ quantity: Int, of product: Int, hub: Int) -> Int? {
    guard quantity <= Self.limit else { return cart[hub][product] ?? 0 }
    cart[hub][product] = quantity
    return nil
  }

  private func list(of products: some Sequence<Int>, hub: Int) -> String {
    products.sorted().map { product in
      let price = PriceTag(hub: hub, reply: lastReply, product: product).minorUnits
      return
        #"{"sku":"\#(Self.products[product])","name":"N\#(product)","price":{"minorUnits":\#(price),"currency":"EUR"}}"#
    }.joined(separator: ",")
  }
}
