/// How sure it is that a retailer's product is the one wanted.
public struct MatchConfidenceCalculator: Hashable, Sendable {
  /// The strength of a match by barcode, by a person, by itself, or by brand and size; 100 by default.
  public let exactStrength: Int
  /// The strength of a match between two own brands; 80 by default.
  public let equivalentStrength: Int
  /// The strength of any other match; 50 by default.
  public let weakStrength: Int
  /// By how many percent a price of an equivalent match may be wrong; 5 by default.
  public let equivalentDoubtPercent: Int
  /// By how many percent a price of a weak match may be wrong; 15 by default.
  public let weakDoubtPercent: Int

  /// Creates a calculator; strengths and percentages are held within 0 and 100.
  public init(
    exactStrength: Int = 100, equivalentStrength: Int = 80, weakStrength: Int = 50,
    equivalentDoubtPercent: Int = 5, weakDoubtPercent: Int = 15
  ) {
    self.exactStrength = exactStrength.heldToPercent
    self.equivalentStrength = equivalentStrength.heldToPercent
    self.weakStrength = weakStrength.heldToPercent
    self.equivalentDoubtPercent = equivalentDoubtPercent.heldToPercent
    self.weakDoubtPercent = weakDoubtPercent.heldToPercent
  }

  /// What a product's match is worth.
  public func match(of product: RetailerProduct) -> Match {
    match(product.matchMethod, barcode: product.barcode)
  }

  /// What a match is worth.
  ///
  /// A match by barcode counts as weak where the product's barcode is known and cannot carry it.
  public func match(_ method: MatchMethod, barcode: Barcode?) -> Match {
    switch method {
    case .barcode: Self.isTrusted(barcode) ? .exact : .weak
    case .userConfirmed, .itself, .sameBrandSameSize: .exact
    case .ownBrandEquivalent: .equivalent
    case .other: .weak
    }
  }

  /// Tells whether a barcode can carry a match across chains: not known to the source, or with the right check
  /// digit and not a number that one chain gives out for itself.
  public static func isTrusted(_ barcode: Barcode?) -> Bool {
    guard let barcode else { return true }
    return barcode.hasValidCheckDigit && !barcode.isRestrictedCirculation
  }

  /// The strength of a match, 0 to 100.
  public func strength(of match: Match) -> Int {
    switch match {
    case .exact: exactStrength
    case .equivalent: equivalentStrength
    case .weak: weakStrength
    }
  }

  /// By how many percent a price that rests on such a match may be wrong.
  public func doubtPercent(of match: Match) -> Int {
    switch match {
    case .exact: 0
    case .equivalent: equivalentDoubtPercent
    case .weak: weakDoubtPercent
    }
  }

  /// What a match is worth.
  public enum Match: CaseIterable, Sendable {
    /// The product is the one wanted.
    case exact
    /// It is its own-brand counterpart.
    case equivalent
    /// It is probably the one.
    case weak
  }
}
