import BasketComparison
import PriceboardTestSupport
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-30", 20_787),
    ("0000-01-01", -719_528),
    ("9999-12-31", 2_932_896), ("2023-06-26", 19_534),
  ])
  func `a day has its number and its text`(text: String, number: Int) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.daysSinceEpoch == number)
    #expect(day.description == text)
    #expect(CalendarDay(daysSinceEpoch: number) == day)
  }

  @Test(arguments: [
    "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1", "26-01-01",
    "2026/01/01",
    "2026-01-01T00:00:00Z", "2026-01-0１", "+026-01-01", " 2026-01-01", "2026-01-00", "20260101",
  ])
  func `what is no day is none`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `every day of four hundred years follows its neighbour`() throws {
    var day = try #require(CalendarDay(year: 1900, month: 1, day: 1))
    for _ in 0..<146_097 {
      let next = day.adding(days: 1)
      #expect(day.days(until: next) == 1)
      let read = CalendarDay(next.description)
      if read != next || !(day.description.utf8.lexicographicallyPrecedes(next.description.utf8)) {
        Issue.record("after \(day)")
        return
      }
      day = next
    }
    #expect(day.description == "2300-01-01")
  }

  @Test func `days beyond the calendar stay at its ends`() {
    #expect(CalendarDay.last.adding(days: .max) == .last)
    #expect(CalendarDay.first.adding(days: .min) == .first)
    #expect(CalendarDay(daysSinceEpoch: .max) == .last)
    #expect(CalendarDay(daysSinceEpoch: .min) == .first)
  }
}
