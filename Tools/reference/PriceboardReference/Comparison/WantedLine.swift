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
      let sameProduct = lines.indices.filter { index in
        lines[index].productID == item.productID && lines[index].mayMerge
      }
      if let same = sameProduct.first(where: { lines[$0].unit == unit }) {
        lines[same].amount += amount
        lines[same].parts += 1
        lines[same].pin = lines[same].pin ?? item.pinnedStoreID
        continue
      }
      if !sameProduct.isEmpty {
        line.problem = .unitMismatch
      } else if !catalogue.canonicalProducts.contains(where: { $0.id == item.productID }) {
        line.problem = .unknownProduct
      }
      lines.append(line)
    }
    for index in lines.indices where lines[index].mayMerge && lines[index].amount > largest(lines[index].unit)
    {
      lines[index].problem = .invalidQuantity
    }
    return lines
  }

  private var mayMerge: Bool { problem != .unknownUnit && problem != .invalidQuantity }

  private static func largest(_ unit: Quantity.Unit) -> Int {
    unit == .pack ? 9_999 : 10_000_000
  }
}
