/// How much of a product is in its pack.
public struct NetContent: Hashable, Sendable {
  /// What the amount counts.
  public enum Unit: String, CaseIterable, Hashable, Sendable, Codable {
    /// Grams.
    case gram = "g"
    /// Millilitres.
    case millilitre = "ml"
    /// Pieces.
    case piece
  }

  /// How many of the unit, above zero.
  public let amount: Int
  /// What the amount counts.
  public let unit: Unit

  /// Creates a content; nil for an amount that is not above zero.
  public init?(amount: Int, unit: Unit) {
    guard amount > 0 else { return nil }
    self.amount = amount
    self.unit = unit
  }
}
