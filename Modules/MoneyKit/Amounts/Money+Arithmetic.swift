extension Money {
  /// The sum of two amounts.
  ///
  /// - Throws: `MoneyError.currencyMismatch`, or `MoneyError.overflow`.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    try requireSameCurrency(as: other)
    return try checked(minorUnits.addingReportingOverflow(other.minorUnits))
  }

  /// The amount less another one.
  ///
  /// - Throws: `MoneyError.currencyMismatch`, or `MoneyError.overflow`.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try requireSameCurrency(as: other)
    return try checked(minorUnits.subtractingReportingOverflow(other.minorUnits))
  }

  /// The amount times a quantity.
  ///
  /// - Throws: `MoneyError.overflow`.
  public func multiplied(by quantity: Int) throws(MoneyError) -> Money {
    try checked(minorUnits.multipliedReportingOverflow(by: quantity))
  }

  /// The amount with the other sign.
  ///
  /// - Throws: `MoneyError.overflow` for `Int.min` minor units, whose negative does not exist.
  public func negated() throws(MoneyError) -> Money {
    try checked(0.subtractingReportingOverflow(minorUnits))
  }

  /// The amount times a fraction, rounded once to the minor unit, half away from zero.
  ///
  /// The product is exact at double width, so that only a result that does not fit is an overflow.
  /// A negative amount mirrors the positive one: 5 over 2 is 3, and -5 over 2 is -3.
  /// A price per kilogram and a weight in grams make `price.scaled(by: grams, over: 1000)`.
  ///
  /// - Throws: `MoneyError.zeroDenominator`, or `MoneyError.overflow`.
  public func scaled(by numerator: Int, over denominator: Int) throws(MoneyError) -> Money {
    guard denominator != 0 else { throw .zeroDenominator }
    let product = minorUnits.magnitude.multipliedFullWidth(by: numerator.magnitude)
    let isNegative = (minorUnits < 0) != ((numerator < 0) != (denominator < 0))
    guard
      let magnitude = roundedQuotient(product, over: denominator.magnitude),
      let result = Int(magnitude: magnitude, isNegative: isNegative)
    else { throw .overflow }
    return replacing(minorUnits: result)
  }

  /// The sum of any number of amounts in one currency, which is zero for none.
  ///
  /// The order does not matter: only a final sum that does not fit is an overflow, never a partial one.
  ///
  /// - Throws: `MoneyError.noExponent` for a currency without a minor unit; `MoneyError.currencyMismatch` at
  ///   the first amount in another currency; `MoneyError.overflow`.
  public static func sum(of amounts: some Sequence<Money>, in currency: Currency) throws(MoneyError) -> Money
  {
    let zero = try zero(in: currency)
    var low: UInt = 0
    var high = 0
    for amount in amounts {
      try zero.requireSameCurrency(as: amount)
      let (partial, carries) = low.addingReportingOverflow(UInt(bitPattern: amount.minorUnits))
      low = partial
      high &+= (amount.minorUnits < 0 ? -1 : 0) &+ (carries ? 1 : 0)
    }
    let result = Int(bitPattern: low)
    guard high == (result < 0 ? -1 : 0) else { throw .overflow }
    return zero.replacing(minorUnits: result)
  }

  private func checked(_ result: (partialValue: Int, overflow: Bool)) throws(MoneyError) -> Money {
    guard !result.overflow else { throw .overflow }
    return replacing(minorUnits: result.partialValue)
  }

  func requireSameCurrency(as other: Money) throws(MoneyError) {
    guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
  }
}

extension Money {
  /// How one amount stands to another.
  public enum Order: Hashable, Sendable {
    /// The amount is below the other.
    case below

    /// The amounts are equal.
    case equal

    /// The amount is above the other.
    case above
  }

  /// How this amount stands to another one of the same currency.
  ///
  /// There is no `<` between amounts, because there is none between currencies.
  ///
  /// - Throws: `MoneyError.currencyMismatch`.
  public func compared(to other: Money) throws(MoneyError) -> Order {
    try requireSameCurrency(as: other)
    if minorUnits == other.minorUnits { return .equal }
    return minorUnits < other.minorUnits ? .below : .above
  }
}
