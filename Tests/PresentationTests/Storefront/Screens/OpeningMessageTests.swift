import BasketComparison
import Catalogue
import PriceboardTransport
import Testing

@testable import Presentation

@Suite struct OpeningMessageTests {
  @Test(arguments: [
    // The night in which the clocks go forward: both are the same day at the hub.
    ("2026-03-29T07:00:00+02:00", "2026-03-29T01:00:00+01:00", "Opens at 07:00", "Öffnet um 07:00 Uhr"),
    // The night in which they go back.
    (
      "2026-10-25T07:00:00+01:00", "2026-10-24T23:50:00+02:00", "Opens tomorrow at 07:00",
      "Öffnet morgen um 07:00 Uhr"
    ),
    // Still the evening before, by the offset in which the hub opens.
    (
      "2026-10-25T07:00:00+01:00", "2026-10-25T00:30:00+02:00", "Opens tomorrow at 07:00",
      "Öffnet morgen um 07:00 Uhr"
    ),
    ("2026-10-25T07:00:00+01:00", "2026-10-25T01:00:00+02:00", "Opens at 07:00", "Öffnet um 07:00 Uhr"),
    ("2026-01-05T07:00:00+01:00", "2026-01-05T06:59:59.999+01:00", "Opens at 07:00", "Öffnet um 07:00 Uhr"),
    ("2026-01-05T07:00:00+01:00", "2026-01-05T07:00:00+01:00", "Closed", "Geschlossen"),
    ("2026-01-05T07:00:00+01:00", "2026-01-06T00:00:00+01:00", "Closed", "Geschlossen"),
    (
      "2026-01-07T00:05:00+01:00", "2026-01-05T23:59:00+01:00", "Opens Wednesday at 00:05",
      "Öffnet am Mittwoch um 00:05 Uhr"
    ),
    (
      "2026-01-11T07:00:00+01:00", "2026-01-05T06:00:00+01:00", "Opens Sunday at 07:00",
      "Öffnet am Sonntag um 07:00 Uhr"
    ),
    (
      "2026-01-12T07:00:00+01:00", "2026-01-06T06:00:00+01:00", "Opens Monday at 07:00",
      "Öffnet am Montag um 07:00 Uhr"
    ),
    (
      "2026-01-12T07:00:00+01:00", "2026-01-05T23:00:00+01:00", "Opens on 12 January 2026 at 07:00",
      "Öffnet am 12. Januar 2026 um 07:00 Uhr"
    ),
    (
      "2028-02-29T23:59:00-03:30", "2026-01-05T06:00:00Z", "Opens on 29 February 2028 at 23:59",
      "Öffnet am 29. Februar 2028 um 23:59 Uhr"
    ),
    // A hub far to the east: its morning is the device's evening.
    (
      "2026-01-06T07:00:00+14:00", "2026-01-05T12:00:00Z", "Opens at 07:00", "Öffnet um 07:00 Uhr"
    ),
    // Before 1970, where remainders are negative.
    (
      "1969-12-31T07:00:00Z", "1969-12-30T23:00:00Z", "Opens tomorrow at 07:00", "Öffnet morgen um 07:00 Uhr"
    ),
  ])
  func `days are those of the hub`(opensAt: String, now: String, english: String, german: String) throws {
    let opening = try #require(OpeningTime(opensAt))
    let instant = try #require(InstantText(now)).milliseconds
    let message = OpeningMessage(opening, now: instant)
    #expect(EnglishPhrasebook().text(message) == english)
    #expect(GermanPhrasebook().text(message) == german)
  }

  @Test(arguments: [
    ("07:00", "Opens at 07:00"), ("00:00", "Opens at 00:00"), ("23:59", "Opens at 23:59"),
    ("25:00", "Closed"), ("soon", "Closed"),
  ])
  func `a time of day has no day and is never past`(text: String, expected: String) {
    for now in [Int.min, 0, Shop.wallClock, Int.max] {
      #expect(EnglishPhrasebook().text(OpeningMessage(OpeningTime(text), now: now)) == expected)
    }
  }

  @Test func `a time that no clock shows is none`() {
    for (hour, minute) in [(24, 0), (-1, 0), (7, 60), (7, -1), (Int.max, Int.min)] {
      #expect(OpeningMessage(.timeOfDay(hour: hour, minute: minute), now: 0) == .closed)
    }
    #expect(OpeningMessage(nil, now: 0) == .closed)
  }

  @Test func `every weekday follows the one before it`() {
    let thursday = Weekday(daysSinceEpoch: 0)
    #expect(thursday == .thursday)
    for day in -1_000...1_000 {
      let next = (Weekday(daysSinceEpoch: day).rawValue + 1) % 7
      #expect(Weekday(daysSinceEpoch: day + 1).rawValue == next)
    }
  }

  @Test func `no instant and no offset makes it trap or show a day that is none`() {
    let extremes = [
      Int.min, Int.min + 1, -1, 0, 1, 253_402_300_799_999, 253_402_300_800_000, Int.max - 1, Int.max,
    ]
    for milliseconds in extremes {
      for offset in [Int.min, -86_400, 0, 86_400, Int.max] {
        for now in extremes {
          let message = OpeningMessage(
            .instant(milliseconds: milliseconds, offsetSeconds: offset), now: now)
          if case .day(let day, _) = message { #expect(day <= CalendarDay.last) }
        }
      }
    }
    #expect(
      OpeningMessage(.instant(milliseconds: 253_402_300_800_000, offsetSeconds: 0), now: 0) == .closed)
  }

  @Test func `setting the device's clock after the reply moves nothing, and time on the timeline does`()
    throws
  {
    var shop = try Shop(.init())
    shop.hours = .closed(
      opensAt: .instant(milliseconds: Shop.wallClock + 20 * 3_600_000, offsetSeconds: 0))
    var home = try shop.home
    home.clock = ServerClock(wallClock: Shop.wallClock, lead: 0, now: Shop.now)
    for step in [-86_400_000, 0, 86_400_000] {
      for (hours, text) in [(0, "Opens tomorrow at 02:00"), (19, "Opens at 02:00"), (20, "Closed")] {
        let state = HomeViewState(
          home, now: Shop.now + .seconds(hours * 3_600), wallClock: Shop.wallClock + step, wording: .english)
        #expect(state.notice?.text == text)
      }
    }
  }

  @Test func `no step of the timeline makes the server's clock trap or run backwards`() {
    let steps = [Duration.seconds(Int64.min / 4), .seconds(-1), .zero, .seconds(1), .seconds(Int64.max / 4)]
    for wallClock in [Int.min, 0, Int.max] {
      for lead in [Int.min, -1, 0, Int.max] {
        let clock = ServerClock(wallClock: wallClock, lead: lead, now: .zero)
        let times = steps.map { clock.milliseconds(at: $0) }
        #expect(times == times.sorted())
      }
    }
  }

  @Test func `now is the server's, by its lead over the device`() throws {
    var shop = try Shop(.init())
    // An hour and a minute ahead: one device is slow by two hours, the other is right.
    shop.hours = .closed(
      opensAt: .instant(milliseconds: Shop.wallClock + 61 * 60_000, offsetSeconds: 0))
    #expect(try shop.state().notice?.text == "Opens at 07:01")
    shop.clockLead = 2 * 3_600_000
    #expect(try shop.state().notice?.text == "Closed")
    shop.clockLead = -12 * 3_600_000
    #expect(try shop.state().notice?.text == "Opens tomorrow at 07:01")
    for lead in [Int.min, Int.max] {
      shop.clockLead = lead
      #expect(try shop.state().notice?.kind == .closed)
    }
  }
}
