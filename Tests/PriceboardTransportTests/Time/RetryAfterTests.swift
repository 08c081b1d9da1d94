import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct RetryAfterTests {
  /// 2026-10-21T07:26:00Z.
  private static let now = 1_792_567_560_000

  @Test(arguments: [
    ("0", 0), ("120", 120), ("007", 7), ("86400", 86_400), ("2147483648", 1 << 31),
    ("99999999999999999999999999999999", 1 << 31), ("00000000000000000000000000000001", 1),
    ("Wed, 21 Oct 2026 07:28:00 GMT", 120), ("Wednesday, 21-Oct-26 07:28:00 GMT", 120),
    ("Wed Oct 21 07:28:00 2026", 120), ("Wed, 21 Oct 2015 07:28:00 GMT", 0),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 251_609_733_239),
  ])
  func `seconds and all forms of dates are understood`(text: String, seconds: Int) {
    #expect(RetryAfter.delay(of: text, date: Self.now, now: 0) == .seconds(seconds))
    #expect(RetryAfter.delay(of: text, date: nil, now: Self.now) == .seconds(seconds))
  }

  @Test(arguments: [
    "", " ", "-3", "+3", "1.5", "1,5", "1e3", "abc", "3 s", "0x10", "٣", "Wed, 21 Oct 2026", "soon",
  ])
  func `any other text is ignored`(text: String) {
    #expect(RetryAfter.delay(of: text, date: Self.now, now: Self.now) == nil)
  }

  @Test func `a date counts from the reply's own date, whatever the device's clock says`() {
    let text = "Wed, 21 Oct 2026 07:28:00 GMT"
    #expect(RetryAfter.delay(of: text, date: Self.now, now: .max) == .seconds(120))
    #expect(RetryAfter.delay(of: text, date: .min, now: 0) == .zero)
    #expect(RetryAfter.delay(of: text, date: .max, now: 0) == .zero)
  }
}
