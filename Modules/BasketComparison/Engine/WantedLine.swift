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
  ///
  /// Two kinds of unit cannot be added up, and which one is meant is the shopper's to say. Until then packs count, or
  /// else the unit whose word comes first, and the other line has no price.
  static func lines(of basket: Basket, isKnown: (CanonicalProductID) -> Bool) -> [WantedLine] {
    struct Key: Hashable {
      let product: CanonicalProductID
      let unit: Quantity.Unit
    }
    var lines: [WantedLine] = []
    var lineOfKey: [Key: Int] = [:]
    var unitOfProduct: [CanonicalProductID: Quantity.Unit] = [:]
    for item in basket.items {
      var line = WantedLine(
        productID: item.productID, quantity: item.quantity, pinnedStoreID: item.pinnedStoreID)
      line.refusal = refusal(of: item.quantity)
      if line.refusal == nil {
        let key = Key(product: item.productID, unit: item.quantity.unit)
        if let first = lineOfKey[key] {
          lines[first].add(line)
          continue
        }
        lineOfKey[key] = lines.count
        let other = unitOfProduct[item.productID] ?? key.unit
        unitOfProduct[item.productID] = key.unit.countsBefore(other) ? key.unit : other
      }
      lines.append(line)
    }
    for index in lineOfKey.values {
      let line = lines[index]
      if line.quantity.unit != unitOfProduct[line.productID] {
        lines[index].refusal = .conflictingUnits
      } else if !isKnown(line.productID) {
        lines[index].refusal = .unknownProduct
      }
      if let refusal = refusal(of: line.quantity) { lines[index].refusal = refusal }
    }
    return lines
  }

  private mutating func add(_ other: WantedLine) {
    let (sum, overflow) = quantity.amount.addingReportingOverflow(other.quantity.amount)
    quantity = Quantity(overflow ? .max : sum, quantity.unit)
    // Of two pins the lower one counts, so that the order of the lines does not.
    pinnedStoreID = [pinnedStoreID, other.pinnedStoreID].compactMap(\.self).min()
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

extension Quantity.Unit {
  /// Tells whether lines in this unit count rather than lines of the same product in another one.
  fileprivate func countsBefore(_ other: Quantity.Unit) -> Bool {
    switch (self, other) {
    case (.pack, _): true
    case (_, .pack): false
    default: word.utf8.lexicographicallyPrecedes(other.word.utf8)
    }
  }
}
