extension UnitPrice {
  /// The fewest decimals beyond the minor unit that write the price exactly.
  ///
  /// ``UnitPriceFormatter/largestScale`` for a price that needs more, such as a third of a cent.
  public var exactScale: Int {
    var power = 1
    for scale in 0..<UnitPriceFormatter.largestScale {
      if power.isMultiple(of: denominator) { return scale }
      power *= 10
    }
    return UnitPriceFormatter.largestScale
  }

  /// The price in the units that a scale divides minor units into, rounded half away from zero.
  ///
  /// Nil where they do not fit into 64 bits. A scale below 0 counts as 0, one above
  /// ``UnitPriceFormatter/largestScale`` as that.
  public func units(scale: Int) -> Int? {
    let power = (0..<min(max(scale, 0), UnitPriceFormatter.largestScale)).reduce(UInt(1)) { power, _ in
      power * 10
    }
    return roundedQuotient(numerator.magnitude.multipliedFullWidth(by: power), over: denominator.magnitude)
      .flatMap { Int(magnitude: $0, isNegative: numerator < 0) }
  }
}
