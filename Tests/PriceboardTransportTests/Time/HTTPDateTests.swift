import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct HTTPDateTests {
  /// 2026-11-30T00:00:00Z.
  private static let now = 1_795_996_800_000

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777_000),
    ("Sun Nov  6 08:49:37 1994", 784_111_777_000), ("sun, 06 nov 1994 08:49:37 gmt", 784_111_777_000),
    ("SUNDAY, 06-NOV-94 08:49:37 GMT", 784_111_777_000), ("SUN NOV  6 08:49:37 1994", 784_111_777_000),
    ("Wed, 21 Oct 2026 07:28:00 GMT", 1_792_567_680_000),
    ("Wednesday, 21-Oct-26 07:28:00 GMT", 1_792_567_680_000),
    ("Wed Oct 21 07:28:00 2026", 1_792_567_680_000), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800_000), ("Wed, 31 Dec 1969 23:59:59 GMT", -1_000),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800_000),
    // The day of the week is the writer's business.
    ("Mon, 21 Oct 2026 07:28:00 GMT", 1_792_567_680_000),
  ])
  func `a date is read in each of the three forms, in any case`(text: String, milliseconds: Int) {
    #expect(HTTPDate.milliseconds(of: text, now: Self.now) == milliseconds)
  }

  @Test(arguments: [
    "", "0", "-1", "now", "120", "2026-10-21T07:28:00Z", "Wed, 21 Oct 2026 07:28:00",
    "Wed, 21 Oct 2026 07:28 GMT",
    "Wed, 21 Oct 2026 07:28:00 CET", "Wed, 21 Oct 2026 07:28:00 +0000", "Wed, 21 Oct 2026 07:28:00 GMT+1",
    "Wed, 21 Okt 2026 07:28:00 GMT", "Mi, 21 Oct 2026 07:28:00 GMT", "Xyz, 21 Oct 2026 07:28:00 GMT",
    "Wed, 21 Oct 26 07:28:00 GMT", "Wed, 1 Oct 2026 07:28:00 GMT", "Wed, 00 Oct 2026 07:28:00 GMT",
    "Wed, 32 Oct 2026 07:28:00 GMT", "Sun, 29 Feb 2026 07:28:00 GMT", "Wed, 21 Oct 2026 24:00:00 GMT",
    "Wed, 21 Oct 2026 07:60:00 GMT", "Wed, 21 Oct 2026 07:28:61 GMT", "Wed,21 Oct 2026 07:28:00 GMT",
    "Wed, 21  Oct 2026 07:28:00 GMT", "Wednesday, 21-Oct-2026 07:28:00 GMT",
    "Wednesday, 21 Oct 26 07:28:00 GMT",
    "Wed, 21-Oct-26 07:28:00 GMT", "Wed Oct 21 07:28:00 26", "Wed Oct 21 07:28:00 2026 GMT",
    "Wed, 21 Oct +026 07:28:00 GMT", "Wed, -1 Oct 2026 07:28:00 GMT", "Wed, 21 Oct 2026 07:28:00 GMT ",
    ",", "Wed,", "Wednesday,", "Wed, ٢١ Oct 2026 07:28:00 GMT",
    "Wed, 21 Oct 2026 07:28:00 GMTGMTGMTGMTGMTGMTGMT",
  ])
  func `any other text is no date`(text: String) {
    #expect(HTTPDate.milliseconds(of: text, now: Self.now) == nil)
  }

  @Test(arguments: [
    // 50 years ahead to the second is still ahead, a second more is in the past.
    ("Monday, 30-Nov-76 00:00:00 GMT", "2076-11-30T00:00:00Z", 1_795_996_800_000),
    ("Monday, 30-Nov-76 00:00:01 GMT", "1976-11-30T00:00:01Z", 1_795_996_800_000),
    ("Monday, 30-Nov-77 00:00:00 GMT", "1977-11-30T00:00:00Z", 1_795_996_800_000),
    ("Friday, 01-Jan-27 00:00:00 GMT", "2027-01-01T00:00:00Z", 1_795_996_800_000),
    // Seen from the end of a century, the next one is nearer.
    ("Friday, 01-Jan-01 00:00:00 GMT", "2101-01-01T00:00:00Z", 4_070_908_800_000),
    // 29 February 2100 does not exist: the one before is meant.
    ("Tuesday, 29-Feb-00 00:00:00 GMT", "2000-02-29T00:00:00Z", 4_070_908_800_000),
    ("Thursday, 29-Feb-76 00:00:00 GMT", "2076-02-29T00:00:00Z", 1_795_996_800_000),
  ])
  func `a year of two digits is at most 50 years ahead`(text: String, meant: String, now: Int) throws {
    #expect(HTTPDate.milliseconds(of: text, now: now) == InstantText(meant)?.milliseconds)
  }

  @Test(arguments: [Int.min, -1, 0, .max]) func `no clock makes a date trap`(now: Int) {
    _ = HTTPDate.milliseconds(of: "Sunday, 06-Nov-94 08:49:37 GMT", now: now)
    #expect(HTTPDate.milliseconds(of: "Sun, 06 Nov 1994 08:49:37 GMT", now: now) == 784_111_777_000)
  }
}
