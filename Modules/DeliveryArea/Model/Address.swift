/// Where a shopper wants to be delivered to.
public struct Address: Hashable, Sendable, Codable {
  /// How the address is shown, such as "Torstraße 1".
  public let title: String
  /// Where it is; sent to the delivery area's endpoint alone.
  public let coordinate: Coordinate

  /// Creates an address.
  public init(title: String, coordinate: Coordinate) {
    self.title = title
    self.coordinate = coordinate
  }
}
