/// An amount of money as it is shown and as it is said.
public struct PriceState: Equatable, Sendable, Codable {
  /// The amount written for the locale; "about" is part of it where it is an estimate.
  public let text: String
  /// The same for a screen reader.
  public let spoken: String
  /// Tells whether it is an estimate.
  public let isEstimate: Bool
}
