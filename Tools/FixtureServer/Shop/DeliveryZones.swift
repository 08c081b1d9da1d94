/// Where hubs deliver: to all that is near enough, and from the nearest.
enum DeliveryZones {
  static func hub(latitude: Double, longitude: Double) -> String? {
    let distances = FixtureArea.allCases.map { area in
      (area.hub, kilometres(fromLatitude: latitude, longitude: longitude, to: area))
    }
    let nearest = distances.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 <= 4 ? $0.0 : nil }
  }

  /// A degree to the east is so much shorter than one to the north, at the latitude of Berlin.
  private static let shrinkage = 0.609

  /// On a plane that touches the earth there, which is exact enough for a city.
  private static func kilometres(
    fromLatitude latitude: Double, longitude: Double, to area: FixtureArea
  ) -> Double {
    let north = (latitude - area.latitude) * 111.2
    let east = (longitude - area.longitude) * 111.2 * shrinkage
    return (north * north + east * east).squareRoot()
  }
}
