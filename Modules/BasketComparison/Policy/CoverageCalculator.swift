/// How much of a basket is compared like for like.
public struct CoverageCalculator: Hashable, Sendable {
  /// The percentage of lines that must be compared like for like; 80 by default.
  public let minimumPercent: Int
  /// By how many percent two sizes may differ and still agree; 2 by default.
  public let sizeTolerancePercent: Int

  /// Creates a calculator; percentages are held within 0 and 100.
  public init(minimumPercent: Int = 80, sizeTolerancePercent: Int = 2) {
    self.minimumPercent = minimumPercent.heldToPercent
    self.sizeTolerancePercent = sizeTolerancePercent.heldToPercent
  }

  /// Tells whether enough of so many lines are compared like for like.
  public func isSufficient(likeForLike: Int, of lines: Int) -> Bool {
    guard lines > 0 else { return false }
    let reached = likeForLike.multipliedFullWidth(by: 100)
    let needed = lines.multipliedFullWidth(by: minimumPercent)
    return (reached.high, reached.low) >= (needed.high, needed.low)
  }
}

extension CoverageCalculator {
  /// Whether a line that every compared store prices is compared like for like, and if not, why.
  ///
  /// `prices` says what each store's price is the price of, and the size of its pack. Goods that are wanted and
  /// priced by amount are alike whatever their size.
  public func comparability(of prices: [(basis: PriceBasis, size: ProductSize?)], quantity: Quantity)
    -> ComparedLine.Comparability
  {
    guard let first = prices.first else { return .notComparable }
    let kinds = prices.map(\.basis.unit)
    guard kinds.allSatisfy({ $0 == kinds[0] }) else { return .priceBasesDiffer }
    if case .measure = first.basis, case .measure = quantity.unit { return .likeForLike }

    let sizes = prices.compactMap(\.size)
    guard sizes.count == prices.count else { return .sizeUnknown }
    guard sizes.allSatisfy({ $0.measure.unit == sizes[0].measure.unit }) else { return .unitKindsDiffer }
    guard !sizes.contains(where: \.isEstimate) else { return .sizeEstimated }
    let amounts = sizes.map(\.measure.amount)
    guard let smallest = amounts.min(), let largest = amounts.max(), smallest > 0 else { return .sizeUnknown }
    let allowed = smallest.multipliedFullWidth(by: 100 + sizeTolerancePercent)
    let reached = largest.multipliedFullWidth(by: 100)
    return (reached.high, reached.low) <= (allowed.high, allowed.low) ? .likeForLike : .sizesDiffer
  }
}

extension PriceBasis {
  /// What is counted, whatever the number.
  fileprivate var unit: Quantity.Unit {
    switch self {
    case .packs: .pack
    case .measure(let measure): .measure(measure.unit)
    }
  }
}
