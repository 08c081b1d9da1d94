/// When a hub opens, on the clock that hangs on its wall.
public enum OpeningTime: Hashable, Sendable {
  /// An instant: milliseconds since 1970-01-01T00:00:00Z, and the hub's offset from UTC in seconds at that time.
  case instant(milliseconds: Int, offsetSeconds: Int)
  /// A time without a day.
  case timeOfDay(hour: Int, minute: Int)
}
