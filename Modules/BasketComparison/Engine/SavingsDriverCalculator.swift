import MoneyKit

/// Takes a difference of totals apart into lines.
public struct SavingsDriverCalculator: Sendable {
  /// Creates a calculator.
  public init() {}

  /// The drivers between the cheapest store and each other one, by that store's total, then by its key.
  ///
  /// `lines` and `comparable` are those of one ``ComparisonResult``.
  public func drivers(lines: [ComparedLine], comparable: ComparableTotals) -> [SavingsDrivers] {
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
      guard line.outcomes.indices.contains(leader), line.outcomes.indices.contains(rival),
        let here = line.outcomes[leader].priced?.cost, let there = line.outcomes[rival].priced?.cost,
        let delta = try? there.subtracting(here), !delta.isZero
      else { return nil }
      return .init(productID: line.productID, delta: delta)
    }
    .sorted {
      let (left, right) = ($0.delta.minorUnits.magnitude, $1.delta.minorUnits.magnitude)
      return left == right ? $0.productID < $1.productID : left > right
    }
  }
}
