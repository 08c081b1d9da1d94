import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct InstantTextTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T00:00:00.5Z", 500, 0), ("1970-01-01T00:00:00.04Z", 40, 0),
    ("1970-01-01T00:00:00.123999999Z", 123, 0), ("1970-01-01t00:00:01z", 1000, 0),
    ("1970-01-01T02:00:00+02:00", 0, 7_200), ("1969-12-31T14:30:00-09:30", 0, -34_200),
    ("1970-01-01T00:00:00-00:00", 0, 0), ("1969-12-31T23:59:59.999Z", -1, 0),
    ("2026-03-29T07:00:00+02:00", 1_774_760_400_000, 7_200),
    ("2026-01-05T06:00:00Z", 1_767_592_800_000, 0), ("2024-02-29T12:00:00Z", 1_709_208_000_000, 0),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000, 0),
    ("0000-01-01T00:00:00+23:59", -62_167_305_540_000, 86_340),
    ("9999-12-31T23:59:59.999-23:59", 253_402_387_139_999, -86_340),
  ])
  func `an instant is read as RFC 3339 writes it, with its offset`(
    text: String, milliseconds: Int, offset: Int
  )
    throws
  {
    let instant = try #require(InstantText(text))
    #expect(instant.milliseconds == milliseconds)
    #expect(instant.offsetSeconds == offset)
  }

  @Test(arguments: [
    "", "yesterday", "2026-08-21", "2026-08-21T03:40:10", "2026-08-21 03:40:10Z", "2026-08-21T03:40Z",
    "2026-08-21T24:00:00Z", "2026-08-21T03:60:10Z", "2026-08-21T03:40:61Z", "2026-02-29T03:40:10Z",
    "1900-02-29T03:40:10Z", "2026-00-10T03:40:10Z", "2026-13-10T03:40:10Z", "2026-04-31T03:40:10Z",
    "2026-08-00T03:40:10Z", "2026-08-21T03:40:10.Z", "2026-08-21T03:40:10,5Z", "2026-08-21T03:40:10+1000",
    "2026-08-21T03:40:10+10", "2026-08-21T03:40:10+24:00", "2026-08-21T03:40:10+10:60",
    "2026-08-21T03:40:10Z ", " 2026-08-21T03:40:10Z", "2026-08-21T03:40:10ZZ", "26-08-21T03:40:10Z",
    "2026-08-21T+3:40:10Z", "+026-08-21T03:40:10Z", "2026/08/21T03:40:10Z", "٢٠٢٦-08-21T03:40:10Z",
    "2026-08-21T03:40:10\u{2212}10:00", "1755747610",
    "2026-08-21T03:40:10.1234567890123456789012345678901234567890123456789Z",
  ])
  func `any other text is no instant`(text: String) {
    #expect(InstantText(text) == nil)
  }

  @Test(arguments: [0...401, 1_599...2_401, 9_899...9_999])
  func `each day is one more than the day before`(years: ClosedRange<Int>) throws {
    let first = try #require(CivilDay(year: years.lowerBound, month: 1, day: 1)?.daysSinceEpoch)
    let last = try #require(CivilDay(year: years.upperBound, month: 12, day: 31)?.daysSinceEpoch)
    var previous = try #require(CivilDay(daysSinceEpoch: first))
    for days in (first + 1)...last {
      let day = try #require(CivilDay(daysSinceEpoch: days))
      let follows =
        day.day == previous.day + 1 && day.month == previous.month && day.year == previous.year
        || day.day == 1
          && (day.month - 1 == previous.month && day.year == previous.year
            || day.month == 1 && previous.month == 12 && day.year == previous.year + 1)
      guard follows, day.daysSinceEpoch == days, day.weekday == (previous.weekday + 1) % 7 else {
        Issue.record("\(day) follows \(previous)")
        return
      }
      previous = day
    }
  }

  @Test func `there is no day outside the years of four digits`() throws {
    let first = try #require(CivilDay(year: 0, month: 1, day: 1)?.daysSinceEpoch)
    let last = try #require(CivilDay(year: 9999, month: 12, day: 31)?.daysSinceEpoch)
    for days in [Int.min, first - 1, last + 1, .max] { #expect(CivilDay(daysSinceEpoch: days) == nil) }
    #expect(CivilDay(year: -1, month: 12, day: 31) == nil)
    #expect(CivilDay(year: 10_000, month: 1, day: 1) == nil)
  }

  @Test func `the first day counted was a Thursday`() {
    #expect(CivilDay(daysSinceEpoch: 0)?.weekday == 3)
    #expect(CivilDay(year: 2026, month: 11, day: 30)?.weekday == 0)
  }
}
