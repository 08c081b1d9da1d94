/// The price of one measure of goods as an exact fraction of minor units.
///
/// The fraction is kept in lowest terms, so that equal prices are equal values: 249 for 250 g and 498 for 500 g
/// are the same price per kilogram. It is rounded only when shown or asked for.
public struct UnitPrice: Hashable, Sendable {
  /// Minor units per measure, times the denominator.
  public let numerator: Int

  /// Above zero, without a factor in common with the numerator.
  public let denominator: Int

  /// The currency, which always has an exponent.
  public let currency: Currency

  /// What the price is for.
  public let measure: UnitPriceMeasure

  /// Creates the price per measure of goods that cost a price together.
  ///
  /// The amount counts in the base of the measure: 250 for a pack of 250 g, with `.kilogram`.
  ///
  /// - Throws: `MoneyError.quantityNotPositive`; `MoneyError.overflow` where the fraction in lowest terms does not
  ///   fit.
  public init(of price: Money, for amount: Int, per measure: UnitPriceMeasure) throws(MoneyError) {
    guard amount > 0 else { throw .quantityNotPositive(amount) }
    // Shortened before the product, which then overflows only where the result does.
    let measureFactor = greatestCommonDivisor(measure.baseAmount, amount)
    let priceFactor = greatestCommonDivisor(price.minorUnits, amount / measureFactor)
    let (numerator, overflow) = (price.minorUnits / priceFactor)
      .multipliedReportingOverflow(by: measure.baseAmount / measureFactor)
    guard !overflow else { throw .overflow }
    self.init(
      unchecked: numerator, over: amount / measureFactor / priceFactor, currency: price.currency,
      measure: measure)
  }

  /// Creates a price that is stated with decimals beyond the minor unit.
  ///
  /// 99567 with a scale of two is 995.67 cents: 9.9567 euros.
  ///
  /// - Throws: `MoneyError.noExponent`; `MoneyError.unsupportedScale` outside 0 to 18.
  public init(
    minorUnits: Int, scale: Int = 0, currency: Currency, per measure: UnitPriceMeasure
  ) throws(MoneyError) {
    guard currency.exponent != nil else { throw .noExponent(currency) }
    guard (0...18).contains(scale) else { throw .unsupportedScale(scale) }
    let denominator = (0..<scale).reduce(1) { power, _ in power * 10 }
    let factor = greatestCommonDivisor(minorUnits, denominator)
    self.init(
      unchecked: minorUnits / factor, over: denominator / factor, currency: currency, measure: measure)
  }

  private init(unchecked numerator: Int, over denominator: Int, currency: Currency, measure: UnitPriceMeasure)
  {
    self.numerator = numerator
    self.denominator = denominator
    self.currency = currency
    self.measure = measure
  }
}

extension UnitPrice {
  /// The price in whole minor units, rounded half away from zero.
  ///
  /// For prices of zero and above that is half up.
  public var rounded: Money {
    let one = Money(unchecked: numerator, currency: currency)
    // The quotient is never larger than the numerator, and the denominator is never zero.
    return (try? one.scaled(by: 1, over: denominator)) ?? one
  }

  /// The same price for another measure of the same goods, such as 100 g instead of a kilogram.
  ///
  /// - Throws: `MoneyError.measureMismatch` where the measures count in different bases; `MoneyError.overflow`.
  public func converted(to other: UnitPriceMeasure) throws(MoneyError) -> UnitPrice {
    guard measure.base == other.base else { throw .measureMismatch(measure, other) }
    let factor = greatestCommonDivisor(other.baseAmount, measure.baseAmount)
    let up = other.baseAmount / factor
    let down = measure.baseAmount / factor
    let upFactor = greatestCommonDivisor(up, denominator)
    let downFactor = greatestCommonDivisor(numerator, down)
    let (top, topOverflow) = (numerator / downFactor).multipliedReportingOverflow(by: up / upFactor)
    let (bottom, bottomOverflow) = (denominator / upFactor).multipliedReportingOverflow(by: down / downFactor)
    guard !topOverflow, !bottomOverflow else { throw .overflow }
    return UnitPrice(unchecked: top, over: bottom, currency: currency, measure: other)
  }

  /// How this price stands to another one, exactly.
  ///
  /// - Throws: `MoneyError.currencyMismatch`; `MoneyError.measureMismatch`, which `converted(to:)` may resolve.
  public func compared(to other: UnitPrice) throws(MoneyError) -> Money.Order {
    guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
    guard measure == other.measure else { throw .measureMismatch(measure, other.measure) }
    let mine = numerator.multipliedFullWidth(by: other.denominator)
    let others = other.numerator.multipliedFullWidth(by: denominator)
    if mine == others { return .equal }
    return mine < others ? .below : .above
  }
}

/// The greatest number that divides both, and at least one; the second number must not be zero.
///
/// It fits, because it divides the second one, which is above zero wherever this is called.
private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  var (larger, smaller) = (first.magnitude, second.magnitude)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return Int(larger)
}
