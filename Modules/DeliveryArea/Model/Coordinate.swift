/// A place on the earth in degrees (WGS 84).
///
/// It does not print its numbers, so that they do not end up in a log.
public struct Coordinate: Hashable, Sendable {
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

extension Coordinate: Codable {
  private enum CodingKeys: CodingKey {
    case latitude, longitude
  }

  /// Decodes what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`, also outside the ranges; it does not hold the numbers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let place = Coordinate(
      latitude: try container.decode(Double.self, forKey: .latitude),
      longitude: try container.decode(Double.self, forKey: .longitude))
    guard let place else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: container, debugDescription: "no place on the earth")
    }
    self = place
  }

  /// Encodes `latitude` and `longitude` as numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}

extension Coordinate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That it is a place, and not which.
  public var description: String { "(place)" }

  /// That it is a place, and not which.
  public var debugDescription: String { description }

  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
