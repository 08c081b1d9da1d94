/// What is known of a product's stock at one hub.
///
/// Unknown is a state of its own: it is never shown as out of stock, and never as available.
public enum Availability: Hashable, Sendable {
  /// There is some; the number where the hub gives a whole one, above 0.
  case inStock(count: Int?)
  /// There is none.
  case outOfStock
  /// Nobody knows, for a reason.
  case unknown(UnknownReason)

  /// Why a product's stock is not known.
  public enum UnknownReason: String, CaseIterable, Hashable, Sendable, Codable {
    /// Nobody asked for it.
    case notAsked
    /// It was asked for, and the answer is not there yet.
    case waiting
    /// The request failed.
    case failed
    /// There is no way to the server.
    case offline
    /// There is no address, so no stock is asked for.
    case browsing
    /// The hub's answer does not name the product, or not in a way that can be read.
    case notInReply
    /// It was known too long ago.
    case expired
  }

  /// Tells whether it is known that there is none.
  public var isOut: Bool { self == .outOfStock }
}

extension Availability: Codable {
  private enum Kind: String, Codable {
    case inStock, outOfStock, unknown
  }

  private enum CodingKeys: CodingKey {
    case kind, count, reason
  }

  /// Decodes what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`, also for a count that is not above 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .inStock:
      let count = try container.decodeIfPresent(Int.self, forKey: .count)
      guard count.map({ $0 > 0 }) ?? true else {
        throw DecodingError.dataCorruptedError(
          forKey: .count, in: container, debugDescription: "in stock without any")
      }
      self = .inStock(count: count)
    case .outOfStock: self = .outOfStock
    case .unknown: self = .unknown(try container.decode(UnknownReason.self, forKey: .reason))
    }
  }

  /// Encodes the case's name as `kind` and, where there is one, the `count` or the `reason`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .inStock(let count):
      try container.encode(Kind.inStock, forKey: .kind)
      try container.encodeIfPresent(count, forKey: .count)
    case .outOfStock:
      try container.encode(Kind.outOfStock, forKey: .kind)
    case .unknown(let reason):
      try container.encode(Kind.unknown, forKey: .kind)
      try container.encode(reason, forKey: .reason)
    }
  }
}
