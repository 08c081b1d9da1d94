public import MoneyKit

extension Measure {
  /// The exact unit price of goods of this amount: for a kilogram, a litre, a piece or a metre.
  ///
  /// It is nil where the amount is below 1 or the price per unit is too large for an amount.
  public func unitPrice(of price: Money) -> UnitPrice? {
    try? UnitPrice(of: price, for: amount, per: unit.unitPriceMeasure)
  }
}

extension Measure.Unit {
  /// What unit prices of goods in this unit are for (PAngV section 5, Directive 98/6/EC).
  public var unitPriceMeasure: UnitPriceMeasure {
    switch self {
    case .gram: .kilogram
    case .millilitre: .litre
    case .piece: .piece
    case .centimetre: .metre
    }
  }
}
