#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// Tells on which day of a region an instant falls.
///
/// The offsets of a time zone are asked for once a UTC day and kept, because an offer source holds many instants
/// of few days.
struct RegionCalendar {
  private let zone: TimeZone
  private var offsets: [Int: DayOffset] = [:]

  private enum DayOffset {
    case constant(Int)
    /// The offset changes within the UTC day.
    case changing
  }

  /// Creates a calendar for an IANA name such as `Europe/Vienna`; nil where there is no such zone.
  init?(timeZone name: String) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    self.zone = zone
  }

  /// The region's day at an instant.
  mutating func day(ofMilliseconds milliseconds: Int) -> CalendarDay {
    let seconds = Self.floorQuotient(milliseconds, 1000)
    return CalendarDay(daysSinceEpoch: Self.floorQuotient(seconds + offset(at: seconds), 86_400))
  }

  private mutating func offset(at seconds: Int) -> Int {
    let day = Self.floorQuotient(seconds, 86_400)
    let known: DayOffset
    if let kept = offsets[day] {
      known = kept
    } else {
      let start = secondsFromGMT(at: day * 86_400)
      known = start == secondsFromGMT(at: (day + 1) * 86_400) ? .constant(start) : .changing
      offsets[day] = known
    }
    return switch known {
    case .constant(let offset): offset
    case .changing: secondsFromGMT(at: seconds)
    }
  }

  private func secondsFromGMT(at seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  private static func floorQuotient(_ dividend: Int, _ divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
