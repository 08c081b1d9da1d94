import MoneyKit

/// Finds what a rule book objects to in one product.
///
/// All arithmetic is exact. What cannot be judged, because a number is too large or a content unknown, is not objected
/// to.
struct PriceJudge {
  let rules: PriceRuleBook

  /// What is found, in the order of the rules; some of it may be no matter of the book.
  func findings(on stated: StatedProduct) -> [PriceObjection.Finding] {
    let product = stated.product
    var findings: [PriceObjection.Finding] = []
    if let unitPrice = product.unitPrice {
      if let finding = finding(on: unitPrice, scale: stated.unitPriceScale, of: product) {
        findings.append(finding)
      }
      if product.netContent != nil, Self.isPerHundred(unitPrice.measure) {
        findings.append(.unitPricePerHundred(unitPrice))
      }
    } else if isUnitPriceDue(product.netContent) {
      findings.append(.unitPriceMissing(product.netContent))
    }
    if let struck = stated.originalPrice {
      if struck.minorUnits <= product.price.minorUnits {
        findings.append(.struckPriceNotAbovePrice(struck: struck, price: product.price))
      } else if let lowest = stated.priorPrice, struck.minorUnits > lowest.minorUnits {
        findings.append(.struckPriceAboveLowest(struck: struck, lowest: lowest))
      }
    }
    if let deposit = product.deposit, deposit.kind == nil {
      findings.append(.depositKindMissing(deposit.amount))
    }
    return findings
  }

  /// Goods by the piece need none, tiny packs neither, and a pack of one kilogram or litre has it in its price.
  ///
  /// Of goods whose content is not known it cannot be seen that they need none.
  private func isUnitPriceDue(_ content: NetContent?) -> Bool {
    guard let content else { return true }
    switch content.unit {
    case .piece: return false
    case .gram, .millilitre: return content.amount >= rules.smallestContent && content.amount != 1_000
    }
  }

  private func finding(on stated: UnitPrice, scale: Int, of product: Product) -> PriceObjection.Finding? {
    guard let content = product.netContent else { return nil }
    guard stated.measure.base == content.unit.base else {
      // What is sold by the piece may be priced by weight, and a detergent by the wash.
      let isMeasured = content.unit != .piece && stated.measure != .use
      return isMeasured ? .unitPriceOfAnotherMeasure(stated: stated, content) : nil
    }
    guard let expected = try? UnitPrice(of: product.price, for: content.amount, per: stated.measure),
      Self.rounds(expected, to: stated, scale: scale) == false
    else { return nil }
    if let deposit = product.deposit, let sum = try? product.price.adding(deposit.amount),
      let withDeposit = try? UnitPrice(of: sum, for: content.amount, per: stated.measure),
      Self.rounds(withDeposit, to: stated, scale: scale) == true
    {
      return .depositInUnitPrice(stated: stated, scale: scale, expected: expected)
    }
    return .unitPriceDoesNotFollow(stated: stated, scale: scale, expected: expected)
  }

  /// Tells whether an exact price is at most half a unit of the last stated place away from the stated one; nil where
  /// the numbers are too large to tell.
  private static func rounds(_ exact: UnitPrice, to stated: UnitPrice, scale: Int) -> Bool? {
    let power = (0..<scale).reduce(1) { power, _ in power * 10 }
    // The stated price is a whole number of units of its last place, whatever it was shortened to.
    let (units, unitsOverflow) = stated.numerator.multipliedReportingOverflow(by: power / stated.denominator)
    let (tenths, tenthsOverflow) = units.multipliedReportingOverflow(by: 10)
    let (low, lowOverflow) = tenths.subtractingReportingOverflow(5)
    let (high, highOverflow) = tenths.addingReportingOverflow(5)
    guard !unitsOverflow, !tenthsOverflow, !lowOverflow, !highOverflow,
      let lowest = try? UnitPrice(
        minorUnits: low, scale: scale + 1, currency: stated.currency, per: stated.measure),
      let highest = try? UnitPrice(
        minorUnits: high, scale: scale + 1, currency: stated.currency, per: stated.measure),
      let toLowest = try? exact.compared(to: lowest), let toHighest = try? exact.compared(to: highest)
    else { return nil }
    return toLowest != .below && toHighest != .above
  }

  private static func isPerHundred(_ measure: UnitPriceMeasure) -> Bool {
    switch measure {
    case .hundredGrams, .hundredMillilitres: true
    case .kilogram, .litre, .metre, .squareMetre, .cubicMetre, .piece, .use: false
    }
  }
}

extension NetContent.Unit {
  fileprivate var base: UnitPriceMeasure.Base {
    switch self {
    case .gram: .gram
    case .millilitre: .millilitre
    case .piece: .piece
    }
  }
}
