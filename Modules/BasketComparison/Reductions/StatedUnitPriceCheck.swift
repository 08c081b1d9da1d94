import MoneyKit

/// Compares the unit price that a retailer printed with the one that follows from price and size.
public enum StatedUnitPriceCheck: Hashable, Sendable {
  /// Both are the same, up to half a unit of the last place that was printed.
  case agrees
  /// They differ.
  ///
  /// `factor` is how many times as large the larger one is, where that is a whole number of at least 2: a price for a
  /// kilogram beside the words "1 g" differs by the factor 1000.
  case differs(factor: Int?, isStatedLarger: Bool)
  /// The amount or the measure cannot be read, or the measure is of another kind than the goods.
  case unreadable

  /// Compares a printed unit price with a computed one.
  ///
  /// The printed amount is in major units, with a point or comma as its decimal mark. It was rounded to the minor unit
  /// at least, or further where it has more places.
  public init(_ stated: StatedUnitPrice, computed: GoodsUnitPrice) {
    self = Self.result(stated, computed) ?? .unreadable
  }

  private static func result(_ stated: StatedUnitPrice, _ computed: GoodsUnitPrice) -> Self? {
    guard
      let exponent = computed.currency.exponent, let measure = measure(stated.measure),
      measure.unit == computed.unit
    else { return nil }
    let readings = amounts(stated.text)
    let results = readings.compactMap { compare($0, measure, computed, exponent) }
    return results.first { $0 == .agrees } ?? results.first
  }

  /// Compares in units of the last place: the stated amount is a whole number of them, the computed one a fraction.
  private static func compare(
    _ stated: SizeNumber, _ measure: Measure, _ computed: GoodsUnitPrice, _ exponent: Int
  ) -> Self? {
    let places = max(stated.decimals, exponent)
    guard
      let left = product([stated.coefficient, power(places - stated.decimals), computed.denominator]),
      let right = product([computed.numerator, measure.amount, power(places - exponent)])
    else { return nil }
    let half = computed.denominator
    guard let doubled = product([2, abs(left - right)]) else { return nil }
    if doubled <= half { return .agrees }

    let isStatedLarger = left > right
    let (larger, smaller) = isStatedLarger ? (left, right) : (right, left)
    return .differs(
      factor: wholeFactor(larger, smaller, slack: half, isStatedLarger: isStatedLarger),
      isStatedLarger: isStatedLarger)
  }

  /// The whole number that the larger amount is of the smaller one, allowing for the rounding of the stated one.
  private static func wholeFactor(_ larger: Int, _ smaller: Int, slack: Int, isStatedLarger: Bool) -> Int? {
    guard smaller > 0, let twice = product([2, larger]), let quotient = quotient(twice, smaller) else {
      return nil
    }
    let factor = (quotient + 1) / 2
    guard factor >= 2, let multiple = product([factor, smaller]) else { return nil }
    // A rounded smaller amount is off by up to half a place, and the factor multiplies that.
    let scaled = isStatedLarger ? slack : product([slack, factor])
    guard let scaled, let doubled = product([2, abs(larger - multiple)]) else { return nil }
    // With so coarse a stated amount every factor would fit.
    return doubled <= scaled && scaled < smaller ? factor : nil
  }

  private static func quotient(_ dividend: Int, _ divisor: Int) -> Int? {
    let (quotient, overflow) = dividend.dividedReportingOverflow(by: divisor)
    return overflow ? nil : quotient
  }

  private static func measure(_ text: String) -> Measure? {
    switch SizeText.reading(of: text) {
    case .exact(let measure), .estimate(let measure): measure
    case .unparsed(.noNumber): SizeText.reading(of: "1 " + text).measure
    case .range, .unparsed: nil
    }
  }

  /// The readings of an amount; two where its mark may be a decimal or a grouping one.
  private static func amounts(_ text: String) -> [SizeNumber] {
    let tokens = SizeLexer.tokens(of: text)
    guard tokens.count == 1, case .number(let number) = tokens[0], number.decimals <= 9 else { return [] }
    let decimal = SizeNumber(number.coefficient, decimals: number.decimals)
    guard number.isAmbiguous, let whole = product([number.coefficient, power(3 - number.decimals)]) else {
      return [decimal]
    }
    return [decimal, SizeNumber(whole)]
  }

  private static func power(_ exponent: Int) -> Int {
    (0..<max(exponent, 0)).reduce(1) { power, _ in power * 10 }
  }

  /// The product of numbers of which none is negative; nil where it is too large.
  private static func product(_ factors: [Int]) -> Int? {
    factors.reduce(1) { product, factor -> Int? in
      guard let product else { return nil }
      let (result, overflow) = product.multipliedReportingOverflow(by: factor)
      return overflow ? nil : result
    }
  }
}
