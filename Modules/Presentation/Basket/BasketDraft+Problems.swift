import BasketComparison

extension BasketDraft {
  /// Why a line is not compared as it stands.
  enum Problem: Equatable {
    case unknownUnit(String)
    case invalidAmount
    case conflictingUnit
    case unknownProduct
    /// Compared together with an earlier line.
    case duplicate
  }

  /// The problem of each line, judged in the order in which a comparison judges.
  func problems(isKnown: (CanonicalProductID) -> Bool) -> [Problem?] {
    var firstUnits: [CanonicalProductID: Quantity.Unit] = [:]
    return lines.map { line in
      let item = line.item
      if case .unknown(let word) = item.quantity.unit { return .unknownUnit(word) }
      guard Self.isPriceable(item.quantity) else { return .invalidAmount }
      if let first = firstUnits[item.productID] {
        return first == item.quantity.unit ? .duplicate : .conflictingUnit
      }
      firstUnits[item.productID] = item.quantity.unit
      return isKnown(item.productID) ? nil : .unknownProduct
    }
  }
}
