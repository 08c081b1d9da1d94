/// An amount of goods in whole base units.
///
/// Amounts are integers, so that 1500 ml and 1.5 l are one value and nothing is lost in a conversion.
public struct Measure: Hashable, Sendable, Codable {
  /// A base unit of amounts.
  public enum Unit: String, CaseIterable, Sendable, Codable {
    /// Grams.
    case gram = "g"
    /// Millilitres.
    case millilitre = "ml"
    /// Pieces.
    case piece = "each"
    /// Centimetres.
    case centimetre = "cm"
  }

  /// How many base units.
  public let amount: Int
  /// The base unit.
  public let unit: Unit

  /// Creates an amount.
  public init(_ amount: Int, _ unit: Unit) {
    self.amount = amount
    self.unit = unit
  }
}
