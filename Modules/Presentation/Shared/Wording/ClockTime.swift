/// A time of day as a clock on the wall shows it.
public struct ClockTime: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// Creates a time; nil for one that no clock shows.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }
}

extension ClockTime: CustomStringConvertible {
  /// The time in the form of ISO 8601, such as "07:00".
  public var description: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }
}
