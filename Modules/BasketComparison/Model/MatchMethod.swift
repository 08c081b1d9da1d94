/// How a retailer's product was found to stand for a canonical one.
public enum MatchMethod: Hashable, Sendable {
  /// Both carry the same barcode.
  case barcode
  /// A person confirmed the pair.
  case userConfirmed
  /// The canonical product was made from this product alone.
  case itself
  /// Brand and size are the same.
  case sameBrandSameSize
  /// Both are their retailer's own brand of the same thing.
  case ownBrandEquivalent
  /// Any other way, in the source's word.
  case other(String)

  /// Reads the word of the wire form; a word that is not known is kept as it is.
  public init(word: String) {
    self =
      switch word {
      case "barcode": .barcode
      case "user_confirmed": .userConfirmed
      case "self": .itself
      case "same_brand_same_size": .sameBrandSameSize
      case "own_brand_equivalent": .ownBrandEquivalent
      default: .other(word)
      }
  }

  /// The word of the wire form.
  public var word: String {
    switch self {
    case .barcode: "barcode"
    case .userConfirmed: "user_confirmed"
    case .itself: "self"
    case .sameBrandSameSize: "same_brand_same_size"
    case .ownBrandEquivalent: "own_brand_equivalent"
    case .other(let word): word
    }
  }
}

extension MatchMethod: Codable {
  /// Decodes the word of the wire form.
  public init(from decoder: any Decoder) throws {
    self.init(word: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the word of the wire form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}
