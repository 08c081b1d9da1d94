import Foundation
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

@Suite struct ElapsedTimeTests {
  @Test(arguments: [
    (0, ElapsedTime.seconds(0)), (999, .seconds(0)), (1_000, .seconds(1)), (59_999, .seconds(59)),
    (60_000, .minutes(1)), (3_599_999, .minutes(59)), (3_600_000, .hours(1)), (86_399_999, .hours(23)),
    (86_400_000, .days(1)), (172_799_999, .days(1)), (172_800_000, .days(2)), (-1, .seconds(0)),
    (-90_000, .seconds(0)),
  ])
  func `a time is told in the largest unit that it fills`(_ milliseconds: Int, _ elapsed: ElapsedTime) {
    #expect(ElapsedTime(from: 0, to: milliseconds) == elapsed)
    #expect(ElapsedTime(from: -5, to: milliseconds - 5) == elapsed)
  }

  @Test func `the ends of the numbers are times, too`() {
    #expect(ElapsedTime(from: .min, to: .max) == .days(.max / 86_400_000))
    #expect(ElapsedTime(from: .max, to: .min) == .seconds(0))
    #expect(ElapsedTime.millisecondsToNext(from: .max, to: .min) == .max)
    #expect(ElapsedTime.millisecondsToNext(from: .max, to: .max - 5) == 1_005)
    #expect(ElapsedTime.millisecondsToNext(from: .max, to: 0) == .max)
  }

  @Test(arguments: [
    -90_000, -1, 0, 1, 999, 1_000, 59_000, 59_999, 60_000, 61_000, 3_599_999, 3_600_000, 86_399_999,
    86_400_000, 900_000_000,
  ])
  func `it becomes another one exactly when it is said to`(_ now: Int) {
    let wait = ElapsedTime.millisecondsToNext(from: 0, to: now)
    let elapsed = ElapsedTime(from: 0, to: now)
    #expect(wait > 0)
    #expect(ElapsedTime(from: 0, to: now + wait - 1) == elapsed)
    #expect(ElapsedTime(from: 0, to: now + wait) != elapsed)
  }

  @Test(arguments: [0, 1, 123, 999, 1_767_592_800_001, 1_767_592_812_345, -62_135_769_600_001])
  func `milliseconds that were made a date come back`(_ milliseconds: Int) {
    #expect(Date(timeIntervalSince1970: Double(milliseconds) / 1_000).wholeMilliseconds == milliseconds)
  }

  @Test func `the next age to be told is that of the price that changes first`() throws {
    func quote(_ milliseconds: Int) throws -> LiveQuote {
      try #require(try Board.Item(stale: (.gap, milliseconds)).row().price)
    }
    let live = try #require(try Board.Item().row().price)
    let none = try #require(try Board.Item(last: nil, stale: (.gap, 10)).row().price)
    let old = try quote(100_000)
    #expect(WatchlistStateBuilder.untilNextAge(of: [live, none], wallClock: Board.wallClock) == nil)
    #expect(
      WatchlistStateBuilder.untilNextAge(of: [live, old], wallClock: Board.wallClock) == .seconds(20))
    #expect(
      WatchlistStateBuilder.untilNextAge(of: [old, try quote(1_250), none], wallClock: Board.wallClock)
        == .milliseconds(750))
  }
}
