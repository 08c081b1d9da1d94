/// A unit price as a retailer printed it, unread.
public struct StatedUnitPrice: Hashable, Sendable, Codable {
  /// The amount's text, such as `7.5`.
  public let text: String
  /// The text of what it is the price of, such as `1KG` or `100 ml`.
  public let measure: String

  /// Creates a stated unit price.
  public init(text: String, measure: String) {
    self.text = text
    self.measure = measure
  }
}
