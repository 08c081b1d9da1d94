import MoneyKit

/// Takes a difference of totals apart into lines.
struct SavingsDriverCalculator {
  /// The drivers between the cheapest store and each other one, by that store's total, then by its key.
  func drivers(lines: [ComparedLine], comparable: ComparableTotals) -> [SavingsDrivers] {
    let ranked = comparable.totals.indices.sorted {
      let (left, right) = (comparable.totals[$0], comparable.totals[$1])
      return (left.total.minorUnits, left.storeID) < (right.total.minorUnits, right.storeID)
    }
    guard !lines.isEmpty, let leader = ranked.first else { return [] }
    return ranked.dropFirst().map { rival in
      SavingsDrivers(
        storeID: comparable.totals[leader].storeID, againstStoreID: comparable.totals[rival].storeID,
        drivers: drivers(lines: lines, from: leader, to: rival))
    }
  }

  private func drivers(lines: [ComparedLine], from leader: Int, to rival: Int) -> [SavingsDrivers.Driver] {
    lines.filter(\.comparability.isComparable).compactMap { line -> SavingsDrivers.Driver? in
      guard let here = line.outcomes[leader].priced?.cost, let there = line.outcomes[rival].priced?.cost,
        here != there
      else { return nil }
      return .init(
        productID: line.productID, delta: here.replacing(minorUnits: there.minorUnits - here.minorUnits))
    }
    .sorted {
      let (left, right) = ($0.delta.minorUnits.magnitude, $1.delta.minorUnits.magnitude)
      return left == right ? $0.productID < $1.productID : left > right
    }
  }
}
