import PriceboardTelemetry

/// The key of an instrument, as the server writes it.
///
/// Keys compare as bytes: no case folding and no Unicode normalisation. Every text but the empty one is a key.
public struct Symbol: Hashable, Sendable {
  private let key: KeyText

  /// Creates a key from its text; nil for the empty text.
  public init?(_ rawValue: String) {
    guard !rawValue.isEmpty else { return nil }
    key = KeyText(rawValue)
  }

  /// The key's text, unchanged.
  public var rawValue: String { key.text }
}

extension Symbol: Comparable {
  /// Orders keys by their UTF-8, byte by byte.
  public static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

extension Symbol: CustomStringConvertible {
  /// The key's text.
  public var description: String { rawValue }
}

extension Symbol: Codable {
  /// Decodes a key from a string.
  ///
  /// - Throws: `DecodingError` for the empty text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let symbol = Symbol(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an instrument's key")
    }
    self = symbol
  }

  /// Encodes the key as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
