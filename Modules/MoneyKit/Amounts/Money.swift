/// An exact amount of money: a whole number of minor units in a currency.
///
/// Amounts are never rounded behind the caller's back, never pass through floating point, and never mix
/// currencies: every operation that could do one of these throws a `MoneyError`.
/// No operation traps, `Int.min` included.
public struct Money: Hashable, Sendable {
  /// The amount in the smallest unit of the currency, such as cents.
  public let minorUnits: Int

  /// The currency, which always has an exponent.
  public let currency: Currency

  /// Creates a new amount.
  ///
  /// - Throws: `MoneyError.withdrawnCurrency` for a currency that is no longer in use, whose stored amounts
  ///   are read with `init(storedMinorUnits:currency:)`; `MoneyError.noExponent` for one without a minor unit.
  public init(minorUnits: Int, currency: Currency) throws(MoneyError) {
    guard currency.exponent != nil else { throw .noExponent(currency) }
    guard currency.status != .withdrawn else { throw .withdrawnCurrency(currency) }
    self.init(unchecked: minorUnits, currency: currency)
  }

  /// Creates an amount that was recorded before, in a currency that may be withdrawn since.
  ///
  /// Decoding uses it. `currency.status` flags the withdrawn ones.
  ///
  /// - Throws: `MoneyError.noExponent` for a currency without a minor unit.
  public init(storedMinorUnits: Int, currency: Currency) throws(MoneyError) {
    guard currency.exponent != nil else { throw .noExponent(currency) }
    self.init(unchecked: storedMinorUnits, currency: currency)
  }

  init(unchecked minorUnits: Int, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The amount of nothing.
  ///
  /// - Throws: `MoneyError.noExponent` for a currency without a minor unit.
  public static func zero(in currency: Currency) throws(MoneyError) -> Money {
    try Money(storedMinorUnits: 0, currency: currency)
  }

  /// The same currency with another number of minor units.
  ///
  /// It cannot fail, because the currency of an amount is already known to be good.
  public func replacing(minorUnits: Int) -> Money {
    Money(unchecked: minorUnits, currency: currency)
  }

  /// Whether the amount is zero minor units.
  public var isZero: Bool { minorUnits == 0 }

  /// Whether the amount is below zero.
  public var isNegative: Bool { minorUnits < 0 }
}

extension Money: CustomStringConvertible {
  /// The minor units and the code, such as "199 EUR minor units", for logs and test failures.
  ///
  /// Text for people comes from `PriceFormatter`.
  public var description: String { "\(minorUnits) \(currency.code) minor units" }
}
