/// A line of a basket after lines of the same product and unit were added up.
struct WantedLine {
  let productID: CanonicalProductID
  var quantity: Quantity
  var pinnedStoreID: StoreID?
  /// How many lines of the basket it stands for.
  var count = 1
  /// Why it cannot be priced anywhere, where that is known already.
  var refusal: Refusal?

  /// Why a line cannot be priced anywhere.
  enum Refusal {
    case unknownUnit
    case invalidQuantity
    case conflictingUnits
    case unknownProduct
  }

  /// Adds up a basket's lines in the order of their first appearance.
  static func lines(of basket: Basket, isKnown: (CanonicalProductID) -> Bool) -> [WantedLine] {
    var lines: [WantedLine] = []
    var lineOfProduct: [CanonicalProductID: Int] = [:]
    for item in basket.items {
      var line = WantedLine(
        productID: item.productID, quantity: item.quantity, pinnedStoreID: item.pinnedStoreID)
      line.refusal = refusal(of: item.quantity)
      if line.refusal == nil, let first = lineOfProduct[item.productID] {
        if lines[first].quantity.unit == item.quantity.unit {
          lines[first].add(line)
          continue
        }
        // Two kinds of unit cannot be added up, and which one is meant is the shopper's to say.
        line.refusal = .conflictingUnits
      } else if line.refusal == nil {
        lineOfProduct[item.productID] = lines.count
        if !isKnown(item.productID) { line.refusal = .unknownProduct }
      }
      lines.append(line)
    }
    for index in lines.indices where lines[index].refusal == nil {
      lines[index].refusal = refusal(of: lines[index].quantity)
    }
    return lines
  }

  private mutating func add(_ other: WantedLine) {
    let (sum, overflow) = quantity.amount.addingReportingOverflow(other.quantity.amount)
    quantity = Quantity(overflow ? .max : sum, quantity.unit)
    pinnedStoreID = pinnedStoreID ?? other.pinnedStoreID
    count += 1
  }

  private static func refusal(of quantity: Quantity) -> Refusal? {
    switch quantity.unit {
    case .unknown: .unknownUnit
    case .pack: (1...Quantity.largestPackCount).contains(quantity.amount) ? nil : .invalidQuantity
    case .measure: (1...Quantity.largestAmount).contains(quantity.amount) ? nil : .invalidQuantity
    }
  }
}

extension WantedLine.Refusal {
  /// The reason that a line carries at every store.
  var reason: MissingLine.Reason {
    switch self {
    case .unknownUnit: .unknownUnit
    case .invalidQuantity: .invalidQuantity
    case .conflictingUnits: .unitMismatch
    case .unknownProduct: .unknownProduct
    }
  }

  /// What a reader is told about it.
  var warning: Warning.Kind {
    switch self {
    case .unknownUnit: .unknownUnit
    case .invalidQuantity: .invalidQuantity
    case .conflictingUnits: .conflictingUnits
    case .unknownProduct: .unknownProduct
    }
  }
}
