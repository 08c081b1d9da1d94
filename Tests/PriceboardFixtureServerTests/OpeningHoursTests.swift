import Testing

@testable import PriceboardFixtureServer

@Suite struct OpeningHoursTests {
  @Test(arguments: [
    // In winter, an hour ahead of UTC.
    ("2026-11-30T07:00:00+01:00", nil), ("2026-11-30T22:59:59+01:00", nil),
    ("2026-11-30T06:59:59+01:00", "2026-11-30T07:00:00+01:00"),
    ("2026-11-30T23:00:00+01:00", "2026-12-01T07:00:00+01:00"),
    ("2026-12-31T23:30:00+01:00", "2027-01-01T07:00:00+01:00"),
    // In summer, two.
    ("2026-07-01T06:59:59+02:00", "2026-07-01T07:00:00+02:00"), ("2026-07-01T07:00:00+02:00", nil),
    ("2028-02-28T23:00:00+01:00", "2028-02-29T07:00:00+01:00"),
    // In the nights of the changes.
    ("2026-03-28T23:30:00+01:00", "2026-03-29T07:00:00+02:00"),
    ("2026-03-29T01:00:00+01:00", "2026-03-29T07:00:00+02:00"),
    ("2026-03-29T04:00:00+02:00", "2026-03-29T07:00:00+02:00"),
    ("2026-10-24T23:50:00+02:00", "2026-10-25T07:00:00+01:00"),
    ("2026-10-25T02:30:00+02:00", "2026-10-25T07:00:00+01:00"),
    ("2026-10-25T06:59:59+01:00", "2026-10-25T07:00:00+01:00"),
  ])
  func `a hub that is closed opens at seven of its own day`(now: String, opensAt: String?) throws {
    let instant = try #require(CivilTime.milliseconds(ofInternetText: now))
    let next = OpeningHours.nextOpening(at: instant).map { CentralEuropeanTime.civil($0).internetText }
    #expect(next == opensAt)
  }

  @Test(arguments: [
    ("2026-03-29T00:59:59Z", 3_600), ("2026-03-29T01:00:00Z", 7_200), ("2026-10-25T00:59:59Z", 7_200),
    ("2026-10-25T01:00:00Z", 3_600), ("2027-03-28T01:00:00Z", 7_200), ("2030-03-31T00:59:59Z", 3_600),
    ("2030-03-31T01:00:00Z", 7_200), ("2024-10-27T01:00:00Z", 3_600),
  ])
  func `summer time begins and ends on the last Sundays of March and October`(now: String, offset: Int) throws
  {
    let instant = try #require(CivilTime.milliseconds(ofInternetText: now))
    #expect(CentralEuropeanTime.offset(at: instant) == offset)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
    (951_782_400_000, "2000-02-29T00:00:00Z", "Tue, 29 Feb 2000 00:00:00 GMT"),
    (784_111_777_000, "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
    (1_796_040_000_999, "2026-11-30T12:00:00Z", "Mon, 30 Nov 2026 12:00:00 GMT"),
    (253_402_300_799_999, "9999-12-31T23:59:59Z", "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `an instant has the texts of the standards`(milliseconds: Int, internet: String, header: String) {
    let time = CivilTime(milliseconds: milliseconds)
    #expect(time.internetText == internet)
    #expect(time.headerText == header)
    #expect(CivilTime.milliseconds(ofInternetText: internet) == milliseconds / 1_000 * 1_000)
  }

  @Test(arguments: [
    ("2026-11-30T12:00:00.1239Z", 1_796_040_000_123), ("2026-11-30T12:00:00.5+00:00", 1_796_040_000_500),
    ("2026-11-30T10:30:00-01:30", 1_796_040_000_000), ("2026-11-30T12:00:00", nil),
    ("2026-02-29T12:00:00Z", nil),
    ("2026-11-30T24:00:00Z", nil), ("2026-11-30T12:00:00.Z", nil), ("2026-11-30T12:00:00+1:00", nil),
    ("2026-13-01T12:00:00Z", nil), ("yesterday", nil), ("", nil), ("2026-11-30t12:00:00Zzzzzzzz", nil),
  ])
  func `a text is read to the millisecond or not at all`(text: String, milliseconds: Int?) {
    #expect(CivilTime.milliseconds(ofInternetText: text) == milliseconds)
  }

  @Test func `a clock stands or runs, is moved, and never leaves the years that a text can tell`() {
    var clock = ServerClock { 1_000 }
    #expect(clock.now == 1_000)
    clock.advance(by: 500)
    #expect(clock.now == 1_500)
    clock.set(to: 70, runs: false)
    clock.advance(by: 5)
    #expect(clock.now == 75)
    clock.set(to: .max, runs: true)
    #expect(CivilTime(milliseconds: clock.now).year == 9_999)
    clock.set(to: .min, runs: false)
    #expect(clock.now == 0)
    clock.advance(by: .min)
    #expect(clock.now == 0)
  }
}
