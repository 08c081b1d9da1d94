/// The quotient of a double-width product, rounded half up, or nil where it does not fit.
///
/// The denominator must be above zero.
func roundedQuotient(_ product: (high: UInt, low: UInt), over denominator: UInt) -> UInt? {
  guard denominator > product.high else { return nil }
  let (quotient, remainder) = denominator.dividingFullWidth(product)
  // Twice the remainder may not fit, its complement always does.
  guard remainder >= denominator - remainder else { return quotient }
  let (rounded, overflow) = quotient.addingReportingOverflow(1)
  return overflow ? nil : rounded
}

extension Int {
  /// The number with a magnitude and a sign, or nil where it does not fit.
  init?(magnitude: UInt, isNegative: Bool) {
    if isNegative {
      guard magnitude <= Int.min.magnitude else { return nil }
      self = Int(bitPattern: 0 &- magnitude)
    } else {
      guard magnitude <= Int.max.magnitude else { return nil }
      self = Int(bitPattern: magnitude)
    }
  }
}
