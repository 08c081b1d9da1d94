import PriceboardTransport

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
    guard let day = CivilDay(year: year, month: month, day: day) else { return nil }
    daysSinceEpoch = day.daysSinceEpoch
  }

  /// Creates a day from the text `YYYY-MM-DD`; any other form is nil.
  public init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    guard
      let year = DigitText.number(bytes[0..<4], upTo: 9999),
      let month = DigitText.number(bytes[5..<7], upTo: 12),
      let day = DigitText.number(bytes[8..<10], upTo: 31)
    else { return nil }
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
    // Every day between the first and the last has a civil form.
    guard let civil = CivilDay(daysSinceEpoch: daysSinceEpoch) else { return "" }
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(civil.year, to: 4))-\(padded(civil.month, to: 2))-\(padded(civil.day, to: 2))"
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
