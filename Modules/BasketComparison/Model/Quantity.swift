/// How much of a product a shopper wants.
public struct Quantity: Hashable, Sendable {
  /// What a quantity counts.
  public enum Unit: Hashable, Sendable {
    /// Packs as they stand on the shelf.
    case pack
    /// An amount of goods; packs are fitted to it, weighed goods are priced by it.
    case measure(Measure.Unit)
    /// A word that is no unit. The line stays in the basket and is priced nowhere.
    case unknown(String)
  }

  /// How many units; only amounts of 1 to ``largestAmount`` can be priced.
  public let amount: Int
  /// What is counted.
  public let unit: Unit

  /// The largest amount that is priced, 10,000,000: ten tonnes, or ten thousand litres.
  public static let largestAmount = 10_000_000
  /// The largest number of packs that one line buys, 9,999.
  public static let largestPackCount = 9_999

  /// Creates a quantity; an amount that cannot be priced is reported by the comparison, not here.
  public init(_ amount: Int, _ unit: Unit) {
    self.amount = amount
    self.unit = unit
  }

  /// So many packs.
  public static func packs(_ count: Int) -> Quantity { Quantity(count, .pack) }
  /// So many grams.
  public static func grams(_ amount: Int) -> Quantity { Quantity(amount, .measure(.gram)) }
  /// So many millilitres.
  public static func millilitres(_ amount: Int) -> Quantity { Quantity(amount, .measure(.millilitre)) }
  /// So many pieces.
  public static func pieces(_ count: Int) -> Quantity { Quantity(count, .measure(.piece)) }
}

extension Quantity.Unit {
  /// Reads a unit's word of the wire form: `pack`, `g`, `ml`, `each`, `piece` or `cm`; any other is unknown.
  public init(word: String) {
    switch word {
    case "pack": self = .pack
    case "piece": self = .measure(.piece)
    default: self = Measure.Unit(rawValue: word).map(Self.measure) ?? .unknown(word)
    }
  }

  /// The unit's word in the wire form.
  public var word: String {
    switch self {
    case .pack: "pack"
    case .measure(let unit): unit.rawValue
    case .unknown(let word): word
    }
  }
}

extension Quantity: Codable {
  private enum CodingKeys: String, CodingKey { case amount, unit }

  /// Decodes `{"amount":2,"unit":"pack"}`; a word that is no unit decodes as unknown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Int.self, forKey: .amount),
      Unit(word: try container.decode(String.self, forKey: .unit)))
  }

  /// Encodes `{"amount":2,"unit":"pack"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(amount, forKey: .amount)
    try container.encode(unit.word, forKey: .unit)
  }
}
