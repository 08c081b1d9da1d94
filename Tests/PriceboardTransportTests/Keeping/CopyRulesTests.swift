import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The table of cases for freshness, validation and stale copies after failures.
@Suite struct CopyRulesTests {
  /// What is known of a copy, and what it then is good for.
  ///
  /// The reply came at 07:26:00Z by the device's clock, which is right unless the case says otherwise.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var keeping = ReplyKeeping.asServerSays
    var status = 200
    var fields: [(String, String)] = []
    /// How long ago it was asked for.
    var elapsed: Duration = .zero
    /// How far the wall clock was set meanwhile, in seconds; only a later start of the app sees it.
    var clockStep = 0
    var isLaterStart = false
    var isReload = false
    var failure = HTTPFailure.unreachable
    /// Nil where it is not kept; then whether it answers without the server, and after a failure.
    var expected: (answers: Bool, standsIn: Bool)?

    var testDescription: String { name }
  }

  private static let lastGood = ReplyKeeping.lastGood(group: "home", age: .seconds(86_400))
  private static let tag = ("ETag", "\"1\"")
  private static let minute = ("Cache-Control", "max-age=60")

  static let cases: [Case] = [
    // What is kept.
    Case(name: "never is never", keeping: .never, fields: [minute, tag]),
    Case(name: "nothing to go by", fields: []),
    Case(name: "a lifetime", fields: [minute], expected: (true, false)),
    Case(name: "a tag alone", fields: [tag], expected: (false, false)),
    Case(
      name: "a date alone, without heuristics", fields: [("Last-Modified", "Wed, 21 Oct 2020 07:26:00 GMT")],
      expected: (false, false)),
    Case(name: "another status", status: 203, fields: [minute, tag]),
    Case(name: "no content", status: 204, fields: [minute, tag]),
    Case(name: "no-store", fields: [("Cache-Control", "no-store, max-age=60"), tag]),
    Case(name: "no-store, last good", keeping: lastGood, fields: [("Cache-Control", "no-store")]),
    Case(name: "varies by anything", fields: [minute, tag, ("Vary", "Accept, *")]),
    Case(name: "varies by what we send", fields: [minute, ("Vary", "Accept")], expected: (true, false)),
    Case(name: "no-cache without a validator", fields: [("Cache-Control", "no-cache, max-age=60")]),
    Case(name: "last good without anything", keeping: lastGood, expected: (false, true)),

    // Freshness.
    Case(
      name: "one millisecond before the end", fields: [minute], elapsed: .milliseconds(59_999),
      expected: (true, false)),
    Case(name: "at the end", fields: [minute], elapsed: .seconds(60), expected: (false, false)),
    Case(name: "max-age=0", fields: [("Cache-Control", "max-age=0"), tag], expected: (false, false)),
    Case(
      name: "Age counts", fields: [minute, ("Age", "59")], elapsed: .milliseconds(999),
      expected: (true, false)),
    Case(
      name: "Age counts to the end", fields: [minute, ("Age", "59")], elapsed: .seconds(1),
      expected: (false, false)),
    Case(name: "an unreadable Age is 0", fields: [minute, ("Age", "-59")], expected: (true, false)),
    Case(
      name: "Date counts", fields: [minute, ("Date", "Wed, 21 Oct 2026 07:25:01 GMT")], elapsed: .seconds(1),
      expected: (false, false)),
    Case(
      name: "a Date ahead of the device adds nothing",
      fields: [minute, ("Date", "Wed, 21 Oct 2026 09:00:00 GMT")],
      elapsed: .seconds(59), expected: (true, false)),
    Case(
      name: "s-maxage is not for us", fields: [("Cache-Control", "s-maxage=600"), tag],
      expected: (false, false)),
    Case(
      name: "private is", fields: [("Cache-Control", "private, max-age=60")], elapsed: .seconds(59),
      expected: (true, false)),
    Case(
      name: "no-cache", fields: [("Cache-Control", "no-cache, max-age=60"), tag], expected: (false, false)),
    Case(name: "a reload", fields: [minute], isReload: true, expected: (false, false)),
    Case(
      name: "Expires after Date",
      fields: [("Date", "Wed, 21 Oct 2026 07:26:00 GMT"), ("Expires", "Wed, 21 Oct 2026 07:27:00 GMT")],
      elapsed: .milliseconds(59_999), expected: (true, false)),
    Case(
      name: "Expires without Date", fields: [("Expires", "Wednesday, 21-Oct-26 07:27:00 GMT"), tag],
      elapsed: .seconds(60), expected: (false, false)),
    Case(name: "Expires: 0", fields: [("Expires", "0"), tag], expected: (false, false)),
    Case(
      name: "max-age wins over Expires",
      fields: [("Cache-Control", "max-age=0"), ("Expires", "Wed, 21 Oct 2099 07:27:00 GMT"), tag],
      expected: (false, false)),

    // Clocks.
    Case(
      name: "a later start goes by the wall clock", fields: [minute], elapsed: .seconds(59),
      isLaterStart: true,
      expected: (true, false)),
    Case(
      name: "set forth", keeping: lastGood, fields: [minute], elapsed: .seconds(1), clockStep: 90_000,
      isLaterStart: true, expected: (false, false)),
    Case(
      name: "set back, this start does not care", keeping: lastGood, fields: [minute], elapsed: .seconds(59),
      clockStep: -3_600, expected: (true, true)),
    Case(
      name: "set back, a later start does not know", keeping: lastGood, fields: [minute],
      elapsed: .seconds(1),
      clockStep: -3_600, isLaterStart: true, expected: (false, false)),
    Case(
      name: "set back by a year, after a year", keeping: lastGood, fields: [minute], elapsed: .seconds(10),
      clockStep: -31_536_000, isLaterStart: true, expected: (false, false)),
    Case(
      name: "a step of a time server is no reason to forget", keeping: lastGood, fields: [],
      elapsed: .seconds(1),
      clockStep: -3, isLaterStart: true, expected: (false, true)),

    // After a failure.
    Case(
      name: "last good, 24 h", keeping: lastGood, fields: [tag], elapsed: .seconds(86_400),
      expected: (false, true)),
    Case(
      name: "last good, older", keeping: lastGood, fields: [tag], elapsed: .milliseconds(86_400_001),
      expected: (false, false)),
    Case(
      name: "last good, Age included", keeping: lastGood, fields: [("Age", "86400")],
      elapsed: .milliseconds(1),
      expected: (false, false)),
    Case(
      name: "last good, on a device a day ahead", keeping: lastGood,
      fields: [("Date", "Tue, 20 Oct 2026 06:00:00 GMT")], expected: (false, true)),
    Case(
      name: "must-revalidate", keeping: lastGood,
      fields: [("Cache-Control", "max-age=0, must-revalidate"), tag],
      expected: (false, false)),
    Case(
      name: "no-cache, last good", keeping: lastGood, fields: [("Cache-Control", "no-cache"), tag],
      expected: (false, false)),
    Case(
      name: "a refusal", keeping: lastGood, fields: [tag], failure: .status(403, body: Data()),
      expected: (false, false)),
    Case(
      name: "gone", keeping: lastGood, fields: [tag], failure: .status(404, body: Data()),
      expected: (false, false)
    ),
    Case(
      name: "too many requests", keeping: lastGood, fields: [tag], failure: .status(429, body: Data()),
      expected: (false, true)),
    Case(
      name: "a broken server", keeping: lastGood, fields: [tag], failure: .status(500, body: Data()),
      expected: (false, true)),
    Case(name: "a time-out", keeping: lastGood, fields: [tag], failure: .timedOut, expected: (false, true)),
    Case(name: "a login page", keeping: lastGood, fields: [tag], failure: .notJSON, expected: (false, true)),
    Case(
      name: "try later", keeping: lastGood, fields: [tag], failure: .tryLater(after: .seconds(90)),
      expected: (false, true)),
    Case(
      name: "no call at all", keeping: lastGood, fields: [tag], failure: .invalidCall,
      expected: (false, false)),
    Case(name: "never for a page", fields: [minute, tag], elapsed: .seconds(61), expected: (false, false)),
  ]

  @Test(arguments: cases) func `a copy is good for what its reply and its age allow`(row: Case) {
    let headers = HTTPHeaders(row.fields.map { .init($0.0, $0.1) })
    let terms = CopyTerms(headers, receivedAt: ClientScene.start)
    let isKept = CopyRules.mayKeep(row.keeping, .get, status: row.status, headers: headers, terms: terms)
    guard let expected = row.expected else {
      #expect(!isKept)
      return
    }
    #expect(isKept)
    let asked = CopyAge.Moment(
      onTimeline: row.isLaterStart ? nil : .seconds(5), onWallClock: ClientScene.start)
    let now = CopyAge.Moment(
      onTimeline: .seconds(5) + row.elapsed,
      onWallClock: ClientScene.start + row.elapsed.wholeMilliseconds + row.clockStep * 1_000)
    let age = CopyAge(of: terms, askedAt: asked, now: now)
    let answers = CopyRules.use(terms, age: age, isReload: row.isReload) != .ask
    #expect(answers == expected.answers)
    let standsIn = CopyRules.ageAfterFailure(row.keeping, row.failure, terms, age: age) != nil
    #expect(standsIn == expected.standsIn)
  }

  @Test func `only what a GET brought is kept`() {
    let headers = HTTPHeaders([.init("ETag", "\"1\"")])
    let terms = CopyTerms(headers, receivedAt: 0)
    for method in [HTTPMethod.head, .put, .post, .patch, .delete] {
      #expect(!CopyRules.mayKeep(Self.lastGood, method, status: 200, headers: headers, terms: terms))
    }
  }

  @Test func `extreme clocks and terms do not trap`() {
    for receivedAt in [Int.min, 0, .max] {
      let headers = HTTPHeaders([
        .init("Age", "99999999999999"), .init("Date", "Fri, 31 Dec 9999 23:59:59 GMT"),
        .init("Expires", "Sat, 01 Jan 0000 00:00:00 GMT"),
      ])
      let terms = CopyTerms(headers, receivedAt: receivedAt)
      for now in [Int.min, 0, .max] {
        let age = CopyAge(
          of: terms, askedAt: .init(onTimeline: nil, onWallClock: receivedAt),
          now: .init(onTimeline: .zero, onWallClock: now))
        #expect(CopyRules.use(terms, age: age, isReload: false) == .ask)
      }
    }
  }
}
