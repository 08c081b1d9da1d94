import PriceboardTestSupport
import PriceboardTransport
import Testing

@testable import BasketComparison

@Suite struct InstantTests {
  @Test(arguments: [
    ("Australia/Sydney", "2026-08-12T20:10:00Z", "2026-08-13"),
    ("Australia/Sydney", "2026-08-12T13:59:59.999Z", "2026-08-12"),
    ("Australia/Sydney", "2026-08-12T14:00:00Z", "2026-08-13"),
    ("Australia/Sydney", "2026-01-12T13:00:00Z", "2026-01-13"),
    ("Europe/Vienna", "2026-08-21T21:59:59Z", "2026-08-21"),
    ("Europe/Vienna", "2026-08-21T22:00:00Z", "2026-08-22"),
    ("Europe/Vienna", "2026-12-21T22:59:59Z", "2026-12-21"),
    ("Europe/Vienna", "2026-12-21T23:00:00Z", "2026-12-22"),
    ("America/New_York", "2026-08-21T03:59:59Z", "2026-08-20"),
    ("America/New_York", "2026-08-21T04:00:00Z", "2026-08-21"),
    ("UTC", "1969-12-31T23:59:59.999Z", "1969-12-31"), ("UTC", "2026-08-21T00:00:00+14:00", "2026-08-20"),
    ("Asia/Kathmandu", "2026-08-20T18:14:59Z", "2026-08-20"),
    ("Asia/Kathmandu", "2026-08-20T18:15:00Z", "2026-08-21"),
  ])
  func `an instant falls on the day of its region`(zone: String, instant: String, day: String) throws {
    var calendar = try #require(RegionCalendar(timeZone: zone))
    let milliseconds = try #require(InstantText(instant)?.milliseconds)
    #expect(calendar.day(ofMilliseconds: milliseconds).description == day)
    // The second answer comes from what was kept of the first.
    #expect(calendar.day(ofMilliseconds: milliseconds).description == day)
  }

  @Test func `days around a change of the clocks are right to the millisecond`() throws {
    var calendar = try #require(RegionCalendar(timeZone: "Europe/Vienna"))
    // Clocks go forward on 2026-03-29 at 01:00 UTC and back on 2026-10-25 at 01:00 UTC.
    for (before, after, day) in [
      ("2026-03-28T22:59:59.999Z", "2026-03-28T23:00:00Z", "2026-03-29"),
      ("2026-03-29T21:59:59.999Z", "2026-03-29T22:00:00Z", "2026-03-30"),
      ("2026-10-24T21:59:59.999Z", "2026-10-24T22:00:00Z", "2026-10-25"),
      ("2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00Z", "2026-10-26"),
    ] {
      let expected = try #require(CalendarDay(day))
      let late = try #require(InstantText(before)?.milliseconds)
      let early = try #require(InstantText(after)?.milliseconds)
      #expect(calendar.day(ofMilliseconds: late) == expected.adding(days: -1))
      #expect(calendar.day(ofMilliseconds: early) == expected)
    }
  }

  @Test func `extreme instants do not trap`() throws {
    var calendar = try #require(RegionCalendar(timeZone: "Europe/Vienna"))
    #expect(calendar.day(ofMilliseconds: .min) == .first)
    #expect(calendar.day(ofMilliseconds: .max) == .last)
  }

  @Test(arguments: ["", "Europe/Atlantis", "Vienna", "../etc/passwd", "\u{0}"])
  func `a name that is no time zone has no calendar`(name: String) {
    #expect(RegionCalendar(timeZone: name) == nil)
  }

  @Test func `ages count local days on both sides of midnight`() async throws {
    // Seen at 00:10 in Vienna and asked at 00:30: the same day, though UTC is a day behind.
    let row = RegionFiles.offer(["observed_on": nil, "observed_at": #""2026-08-20T22:10:00Z""#])
    let data = try await RegionFiles(.offers, rows: [row]).load()
    let offer = try #require(data.offers.offers.first)
    var calendar = try #require(RegionCalendar(timeZone: "Europe/Vienna"))
    let asked = calendar.day(
      ofMilliseconds: try #require(InstantText("2026-08-20T22:30:00Z")?.milliseconds))
    #expect(offer.observation.day.days(until: asked) == 0)
    #expect(offer.observation.millisecondsSinceEpoch == 1_787_263_800_000)
  }

  @Test(arguments: [
    (#""2026-08-21T03:40:10""#, #""2026-08-20""#, "2026-08-20", 1),
    (#""2026-08-21T23:40:10Z""#, #""2026-08-20""#, "2026-08-22", 0),
    ("7", #""2026-08-20""#, "2026-08-20", 1),
  ])
  func `a readable instant wins over the day, and the day over an unreadable one`(
    instant: String, day: String, expected: String, problems: Int
  ) async throws {
    let row = RegionFiles.offer(["observed_at": instant, "observed_on": day])
    let data = try await RegionFiles(.offers, rows: [row]).load()
    #expect(data.offers.offers.map(\.observation.day.description) == [expected])
    #expect(data.problems.count == problems)
  }

  @Test func `an offer with an unreadable instant alone is dropped`() async throws {
    let row = RegionFiles.offer(["observed_on": nil, "observed_at": #""yesterday""#])
    let data = try await RegionFiles(.offers, rows: [row, RegionFiles.offer()]).load()
    #expect(data.offers.offers.count == 1)
    #expect(data.problems.map(\.path) == ["[0].observed_at"])
    #expect(data.problems.map(\.reason) == [.invalidDate])
  }
}
