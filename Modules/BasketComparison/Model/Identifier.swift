public import PriceboardTelemetry

/// A key of one kind of row, as its source wrote it.
///
/// Keys compare as bytes: no case folding and no Unicode normalisation, so that two keys are equal exactly
/// when their UTF-8 is. `Row` only keeps the kinds apart; a store's key does not compile where a product's is
/// asked for. The order is that of the bytes. Codable as the bare string.
public struct Identifier<Row>: Sendable {
  /// The key's text, unchanged.
  public let rawValue: String

  /// Creates a key from its text; any text is a key.
  public init(_ rawValue: String) {
    self.rawValue = KeyText(rawValue).text
  }

  /// What compares; the text itself is what is stored, so that it can be reached by a key path as fast as ever.
  @usableFromInline var key: KeyText {
    @inlinable get { KeyText(contiguous: rawValue) }
  }
}

extension Identifier: Hashable {
  /// Tells whether both keys have the same UTF-8.
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  /// Feeds the key's UTF-8 into the hasher.
  @inlinable public func hash(into hasher: inout Hasher) {
    key.hash(into: &hasher)
  }
}

extension Identifier: Comparable {
  /// Orders keys by their UTF-8, byte by byte.
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

extension Identifier: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a key from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The key's text.
  public var description: String { rawValue }
}

extension Identifier: Codable {
  /// Decodes a key from a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the key as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// The key of a region.
public typealias RegionID = Identifier<Region>
/// The key of a store.
public typealias StoreID = Identifier<Store>
/// The key of a retailer, which may run several stores.
public typealias RetailerID = Identifier<Retailer>
/// The key of a product as shoppers think of it, across retailers.
public typealias CanonicalProductID = Identifier<CanonicalProduct>
/// The key of a product as one retailer sells it.
public typealias RetailerProductID = Identifier<RetailerProduct>
/// The key of an offer.
public typealias OfferID = Identifier<Offer>
/// The key of a basket.
public typealias BasketID = Identifier<Basket>
/// The key of a promotion that counts over several lines.
public typealias PromotionGroupID = Identifier<Promotion>

/// The kind of row that a ``RetailerID`` names; retailers have no rows of their own.
public enum Retailer {}
