public import Catalogue
public import DeliveryArea

/// The way from a home into one of its categories.
public struct CategoryRoute: Hashable, Sendable {
  /// The hub whose home it leads from; in another hub's catalogue it leads nowhere.
  public let hub: HubID
  /// The category.
  public let category: CategoryID
  /// The category's name; nil where it is not known.
  public let title: String?
  /// When the hub delivers, as the home has it.
  public let hours: HubHours
  /// How far the server's clock is ahead of the device's wall clock, in milliseconds; 0 where it is not known.
  public let clockLead: Int

  /// Creates a way; by default nothing is known but where it leads.
  public init(
    hub: HubID, category: CategoryID, title: String? = nil, hours: HubHours = .unknown, clockLead: Int = 0
  ) {
    self.hub = hub
    self.category = category
    self.title = title
    self.hours = hours
    self.clockLead = clockLead
  }
}
