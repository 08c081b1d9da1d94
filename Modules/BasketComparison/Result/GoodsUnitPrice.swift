public import MoneyKit

/// The exact price of a base amount of goods.
///
/// It is a fraction in lowest terms of minor units for one gram, millilitre, piece or centimetre, so that two
/// of them compare without rounding. It is shown for a kilogram, a litre, a piece or a metre (the units of
/// PAngV section 5 and Directive 98/6/EC), rounded half up once, when shown.
public struct GoodsUnitPrice: Hashable, Sendable {
  /// The minor units, of which ``denominator`` base units of goods cost.
  public let numerator: Int
  /// The base units of goods; at least 1.
  public let denominator: Int
  /// The base unit.
  public let unit: Measure.Unit
  /// The currency.
  public let currency: Currency

  /// Creates a unit price from what an amount of goods costs.
  ///
  /// - Returns: nil where the amount of goods is below 1 or the price is below 0.
  public init?(price: Money, for measure: Measure) {
    guard measure.amount > 0, price.minorUnits >= 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(price.minorUnits, measure.amount)
    numerator = price.minorUnits / divisor
    denominator = measure.amount / divisor
    unit = measure.unit
    currency = price.currency
  }

  /// The amount for which the unit price is shown: 1000 g, 1000 ml, 1 piece or 100 cm.
  public var shownPer: Measure {
    switch unit {
    case .gram, .millilitre: Measure(1000, unit)
    case .piece: Measure(1, unit)
    case .centimetre: Measure(100, unit)
    }
  }

  /// The price of ``shownPer``, rounded half up; nil where it is too large for an amount.
  public var shownPrice: Money? {
    guard let whole = try? Money(minorUnits: numerator, currency: currency) else { return nil }
    return try? whole.scaled(by: shownPer.amount, over: denominator)
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return max(larger, 1)
  }
}
