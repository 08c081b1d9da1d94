/// The time of Berlin: an hour ahead of UTC, and two in summer.
///
/// Summer time begins and ends at 01:00 UTC on the last Sunday of March and of October (Directive 2000/84/EC).
enum CentralEuropeanTime {
  /// Seconds that local time is ahead of UTC at an instant in milliseconds since 1970.
  static func offset(at milliseconds: Int) -> Int {
    let year = CivilTime(milliseconds: milliseconds).year
    let summer = change(in: 3, of: year)..<change(in: 10, of: year)
    return summer.contains(milliseconds) ? 7_200 : 3_600
  }

  static func civil(_ milliseconds: Int) -> CivilTime {
    CivilTime(milliseconds: milliseconds, offset: offset(at: milliseconds))
  }

  /// 01:00 UTC on the last Sunday of a month that has 31 days.
  private static func change(in month: Int, of year: Int) -> Int {
    let last = CivilTime.days(year: year, month: month, day: 31)
    let daysSinceSunday = ((last + 4) % 7 + 7) % 7
    return ((last - daysSinceSunday) * 86_400 + 3_600) * 1_000
  }
}
