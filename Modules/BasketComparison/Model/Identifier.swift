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
    // Text that came from another kind of string keeps no bytes of its own until asked to.
    var text = rawValue
    text.makeContiguousUTF8()
    self.rawValue = text
  }
}

extension Identifier: Equatable {
  /// Tells whether both keys have the same UTF-8.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.rawValue.utf8.count == right.rawValue.utf8.count else { return false }
    let isEqual = unsafe left.rawValue.utf8.withContiguousStorageIfAvailable { left in
      unsafe right.rawValue.utf8.withContiguousStorageIfAvailable { right in
        unsafe haveEqualBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    return isEqual.flatMap(\.self) ?? left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }
}

extension Identifier {
  /// Compares buffers of one length eight bytes at a time, since keys are compared millions of times.
  private static func haveEqualBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool
  {
    var offset = 0
    while offset + 8 <= left.count {
      let words = unsafe (
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard words.0 == words.1 else { return false }
      offset += 8
    }
    while offset < left.count {
      guard unsafe left[offset] == right[offset] else { return false }
      offset += 1
    }
    return true
  }
}

extension Identifier: Hashable {
  /// Feeds the key's UTF-8 into the hasher.
  public func hash(into hasher: inout Hasher) {
    var copy = rawValue
    copy.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Identifier: Comparable {
  /// Orders keys by their UTF-8, byte by byte.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
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
