/// What is in the cart at each hub; there is one user.
struct Carts: Sendable {
  struct Line: Equatable, Sendable {
    let sku: String
    var quantity: Int
  }

  enum Change: Equatable {
    case confirmed
    /// Nothing was changed; the quantity is what it was.
    case refused(reason: String, quantity: Int)
  }

  /// How many of one product a cart takes.
  static let limit = 20

  private var lines: [String: [Line]] = [:]

  func lines(at hub: String) -> [Line] { lines[hub] ?? [] }

  /// Sets a quantity of at least 0 where `stock` are left.
  ///
  /// A smaller quantity than before is always taken: nobody is made to keep what is out of stock.
  mutating func set(_ quantity: Int, of sku: String, at hub: String, stock: Int) -> Change {
    var list = lines(at: hub)
    let index = list.firstIndex { $0.sku.utf8.elementsEqual(sku.utf8) }
    let current = index.map { list[$0].quantity } ?? 0
    if quantity > current {
      guard stock > 0 else { return .refused(reason: "outOfStock", quantity: current) }
      guard quantity <= min(stock, Self.limit) else { return .refused(reason: "limit", quantity: current) }
    }
    switch (index, quantity) {
    case (let index?, 0): list.remove(at: index)
    case (let index?, _): list[index].quantity = quantity
    case (nil, 0): break
    case (nil, _): list.append(Line(sku: sku, quantity: quantity))
    }
    lines[hub] = list
    return .confirmed
  }
}
