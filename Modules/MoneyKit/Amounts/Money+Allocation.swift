extension Money {
  /// Splits the amount by ratios without losing or making a minor unit.
  ///
  /// Each share is cut toward zero; the minor units that are left go one each to the shares with the largest
  /// ratios, the earlier of equal ones first.
  /// A negative amount gives the mirror of the positive one. A share with ratio zero gets nothing.
  /// The shares come in the order of the ratios and add up to the amount exactly.
  ///
  /// - Throws: `MoneyError.invalidRatios` where there are none, one is negative, or none is above zero;
  ///   `MoneyError.overflow` where the ratios add up to more than `UInt.max`.
  public func allocated(by ratios: [Int]) throws(MoneyError) -> [Money] {
    var total: UInt = 0
    for ratio in ratios {
      guard ratio >= 0 else { throw .invalidRatios }
      let (sum, overflow) = total.addingReportingOverflow(ratio.magnitude)
      guard !overflow else { throw .overflow }
      total = sum
    }
    guard total > 0 else { throw .invalidRatios }

    let amount = minorUnits.magnitude
    var shares = ratios.map { ratio in
      total.dividingFullWidth(amount.multipliedFullWidth(by: ratio.magnitude)).quotient
    }
    // Fewer units are left than ratios above zero, because each cut loses less than one.
    var left = shares.reduce(amount, -)
    let largestFirst = ratios.indices.sorted { (ratios[$1], $0) < (ratios[$0], $1) }
    for index in largestFirst where left > 0 && ratios[index] > 0 {
      shares[index] += 1
      left -= 1
    }
    return shares.map { share in
      replacing(minorUnits: Int(bitPattern: isNegative ? 0 &- share : share))
    }
  }
}
