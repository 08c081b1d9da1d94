/// How a product is sold.
public enum SoldBy: String, CaseIterable, Sendable, Codable {
  /// In packs of one size.
  case pack
  /// By weight, at a price for an amount.
  case weight
}
