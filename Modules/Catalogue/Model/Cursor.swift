import PriceboardTelemetry

/// Where the next page of a category begins, in the server's own words.
///
/// It goes back to the server byte for byte, and is compared in the same way.
public struct Cursor: Hashable, Sendable {
  private let key: KeyText

  /// Creates a cursor; nil for the empty text, which means that there is no next page.
  public init?(_ rawValue: String) {
    guard !rawValue.isEmpty else { return nil }
    key = KeyText(rawValue)
  }

  /// The cursor's text, unchanged.
  public var rawValue: String { key.text }
}
