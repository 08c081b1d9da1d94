import PriceboardTelemetry

/// The key of a product in the catalogue, the stock and the cart alike.
///
/// Keys compare as bytes. A key is one segment of a path: every text is one but "", "." and "..", and white space alone.
public struct SKU: Sendable {
  private let key: KeyText
  /// What tables find the key by: a key is looked up far more often than it is made.
  let code: Int

  /// Creates a key from its text; nil for a text that cannot be a segment of a path.
  public init?(_ rawValue: String) {
    guard let key = KeyText(pathSegment: rawValue) else { return nil }
    guard !rawValue.allSatisfy(\.isWhitespace) else { return nil }
    self.key = key
    // Seeded by the process, so that no server can choose keys that collide.
    var hasher = Hasher()
    hasher.combine(key)
    code = hasher.finalize()
  }

  /// The key's text, unchanged.
  public var rawValue: String { key.text }
}

extension SKU: Hashable {
  /// Tells whether the UTF-8 of both is the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.key == right.key
  }

  /// Hashes the key, equal keys alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }
}

extension SKU: Comparable {
  /// Orders keys by their UTF-8, byte by byte.
  public static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

extension SKU: CustomStringConvertible {
  /// The key's text.
  public var description: String { rawValue }
}

extension SKU: Codable {
  /// Decodes a key from a string.
  ///
  /// - Throws: `DecodingError` for a text that is no key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = SKU(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a product's key")
    }
    self = id
  }

  /// Encodes the key as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
