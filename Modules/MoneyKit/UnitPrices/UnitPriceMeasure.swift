/// The amount of goods that a unit price is for.
///
/// Kilogram, litre, metre, square metre and cubic metre are the reference units of Dir. 98/6/EC and of the German
/// PAngV, section 5; 100 g and 100 ml are for loose goods; piece and use (a wash, a dose) complete them.
public enum UnitPriceMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// One kilogram.
  case kilogram = "kg"

  /// One litre.
  case litre = "l"

  /// One metre.
  case metre = "m"

  /// One square metre.
  case squareMetre = "m2"

  /// One cubic metre.
  case cubicMetre = "m3"

  /// One hundred grams.
  case hundredGrams = "100g"

  /// One hundred millilitres.
  case hundredMillilitres = "100ml"

  /// One piece.
  case piece

  /// One use, such as a wash.
  case use

  /// Creates the measure with a code such as "kg" or "100ML", in any ASCII case; nil for every other text.
  public init?(code: String) {
    let folded = code.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
    guard let measure = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(folded) }) else {
      return nil
    }
    self = measure
  }

  /// What goods of this measure are counted in.
  public var base: Base {
    switch self {
    case .kilogram, .hundredGrams: .gram
    case .litre, .hundredMillilitres: .millilitre
    case .metre: .centimetre
    case .squareMetre: .squareCentimetre
    case .cubicMetre: .cubicCentimetre
    case .piece: .piece
    case .use: .use
    }
  }

  /// How many of the base the measure holds, such as 1,000 grams in a kilogram.
  public var baseAmount: Int {
    switch self {
    case .kilogram, .litre: 1_000
    case .hundredGrams, .hundredMillilitres, .metre: 100
    case .squareMetre: 10_000
    case .cubicMetre: 1_000_000
    case .piece, .use: 1
    }
  }

  /// The smallest amount of goods that is counted.
  public enum Base: Hashable, Sendable {
    /// Grams.
    case gram

    /// Millilitres.
    case millilitre

    /// Centimetres.
    case centimetre

    /// Square centimetres.
    case squareCentimetre

    /// Cubic centimetres.
    case cubicCentimetre

    /// Pieces.
    case piece

    /// Uses.
    case use
  }
}
