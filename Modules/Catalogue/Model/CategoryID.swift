import PriceboardTelemetry

/// The key of a category of products.
///
/// Keys compare as bytes. A key is one segment of a path: every text is one but "", "." and "..".
public struct CategoryID: Hashable, Sendable {
  private let key: KeyText

  /// Creates a key from its text; nil for a text that cannot be a segment of a path.
  public init?(_ rawValue: String) {
    guard let key = KeyText(pathSegment: rawValue) else { return nil }
    self.key = key
  }

  /// The key's text, unchanged.
  public var rawValue: String { key.text }
}

extension CategoryID: Comparable {
  /// Orders keys by their UTF-8, byte by byte.
  public static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

extension CategoryID: CustomStringConvertible {
  /// The key's text.
  public var description: String { rawValue }
}

extension CategoryID: Codable {
  /// Decodes a key from a string.
  ///
  /// - Throws: `DecodingError` for a text that is no key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = CategoryID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a category's key")
    }
    self = id
  }

  /// Encodes the key as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
