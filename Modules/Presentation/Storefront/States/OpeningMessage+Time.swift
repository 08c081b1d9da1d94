import BasketComparison
import Catalogue

extension OpeningMessage {
  /// When a hub opens, where it is `now`, in milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// Days are those of the hub: both times are taken to the offset from UTC that the hub has when it opens. A time that
  /// has come is none, because a hub that should have opened and did not is closed until nobody knows when. A time
  /// without a day is never past.
  init(_ opensAt: OpeningTime?, now: Int) {
    switch opensAt {
    case nil: self = .closed
    case .timeOfDay(let hour, let minute):
      self = ClockTime(hour: hour, minute: minute).map { .at($0) } ?? .closed
    case .instant(let milliseconds, let offsetSeconds):
      self = Self.message(opensAt: milliseconds, now: now, offsetSeconds: offsetSeconds) ?? .closed
    }
  }

  private static func message(opensAt: Int, now: Int, offsetSeconds: Int) -> OpeningMessage? {
    guard opensAt > now, let opening = HubTime(opensAt, offsetSeconds: offsetSeconds),
      let present = HubTime(now, offsetSeconds: offsetSeconds),
      let time = ClockTime(hour: opening.minuteOfDay / 60, minute: opening.minuteOfDay % 60)
    else { return nil }
    switch opening.day - present.day {
    case 0: return .at(time)
    case 1: return .tomorrow(time)
    case 2...6: return .weekday(Weekday(daysSinceEpoch: opening.day), time)
    default:
      let day = CalendarDay(daysSinceEpoch: opening.day)
      // A day beyond the calendar would be held at its end, and shown as another than it is.
      return day.daysSinceEpoch == opening.day ? .day(day, time) : nil
    }
  }
}

/// What calendar and clock of a hub show at an instant.
private struct HubTime {
  /// Days since 1970-01-01.
  let day: Int
  /// Minutes since midnight.
  let minuteOfDay: Int

  /// Nil where the instant lies beyond all numbers.
  init?(_ milliseconds: Int, offsetSeconds: Int) {
    let (offset, isTooLarge) = offsetSeconds.multipliedReportingOverflow(by: 1_000)
    let (local, isTooFar) = milliseconds.addingReportingOverflow(offset)
    guard !isTooLarge, !isTooFar else { return nil }
    let (quotient, remainder) = local.quotientAndRemainder(dividingBy: 86_400_000)
    day = remainder < 0 ? quotient - 1 : quotient
    minuteOfDay = (remainder < 0 ? remainder + 86_400_000 : remainder) / 60_000
  }
}
