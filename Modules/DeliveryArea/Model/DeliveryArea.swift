/// What an address means for a shopper: which hub delivers there, if any.
public enum DeliveryArea: Hashable, Sendable {
  /// The hub delivers to the address.
  case served(HubID)
  /// Nobody delivers to the address; there is no catalogue.
  case outOfArea
  /// There is no address yet; the hub's catalogue can be looked at, and nothing ordered.
  case browsing(defaultHub: HubID)

  /// The hub whose catalogue is shown; nil out of the area.
  public var hub: HubID? {
    switch self {
    case .served(let hub), .browsing(let hub): hub
    case .outOfArea: nil
    }
  }
}

extension DeliveryArea: Codable {
  private enum Kind: String, Codable {
    case served, outOfArea, browsing
  }

  private enum CodingKeys: CodingKey {
    case kind, hub
  }

  /// Decodes what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for another kind, and for one that lacks its hub.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .served: self = .served(try container.decode(HubID.self, forKey: .hub))
    case .outOfArea: self = .outOfArea
    case .browsing: self = .browsing(defaultHub: try container.decode(HubID.self, forKey: .hub))
    }
  }

  /// Encodes the case's name as `kind` and, where there is one, the `hub`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .served: try container.encode(Kind.served, forKey: .kind)
    case .outOfArea: try container.encode(Kind.outOfArea, forKey: .kind)
    case .browsing: try container.encode(Kind.browsing, forKey: .kind)
    }
    try container.encodeIfPresent(hub, forKey: .hub)
  }
}
