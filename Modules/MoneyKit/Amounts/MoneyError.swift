/// Why an amount cannot be made or a calculation has no result.
public enum MoneyError: Error, Hashable, Sendable {
  /// The result does not fit into 64-bit minor units.
  case overflow

  /// Two amounts of different currencies met.
  case currencyMismatch(Currency, Currency)

  /// The currency has no exponent in ISO 4217: not applicable, or withdrawn and not known.
  case noExponent(Currency)

  /// The currency is withdrawn: stored amounts can be read, new ones are not made.
  case withdrawnCurrency(Currency)

  /// The denominator of a fraction is zero.
  case zeroDenominator

  /// The ratios of an allocation are empty, have a negative one, or none above zero.
  case invalidRatios

  /// A price was asked for a quantity of zero or less.
  case quantityNotPositive(Int)

  /// A number of decimals beyond the minor unit is below zero or too large.
  case unsupportedScale(Int)

  /// Two unit prices are not for the same measure.
  case measureMismatch(UnitPriceMeasure, UnitPriceMeasure)
}
