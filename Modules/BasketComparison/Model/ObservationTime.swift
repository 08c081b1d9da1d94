/// When a price was seen.
///
/// Ages count in the region's calendar days; the instant only decides which of two prices of one day is the
/// newer one. The type is not called Observation, because a type of that name hides the module from `@Observable`
/// in every file that imports this one.
public struct ObservationTime: Hashable, Sendable, Codable {
  /// The region's day on which the price was seen.
  public let day: CalendarDay
  /// The instant in milliseconds since 1970-01-01T00:00:00Z, where the source knows it.
  public let millisecondsSinceEpoch: Int?

  /// Creates an observation.
  public init(day: CalendarDay, millisecondsSinceEpoch: Int? = nil) {
    self.day = day
    self.millisecondsSinceEpoch = millisecondsSinceEpoch
  }
}

extension ObservationTime: Comparable {
  /// Orders observations by day, then by instant; one without an instant comes before those of its day.
  public static func < (left: Self, right: Self) -> Bool {
    guard left.day == right.day else { return left.day < right.day }
    return (left.millisecondsSinceEpoch ?? .min) < (right.millisecondsSinceEpoch ?? .min)
  }
}
