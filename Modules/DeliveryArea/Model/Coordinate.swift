/// A place on the earth in degrees (WGS 84).
///
/// It has no description, so that it does not end up in a log.
public struct Coordinate: Hashable, Sendable, Codable {
  /// North of the equator, -90 to 90.
  public let latitude: Double
  /// East of Greenwich, -180 to 180.
  public let longitude: Double

  /// Creates a place; nil outside the ranges.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
