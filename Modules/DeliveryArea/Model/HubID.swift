import PriceboardTelemetry

/// The key of a hub, the small warehouse that an address is delivered from.
///
/// Keys compare as bytes. A key is one segment of a path: every text is one but "", "." and "..".
public struct HubID: Hashable, Sendable {
  private let key: KeyText

  /// Creates a key from its text; nil for a text that cannot be a segment of a path.
  public init?(_ rawValue: String) {
    guard let key = KeyText(pathSegment: rawValue) else { return nil }
    self.key = key
  }

  /// The key's text, unchanged.
  public var rawValue: String { key.text }
}

extension HubID: Comparable {
  /// Orders keys by their UTF-8, byte by byte.
  public static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

extension HubID: CustomStringConvertible {
  /// The key's text.
  public var description: String { rawValue }
}

extension HubID: Codable {
  /// Decodes a key from a string.
  ///
  /// - Throws: `DecodingError` for a text that is no key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = HubID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a hub's key")
    }
    self = id
  }

  /// Encodes the key as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
