/// What an offer's price is the price of.
public enum PriceBasis: Hashable, Sendable {
  /// So many packs, nearly always one.
  case packs(Int)
  /// An amount of goods, such as 1000 g: the price of a line follows from the amount wanted.
  case measure(Measure)

  /// One pack.
  public static let onePack = PriceBasis.packs(1)
}

extension PriceBasis: Codable {
  /// Decodes `{"amount":1,"unit":"pack"}` or `{"amount":1000,"unit":"g"}`; an amount below 1 or a word that is
  /// no unit is a corrupted value.
  public init(from decoder: any Decoder) throws {
    let quantity = try Quantity(from: decoder)
    switch quantity.unit {
    case .pack where quantity.amount > 0: self = .packs(quantity.amount)
    case .measure(let unit) where quantity.amount > 0: self = .measure(Measure(quantity.amount, unit))
    case .pack, .measure, .unknown:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a price basis"))
    }
  }

  /// Encodes the amount and its unit.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .packs(let count): try Quantity.packs(count).encode(to: encoder)
    case .measure(let measure): try Quantity(measure.amount, .measure(measure.unit)).encode(to: encoder)
    }
  }
}
