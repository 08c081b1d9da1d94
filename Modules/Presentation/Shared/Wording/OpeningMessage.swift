public import BasketComparison

/// When a closed hub opens, seen from the day that it is there now.
public enum OpeningMessage: Hashable, Sendable {
  /// It is closed, and nobody knows until when.
  case closed
  /// It opens today, or on a day that nobody knows.
  case at(ClockTime)
  /// It opens tomorrow.
  case tomorrow(ClockTime)
  /// It opens in two to six days.
  case weekday(Weekday, ClockTime)
  /// It opens in a week or later.
  case day(CalendarDay, ClockTime)
}
