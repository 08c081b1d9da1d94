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

  /// The amount that unit prices are for: 1000 g, 1000 ml, 1 piece or 100 cm.
  public var unitPriceAmount: Measure {
    Measure(unitPriceMeasure.baseAmount, self)
  }
}

extension PriceBasis {
  /// The amount of goods that a price on this basis is for; nil where the size of a pack is not known, or is too
  /// large.
  public func goods(packSize: Measure?) -> Measure? {
    switch self {
    case .measure(let measure): return measure
    case .packs(let count):
      guard let packSize else { return nil }
      let (amount, overflow) = packSize.amount.multipliedReportingOverflow(by: count)
      return overflow ? nil : Measure(amount, packSize.unit)
    }
  }
}
