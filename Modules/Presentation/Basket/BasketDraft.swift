public import BasketComparison

/// A basket that is being edited.
///
/// Each line has a number of its own that never changes and is never used again, so that a tap on a line that has
/// gone meanwhile does nothing to the line that took its place. No event makes an amount that cannot be priced;
/// one that came with the basket stays until the shopper changes it.
public struct BasketDraft: Equatable, Sendable {
  /// A line and its number.
  public struct Line: Equatable, Sendable, Identifiable {
    /// The line's number in this draft.
    public let id: Int
    /// What is wanted.
    public fileprivate(set) var item: BasketItem
  }

  /// The lines in the shopper's order.
  public private(set) var lines: [Line] = []
  private let basketID: BasketID
  private let title: String
  private var nextID = 1

  /// Creates a draft of a basket.
  public init(_ basket: Basket) {
    basketID = basket.id
    title = basket.title
    append(basket.items)
  }

  /// The basket as it stands.
  public var basket: Basket { Basket(id: basketID, title: title, items: lines.map(\.item)) }

  /// The quantities in which a product is wanted.
  public func quantities(of product: CanonicalProductID) -> [Quantity] {
    lines.filter { $0.item.productID == product }.map(\.item.quantity)
  }

  /// A product was chosen: one step more of its first line that can take it, or a line of its own.
  ///
  /// Goods sold by weight begin with 500 g, others with one pack.
  public mutating func productAdded(_ product: CanonicalProductID, soldBy: SoldBy) {
    let added: Quantity =
      switch soldBy {
      case .pack: .packs(1)
      case .weight: .grams(500)
      }
    let line = lines.first {
      $0.item.productID == product && $0.item.quantity.unit == added.unit
        && Self.canIncrease($0.item.quantity)
    }
    guard let line else { return append([BasketItem(productID: product, quantity: added)]) }
    increased(line.id)
  }

  /// A ready-made basket was chosen; its lines follow those that are there.
  public mutating func templateAdded(_ template: Basket) {
    append(template.items)
  }

  /// An amount was typed for a line; one that cannot be priced changes nothing.
  public mutating func quantityChanged(_ line: Int, to amount: Int) {
    guard let index = index(of: line) else { return }
    let quantity = Quantity(amount, lines[index].item.quantity.unit)
    guard Self.isPriceable(quantity) else { return }
    lines[index].item.quantity = quantity
  }

  /// One step more was wanted of a line.
  public mutating func increased(_ line: Int) {
    step(line, by: 1, if: Self.canIncrease)
  }

  /// One step less was wanted of a line; the last step stays, because a line is only removed on purpose.
  public mutating func decreased(_ line: Int) {
    step(line, by: -1, if: Self.canDecrease)
  }

  /// A line was taken out.
  public mutating func removed(_ line: Int) {
    lines.removeAll { $0.id == line }
  }

  /// Lines of the same product and unit were to be added up; each sum stands where the first of them stood.
  ///
  /// Lines whose sum cannot be priced, and lines for different stores, stay as they are.
  public mutating func duplicatesMerged() {
    var merged: [Line] = []
    for line in lines {
      let first = merged.firstIndex { Self.sum($0.item, line.item) != nil }
      if let first, let sum = Self.sum(merged[first].item, line.item) {
        merged[first].item.quantity = sum
      } else {
        merged.append(line)
      }
    }
    lines = merged
  }

  private mutating func append(_ items: [BasketItem]) {
    for item in items {
      lines.append(Line(id: nextID, item: item))
      nextID += 1
    }
  }

  private func index(of line: Int) -> Int? { lines.firstIndex { $0.id == line } }

  private mutating func step(_ line: Int, by direction: Int, if isAllowed: (Quantity) -> Bool) {
    guard let index = index(of: line), isAllowed(lines[index].item.quantity) else { return }
    let quantity = lines[index].item.quantity
    lines[index].item.quantity = Quantity(
      quantity.amount + direction * Self.step(of: quantity.unit), quantity.unit)
  }
}

extension BasketDraft {
  /// Tells whether one step more of a quantity can be priced.
  public static func canIncrease(_ quantity: Quantity) -> Bool {
    isPriceable(quantity) && largest(of: quantity.unit) - quantity.amount >= step(of: quantity.unit)
  }

  /// Tells whether one step less of a quantity is still something.
  public static func canDecrease(_ quantity: Quantity) -> Bool {
    isPriceable(quantity) && quantity.amount > step(of: quantity.unit)
  }

  /// Tells whether a quantity can be priced at all.
  public static func isPriceable(_ quantity: Quantity) -> Bool {
    quantity.amount >= 1 && quantity.amount <= largest(of: quantity.unit)
  }

  private static func step(of unit: Quantity.Unit) -> Int {
    switch unit {
    case .pack, .measure(.piece), .unknown: 1
    case .measure(.gram), .measure(.millilitre): 100
    case .measure(.centimetre): 10
    }
  }

  private static func largest(of unit: Quantity.Unit) -> Int {
    switch unit {
    case .pack: Quantity.largestPackCount
    case .measure: Quantity.largestAmount
    case .unknown: 0
    }
  }

  private static func sum(_ first: BasketItem, _ second: BasketItem) -> Quantity? {
    guard
      first.productID == second.productID, first.quantity.unit == second.quantity.unit,
      first.pinnedStoreID == second.pinnedStoreID, isPriceable(first.quantity), isPriceable(second.quantity)
    else { return nil }
    let sum = Quantity(first.quantity.amount + second.quantity.amount, first.quantity.unit)
    return isPriceable(sum) ? sum : nil
  }
}
