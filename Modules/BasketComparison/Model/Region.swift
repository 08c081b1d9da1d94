public import MoneyKit

/// An area in which stores are compared.
public struct Region: Hashable, Sendable, Codable {
  /// The region's key.
  public let id: RegionID
  /// The region's name as its source wrote it.
  public let name: String
  /// The one currency of the region's prices.
  public let currency: Currency
  /// The IANA name of the time zone in which the region's days begin, such as `Europe/Vienna`.
  public let timeZone: String

  /// Creates a region.
  public init(id: RegionID, name: String, currency: Currency, timeZone: String) {
    self.id = id
    self.name = name
    self.currency = currency
    self.timeZone = timeZone
  }
}
