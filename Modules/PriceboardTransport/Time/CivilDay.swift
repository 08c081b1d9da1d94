/// A day of the Gregorian calendar, carried back before its introduction, in the years 0000 to 9999.
///
/// Counted here and not by a calendar of the system, so that no locale and no time zone can take part.
package struct CivilDay: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to the length of the month.
  package let day: Int

  /// Creates a day; nil for one that does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day that is `days` after 1970-01-01; nil beyond the years that there are.
  package init?(daysSinceEpoch days: Int) {
    guard (Self.first...Self.last).contains(days) else { return nil }
    // Counted in eras of 400 years that begin with a March, so that the leap day is the last of its year.
    let shifted = days + Self.marchToEpoch
    let era = (shifted >= 0 ? shifted : shifted - (Self.daysOfEra - 1)) / Self.daysOfEra
    let dayOfEra = shifted - era * Self.daysOfEra
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.month = month
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days from 1970-01-01 to this one, less than 0 before it.
  package var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysOfEra + dayOfEra - Self.marchToEpoch
  }

  /// 0 for Monday to 6 for Sunday.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    let days = (daysSinceEpoch + 3) % 7
    return days < 0 ? days + 7 : days
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static let daysOfEra = 146_097
  /// The days from 0000-03-01 to 1970-01-01.
  private static let marchToEpoch = 719_468
  /// 0000-01-01 and 9999-12-31.
  private static let first = -719_528
  private static let last = 2_932_896
}
