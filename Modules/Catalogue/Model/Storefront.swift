public import DeliveryArea

/// The home of one hub, in the server's order.
public struct Storefront: Hashable, Sendable {
  /// Where a home comes from.
  public enum Origin: Hashable, Sendable {
    /// The server sent or confirmed it for this load.
    case current
    /// It was kept from earlier, and may be out of date.
    case saved
  }

  /// The hub that it was built for.
  public let hub: HubID
  /// When the hub delivers.
  public let hours: HubHours
  /// The sections that can be shown, in the server's order.
  public var sections: [HomeSection]
  /// Where it comes from.
  public let origin: Origin
  /// How far the server's clock is ahead of the device's wall clock, in milliseconds; 0 where it is not known.
  public let clockLead: Int
  /// Tells whether it is a saved one because the server could not be reached just now, rather than for another reason.
  public let isOffline: Bool

  /// Creates a home.
  public init(
    hub: HubID, hours: HubHours, sections: [HomeSection], origin: Origin = .current, clockLead: Int = 0,
    isOffline: Bool = false
  ) {
    self.hub = hub
    self.hours = hours
    self.sections = sections
    self.origin = origin
    self.clockLead = clockLead
    self.isOffline = isOffline
  }

  /// How many sections with products have their stock asked for at once.
  package static let sectionsPerScreen = 2

  /// The products of the first sections that hold any, which is about what a screen shows at first.
  package var screenful: [Product] {
    sections.lazy.map(\.products).filter { !$0.isEmpty }.prefix(Self.sectionsPerScreen).flatMap(\.self)
  }
}
