/// A day of the proleptic Gregorian calendar, without a time and without a time zone.
///
/// Which day an instant falls on is decided where the region's time zone is known; from then on days only
/// count. The text form is that of ISO 8601, `2026-08-21`; years run from 0000 to 9999.
public struct CalendarDay: Hashable, Sendable {
  /// The days since 1970-01-01, negative before it.
  public let daysSinceEpoch: Int

  /// The first day that has a text form, 0000-01-01.
  public static let first = CalendarDay(unchecked: -719_528)
  /// The last day that has a text form, 9999-12-31.
  public static let last = CalendarDay(unchecked: 2_932_896)

  private init(unchecked daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// Creates the day that lies so many days after 1970-01-01, held within ``first`` and ``last``.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = min(max(daysSinceEpoch, Self.first.daysSinceEpoch), Self.last.daysSinceEpoch)
  }

  /// Creates a day from its year, month and day of the month.
  ///
  /// - Returns: nil where the calendar has no such day, such as 2026-02-29.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= Self.length(ofMonth: month, in: year) else { return nil }
    // Counted in years that begin in March, so that the leap day is a year's last.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// Creates a day from the text `YYYY-MM-DD`; any other form is nil.
  public init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0) { sum, byte -> Int? in
        guard let sum, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        return sum * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The whole days from this day to another, negative where the other lies before.
  public func days(until other: CalendarDay) -> Int {
    other.daysSinceEpoch - daysSinceEpoch
  }

  /// The day so many days later, or earlier for a negative count, held within ``first`` and ``last``.
  public func adding(days: Int) -> CalendarDay {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    guard overflow else { return CalendarDay(daysSinceEpoch: sum) }
    return days < 0 ? Self.first : Self.last
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: Comparable {
  /// Orders days as the calendar does.
  public static func < (left: Self, right: Self) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension CalendarDay: Codable {
  /// Decodes a day from its text; any other text is a corrupted value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = CalendarDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day as YYYY-MM-DD")
    }
    self = day
  }

  /// Encodes the day as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
