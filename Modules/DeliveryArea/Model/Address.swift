/// Where a shopper wants to be delivered to.
///
/// It does not print itself, so that it does not end up in a log.
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

extension Address: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That it is an address, and not which.
  public var description: String { "(address)" }

  /// That it is an address, and not which.
  public var debugDescription: String { description }

  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
