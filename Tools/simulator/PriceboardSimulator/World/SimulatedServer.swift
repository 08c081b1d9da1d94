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
  /// The largest quantity that the hubs take of one product.
  static let limit = 9
  /// What its clock shows when a walk begins, in milliseconds since 1970.
  static let beginning = 1_767_600_000_000

  /// What the server took into a cart.
  struct CartChange {
    let hub: Int
    let product: Int
    let quantity: Int
  }

  /// The monotonic time in milliseconds.
  var now = 0
  private(set) var stock: [[Int]]
  private(set) var cart: [[Int: Int]]
  /// All that it took into the carts, in order.
  private(set) var cartChanges: [CartChange] = []
  private var hours: [ReplySheet.Hours]
  /// The number of the last reply with prices.
  var lastReply = 0

  var clock: Int { Self.beginning + now }

  init(dice: inout Dice) {
    stock = Self.hubs.map { _ in Self.products.map { _ in dice.number(in: 0...6) } }
    cart = Self.hubs.indices.map { hub in
      let lines = Self.products.indices.filter { _ in dice.happens(30) }
      return Dictionary(uniqueKeysWithValues: lines.map { ($0, Self.quantity(at: hub, dice: &dice)) })
    }
    hours = Self.hubs.map { _ in .open }
  }

  /// A quantity that only this hub's cart has, unless it is 0; every fifth or so is more than the hub takes.
  static func quantity(at hub: Int, dice: inout Dice) -> Int {
    dice.happens(15) ? 0 : hub + hubs.count * dice.number(in: 0...4)
  }

  /// Something changes by itself: a product sells out or comes in, a hub opens or closes.
  mutating func changed(dice: inout Dice) {
    let hub = dice.number(in: 0...Self.hubs.count - 1)
    if dice.happens(70) {
      stock[hub][dice.number(in: 0...Self.products.count - 1)] = dice.number(in: 0...6)
    } else if hours(of: hub) == .open {
      hours[hub] = .closed(until: opening(dice: &dice))
    } else {
      hours[hub] = .open
    }
  }

  /// Whether a hub delivers; one that said when it opens does so from then on.
  func hours(of hub: Int) -> ReplySheet.Hours {
    if case .closed(until: .instant(let time, _)) = hours[hub], time <= clock { return .open }
    return hours[hub]
  }

  private func opening(dice: inout Dice) -> ReplySheet.Opening? {
    guard !dice.happens(15) else { return nil }
    guard !dice.happens(15) else { return .timeOfDay(dice.number(in: 0...1_439)) }
    let waits = [5, 60, 1_800, 30_000, 60_000, 110_000, 260_000, 800_000]
    let time = clock / 1_000 + dice.any(of: waits) + dice.number(in: 0...3_600)
    return .instant(time * 1_000, offset: dice.any(of: [0, 60, 120, -300, 330]))
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
    cartChanges.append(CartChange(hub: hub, product: product, quantity: quantity))
    return nil
  }
}
