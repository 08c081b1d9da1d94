/// A product's stock and until when it may be shown.
public struct StockReading: Hashable, Sendable {
  /// What is known.
  public let availability: Availability
  /// When it stops being known, on the app's timeline; nil for what is unknown anyway.
  public let expiresAt: Duration?

  /// Creates a reading of something known.
  public init(_ availability: Availability, expiresAt: Duration) {
    self.availability = availability
    self.expiresAt = expiresAt
  }

  /// Creates a reading of something unknown.
  public init(unknown reason: Availability.UnknownReason) {
    availability = .unknown(reason)
    expiresAt = nil
  }

  /// What may be said at a time: from the expiry on it is unknown.
  public func availability(at now: Duration) -> Availability {
    guard let expiresAt, now >= expiresAt else { return availability }
    return .unknown(.expired)
  }
}
