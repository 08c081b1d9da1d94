/// How long a server asks to be left alone (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// The time from now on; nil for a text that is neither a number of seconds nor a date.
  ///
  /// A date counts from the reply's own `date`, so that the device's clock takes no part; from `now` where the reply
  /// has none. One in the past is 0. All three are in milliseconds since 1970.
  package static func delay(of text: String, date: Int?, now: Int) -> Duration? {
    if let seconds = DeltaSeconds.seconds(of: text) { return .seconds(seconds) }
    let start = date ?? now
    guard let until = HTTPDate.milliseconds(of: text, now: start) else { return nil }
    let (milliseconds, isTooLong) = until.subtractingReportingOverflow(start)
    return .milliseconds(isTooLong ? 0 : max(milliseconds, 0))
  }
}
