#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Money: Codable {
  private enum CodingKeys: String, CodingKey {
    case minorUnits
    case currency
  }

  /// Reads `{"minorUnits":199,"currency":"EUR"}`.
  ///
  /// Integral numbers are taken however they are written (199, 199.0, 1.99e2), with up to 38 digits.
  /// A fraction, text, an overflow, a currency that is unknown or without a minor unit are refused.
  /// A withdrawn currency with a known exponent is taken; `currency.status` flags it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let currency = try container.decode(Currency.self, forKey: .currency)
    let minorUnits = try container.decode(Int.self, forKey: .minorUnits)
    try Self.requireWhole(minorUnits, in: container)
    do throws(MoneyError) {
      try self.init(storedMinorUnits: minorUnits, currency: currency)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .currency, in: container, debugDescription: "No amounts exist in \(currency.code): \(error).")
    }
  }

  /// Refuses what the decoder made whole by itself.
  ///
  /// Foundation's cuts the fraction off 9007199254740993.5, rounds 99.99999999999999999999, and takes 1e-400 for
  /// nothing.
  private static func requireWhole(_ minorUnits: Int, in container: KeyedDecodingContainer<CodingKeys>) throws
  {
    let exact: Decimal
    do {
      exact = try container.decode(Decimal.self, forKey: .minorUnits)
    } catch DecodingError.typeMismatch {
      // A format such as a property list has whole numbers of its own, which are no decimals.
      return
    }
    guard exact == Decimal(minorUnits) else {
      throw DecodingError.dataCorruptedError(
        forKey: .minorUnits, in: container, debugDescription: "Minor units are whole numbers, not \(exact).")
    }
  }

  /// Writes `{"minorUnits":199,"currency":"EUR"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(minorUnits, forKey: .minorUnits)
    try container.encode(currency, forKey: .currency)
  }
}
