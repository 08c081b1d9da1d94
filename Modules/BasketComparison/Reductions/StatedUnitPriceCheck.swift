public import MoneyKit

/// Compares the unit price that a retailer printed with the one that follows from price and size.
public enum StatedUnitPriceCheck: Hashable, Sendable {
  /// Both are the same, up to half a unit of the last place that was printed.
  case agrees
  /// They differ.
  ///
  /// `factor` is how many times as large the larger one is, where that is a whole number of at least 2. A ratio within
  /// 2 percent of a power of ten is that power, because a unit was mistaken and a weight rounded: a price for a
  /// kilogram beside the words "1 g" differs by the factor 1000.
  case differs(factor: Int?, isStatedLarger: Bool)
  /// The printed one is for another kind of unit: for a kilogram of what is sold by the piece, or for sheets of
  /// what is counted in rolls.
  case notComparable
  /// The amount or the measure cannot be read, or is too large.
  case unreadable

  /// Compares a printed unit price with the one that follows from a price and the goods that it is for.
  ///
  /// The printed amount is in major units, with a point or comma as its decimal mark. It was rounded to the minor unit
  /// at least, or further where it has more places.
  public init(_ stated: StatedUnitPrice, price: Money, for goods: Measure) {
    self = Self.result(stated, price, goods) ?? .unreadable
  }

  private static func result(_ stated: StatedUnitPrice, _ price: Money, _ goods: Measure) -> Self? {
    let readings = amounts(stated.text)
    guard let exponent = price.currency.exponent, let measure = measure(stated.measure), !readings.isEmpty,
      goods.amount > 0, price.minorUnits >= 0
    else { return nil }
    guard measure.unit == goods.unit, !countsSheets(stated.measure) else { return .notComparable }
    let results = readings.compactMap { compare($0, per: measure, price, for: goods, exponent) }
    return results.first { $0 == .agrees } ?? results.first
  }

  /// Compares in units of the last place: the stated amount is a whole number of them, the computed one a fraction.
  private static func compare(
    _ stated: SizeNumber, per measure: Measure, _ price: Money, for goods: Measure, _ exponent: Int
  ) -> Self? {
    let places = max(stated.decimals, exponent)
    guard
      let left = product([stated.coefficient, power(places - stated.decimals), goods.amount]),
      let right = product([price.minorUnits, measure.amount, power(places - exponent)])
    else { return nil }
    let half = goods.amount
    guard let doubled = product([2, abs(left - right)]) else { return nil }
    if doubled <= half { return .agrees }

    let isStatedLarger = left > right
    let (larger, smaller) = isStatedLarger ? (left, right) : (right, left)
    return .differs(
      factor: wholeFactor(larger, smaller, slack: half, isStatedLarger: isStatedLarger),
      isStatedLarger: isStatedLarger)
  }

  /// The whole number that the larger amount is of the smaller one.
  ///
  /// It must be the only one within half a place of the stated amount, unless it is nearly a power of ten.
  private static func wholeFactor(_ larger: Int, _ smaller: Int, slack: Int, isStatedLarger: Bool) -> Int? {
    guard smaller > 0, let twice = product([2, larger]) else { return nil }
    var power = 10
    while let multiple = product([power, smaller]), multiple <= twice {
      if let deviation = product([50, abs(larger - multiple)]), deviation <= multiple { return power }
      guard let next = product([power, 10]) else { break }
      power = next
    }
    let factor = (twice / smaller + 1) / 2
    guard
      factor >= 2, let multiple = product([factor, smaller]),
      let doubled = product([2, abs(larger - multiple)]),
      // Where the stated amount is the smaller one, the factor multiplies its rounding.
      let allowed = isStatedLarger ? slack : product([slack, factor])
    else { return nil }
    return doubled <= allowed && allowed < smaller ? factor : nil
  }

  /// The amount that the price is for; a unit alone is one of it ("/kg", "per l").
  private static func measure(_ text: String) -> Measure? {
    var tokens = SizeLexer.tokens(of: text)[...]
    while let first = tokens.first, isIntroduction(first) { tokens.removeFirst() }
    if case .word? = tokens.first { tokens = [.number(SizeNumber(1))] + tokens }
    return SizeText.reading(of: Array(tokens)).measure
  }

  private static func isIntroduction(_ token: SizeToken) -> Bool {
    if case .word(let word) = token { SizeWord.announcesEstimate(word) } else { token == .sign("/") }
  }

  /// A pack counts its rolls, and sheets are what is on them.
  private static func countsSheets(_ text: String) -> Bool {
    SizeLexer.tokens(of: text).contains { [.word("sheet"), .word("sheets"), .word("blatt")].contains($0) }
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
