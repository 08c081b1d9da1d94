import DeliveryArea

/// The places of the simulated server as addresses.
enum Places {
  static let addresses: [Address] = SimulatedServer.places.indices.compactMap { place in
    Coordinate(latitude: Double(place), longitude: 13).map {
      Address(title: "Place \(place)", coordinate: $0)
    }
  }

  static func place(of address: Address?) -> Int? {
    address.flatMap { addresses.firstIndex(of: $0) }
  }
}
