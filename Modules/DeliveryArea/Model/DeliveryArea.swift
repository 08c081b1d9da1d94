/// What an address means for a shopper: which hub delivers there, if any.
public enum DeliveryArea: Hashable, Sendable, Codable {
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
