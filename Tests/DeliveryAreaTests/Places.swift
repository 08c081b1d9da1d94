@testable import DeliveryArea

/// The addresses and hubs of the tests.
enum Places {
  static let home = address("Torstraße 1", 52.529, 13.401)
  static let work = address("Kottbusser Damm 9", 52.4912, 13.4241)
  static let sea = address("Null Island", 0, 0)

  static let h01 = hub("h01")
  static let h07 = hub("h07")
  static let h12 = hub("h12")

  static func address(_ title: String, _ latitude: Double, _ longitude: Double) -> Address {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("no place on the earth")
    }
    return Address(title: title, coordinate: coordinate)
  }

  static func hub(_ text: String) -> HubID {
    guard let hub = HubID(text) else { preconditionFailure("no key") }
    return hub
  }
}
