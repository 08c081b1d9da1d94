import BasketComparison
import MoneyKit

/// What must hold of every result, worked out here where the result's own types would work it out otherwise.
///
/// Points of a confidence, unit prices and the order of warnings come from code that the reference's results share
/// with the engine's, so that comparing the two would miss a mistake in it.
struct ResultAudit {
  private(set) var fields: Set<Difference.Field> = []
  private(set) var report: [String] = []

  init(_ result: ComparisonResult) {
    for part in result.confidence?.parts ?? [] {
      let points =
        part.denominator > 0 ? Fraction(part.weight * part.numerator, over: part.denominator).roundedDown : 0
      hold(.confidence, "\(part.aspect)", "\(points)", "\(part.points)")
    }
    if let confidence = result.confidence {
      let sum = confidence.parts.map(\.points).reduce(0, +)
      hold(.confidence, "total", "\(sum)", "\(confidence.total)")
    }
    for line in result.lines {
      for price in line.outcomes.compactMap(\.priced) {
        hold(.unitPrice, "\(line.productID) by \(price.offerID)", unitPrice(of: price), text(price.unitPrice))
      }
    }
    for (earlier, later) in zip(result.warnings, result.warnings.dropFirst()) where !isOrdered(earlier, later)
    {
      hold(.warnings, "order", "\(later.kind) before \(earlier.kind)", "the other way round")
    }
  }

  private mutating func hold(
    _ field: Difference.Field, _ subject: String, _ expected: String, _ found: String
  ) {
    guard expected != found else { return }
    fields.insert(field)
    report.append("\(field.rawValue) \(subject): expected \(expected), found \(found)".inASCII)
  }

  private func unitPrice(of price: PricedLine) -> String {
    var goods: Measure?
    switch price.basis {
    case .measure(let measure): goods = measure
    case .packs(let count): goods = price.size.map { Measure($0.measure.amount * count, $0.measure.unit) }
    }
    guard let goods else { return "nil" }
    let (base, name) =
      switch goods.unit {
      case .gram: (1000, UnitPriceMeasure.kilogram)
      case .millilitre: (1000, .litre)
      case .piece: (1, .piece)
      case .centimetre: (100, .metre)
      }
    let exact = Fraction(price.shelfPrice.minorUnits) * Fraction(base, over: goods.amount)
    return "\(exact.numerator)/\(exact.denominator) \(price.shelfPrice.currency) a \(name)"
  }

  private func text(_ price: UnitPrice?) -> String {
    price.map { "\($0.numerator)/\($0.denominator) \($0.currency) a \($0.measure)" } ?? "nil"
  }

  /// By kind as the kinds are listed, then by store, product, article and count, a missing one first.
  private func isOrdered(_ earlier: Warning, _ later: Warning) -> Bool {
    func place(_ kind: Warning.Kind) -> Int { Warning.Kind.allCases.firstIndex(of: kind) ?? 0 }
    func bytes(_ key: String?) -> [Int] { key.map { [1] + $0.utf8.map(Int.init) } ?? [] }
    func keys(_ warning: Warning) -> [[Int]] {
      [
        [place(warning.kind)], bytes(warning.storeID?.rawValue), bytes(warning.productID?.rawValue),
        bytes(warning.retailerProductID?.rawValue), warning.count.map { [$0] } ?? [],
      ]
    }
    for (first, second) in zip(keys(earlier), keys(later)) where first != second {
      return first.lexicographicallyPrecedes(second)
    }
    return false
  }
}
