/// A day of the week.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  /// The first day of the week in ISO 8601.
  case monday
  /// The second day.
  case tuesday
  /// The third day.
  case wednesday
  /// The fourth day.
  case thursday
  /// The fifth day.
  case friday
  /// The sixth day.
  case saturday
  /// The last day.
  case sunday

  /// The weekday of the day that lies so many days after 1970-01-01, a Thursday.
  init(daysSinceEpoch days: Int) {
    let remainder = days % 7
    self = Self.allCases[((remainder < 0 ? remainder + 7 : remainder) + Weekday.thursday.rawValue) % 7]
  }
}
