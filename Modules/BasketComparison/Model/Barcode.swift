/// A trade item number as printed under a bar code (GS1 General Specifications: GTIN-8, 12, 13 and 14).
///
/// Leading zeros do not count, so that the same number padded to another length is the same value.
public struct Barcode: Hashable, Sendable {
  /// The number without leading zeros.
  public let digits: String

  /// Creates a barcode from 1 to 14 ASCII digits; any other text, and a run of zeros, is nil.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard (1...14).contains(bytes.count), bytes.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let significant = text.drop { $0 == "0" }
    guard !significant.isEmpty else { return nil }
    digits = String(significant)
  }

  /// Tells whether the last digit is the check digit of the others: weights 3 and 1 from the right, modulo 10.
  public var hasValidCheckDigit: Bool {
    guard digits.utf8.count >= 2 else { return false }
    let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, place in
      sum + Int(place.element - 48) * (place.offset % 2 == 0 ? 1 : 3)
    }
    return sum % 10 == 0
  }

  /// Tells whether the number is one that a company or store gives out for itself (GS1 prefixes 02, 04 and 20
  /// to 29, and eight-digit numbers beginning with 0 or 2), which means nothing in another chain.
  public var isRestrictedCirculation: Bool {
    let padded = String(repeating: "0", count: max(0, 13 - digits.utf8.count)) + digits
    guard digits.utf8.count > 8 else { return digits.utf8.count < 8 || digits.hasPrefix("2") }
    let prefix = padded.suffix(13).prefix(2)
    return prefix == "02" || prefix == "04" || prefix.first == "2"
  }
}

extension Barcode: Codable {
  /// Decodes a barcode from its digits; other text is a corrupted value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let barcode = Barcode(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 1 to 14 digits")
    }
    self = barcode
  }

  /// Encodes the digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(digits)
  }
}
