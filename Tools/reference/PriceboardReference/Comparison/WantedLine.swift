import BasketComparison

/// A line of the basket after lines of one product and unit were added up.
struct WantedLine {
  let productID: CanonicalProductID
  var amount: Int
  let unit: Quantity.Unit
  var pin: StoreID?
  /// How many lines of the basket it is made of.
  var parts = 1
  /// Why no store can price it, whatever its offers.
  var problem: MissingLine.Reason?

  var quantity: Quantity { Quantity(amount, unit) }

  /// The lines of a basket in its order.
  static func lines(of basket: Basket, in catalogue: CataloguePayload) -> [WantedLine] {
    var lines: [WantedLine] = []
    for item in basket.items {
      let (amount, unit) = (item.quantity.amount, item.quantity.unit)
      var line = WantedLine(productID: item.productID, amount: amount, unit: unit, pin: item.pinnedStoreID)
      if case .unknown = unit {
        line.problem = .unknownUnit
        lines.append(line)
        continue
      }
      if amount < 1 || amount > largest(unit) {
        line.problem = .invalidQuantity
        lines.append(line)
        continue
      }
      let same = lines.indices.first { index in
        lines[index].productID == item.productID && lines[index].mayMerge && lines[index].unit == unit
      }
      if let same {
        lines[same].amount += amount
        lines[same].parts += 1
        lines[same].pin = [lines[same].pin, item.pinnedStoreID].compactMap(\.self).min()
        continue
      }
      lines.append(line)
    }
    for index in lines.indices where lines[index].mayMerge {
      let units = lines.filter { $0.productID == lines[index].productID && $0.mayMerge }.map(\.unit)
      if units.contains(where: { counts($0, before: lines[index].unit) }) {
        lines[index].problem = .unitMismatch
      } else if !catalogue.canonicalProducts.contains(where: { $0.id == lines[index].productID }) {
        lines[index].problem = .unknownProduct
      }
    }
    for index in lines.indices where lines[index].mayMerge && lines[index].amount > largest(lines[index].unit)
    {
      lines[index].problem = .invalidQuantity
    }
    return lines
  }

  /// Of two units for one product packs count, or else the one whose word comes first.
  private static func counts(_ unit: Quantity.Unit, before other: Quantity.Unit) -> Bool {
    if unit == other { return false }
    return unit == .pack || (other != .pack && unit.word < other.word)
  }

  private var mayMerge: Bool { problem != .unknownUnit && problem != .invalidQuantity }

  private static func largest(_ unit: Quantity.Unit) -> Int {
    unit == .pack ? 9_999 : 10_000_000
  }
}
