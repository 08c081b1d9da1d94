/// A currency of ISO 4217.
///
/// The value is four bytes long; comparing and hashing cost one integer operation.
/// Exponent, name and status come from the table of ISO 4217 and never from the locale data of the
/// platform, whose digits differ for some currencies and change with its updates.
public struct Currency: Hashable, Sendable {
  /// Three letters in the upper 24 bits; below them the status, and the exponent in the lowest four.
  ///
  /// Everything below the letters follows from them, so that equal letters are equal values.
  let packed: UInt32

  /// Creates the currency with an ISO 4217 code.
  ///
  /// A code is three ASCII letters, all in upper case or all in lower case: `eur` is EUR.
  /// Withdrawn currencies are found too; `status` tells.
  ///
  /// - Throws: `CurrencyError.malformedCode` for any other text, a mixed-case one such as `GBp` included;
  ///   `CurrencyError.unknownCode` for a code that the standard does not list.
  public init(code: String) throws(CurrencyError) {
    guard let letters = Self.letters(of: code) else { throw .malformedCode(code) }
    guard let entry = CurrencyTable.entry(letters: letters) else { throw .unknownCode(code) }
    self.init(letters: letters, exponent: entry.exponent, isWithdrawn: entry.withdrawal != nil)
  }

  init(letters: UInt32, exponent: Int?, isWithdrawn: Bool = false) {
    let digits = exponent.map { UInt32(truncatingIfNeeded: $0) & Bits.exponent } ?? Bits.noExponent
    packed = letters << 8 | (isWithdrawn ? Bits.withdrawn : 0) | digits
  }

  /// The code in upper case.
  public var code: String {
    let letters = [24, 16, 8].map { UInt8(truncatingIfNeeded: packed >> $0) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The number of decimal digits of the minor unit, or nil.
  ///
  /// Nil means that the standard says "not applicable" (gold, test codes), or that the currency was
  /// withdrawn and its exponent is not known.
  public var exponent: Int? {
    let digits = packed & Bits.exponent
    return digits == Bits.noExponent ? nil : Int(digits)
  }

  /// What the standard says about the use of the currency today.
  public var status: CurrencyStatus {
    if packed & Bits.withdrawn != 0 { return .withdrawn }
    return exponent == nil ? .notApplicable : .active
  }

  private enum Bits {
    static let exponent: UInt32 = 0x0F
    static let noExponent: UInt32 = 0x0F
    static let withdrawn: UInt32 = 0x10
  }
}

extension Currency {
  /// The English name in ISO 4217, such as "Pound Sterling".
  public var name: String { entry?.name ?? code }

  /// The numeric code of ISO 4217, or nil for the few entries without one.
  ///
  /// A withdrawn currency may share its number with the one that followed it.
  public var numericCode: Int? { entry?.numeric }

  /// When the currency was withdrawn, as the standard writes it, or nil for a current one.
  ///
  /// Mostly a year and month such as "2023-01", sometimes a span such as "1989 to 1990".
  public var withdrawal: String? { entry?.withdrawal }

  /// Every currency of the standard, current and withdrawn, in the order of the codes.
  public static var all: [Currency] {
    CurrencyTable.entries.compactMap { entry in
      letters(of: entry.code).map { letters in
        Currency(letters: letters, exponent: entry.exponent, isWithdrawn: entry.withdrawal != nil)
      }
    }
  }

  private var entry: CurrencyTable.Entry? { CurrencyTable.entry(letters: packed >> 8) }

  /// The letters of a code in upper case, packed big-endian, or nil where the text has not the form of one.
  static func letters(of code: String) -> UInt32? {
    var upper: UInt32 = 0
    var count = 0
    var lowerCaseCount = 0
    for byte in code.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        upper = upper << 8 | UInt32(byte)
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        upper = upper << 8 | UInt32(byte - 0x20)
        lowerCaseCount += 1
      default:
        return nil
      }
      count += 1
      guard count <= 3 else { return nil }
    }
    return count == 3 && (lowerCaseCount == 0 || lowerCaseCount == 3) ? upper : nil
  }
}

extension Currency: Codable {
  /// Reads the bare code, such as `"EUR"`, by the rules of `init(code:)`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    do throws(CurrencyError) {
      try self.init(code: code)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "No currency of ISO 4217: \(code.debugDescription).",
          underlyingError: error))
    }
  }

  /// Writes the bare code in upper case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}

extension Currency: CustomStringConvertible {
  /// The code in upper case.
  public var description: String { code }
}
