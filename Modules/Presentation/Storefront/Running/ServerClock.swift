/// The server's time: read once, when a reply came, and followed on the app's timeline from then on.
///
/// The device's wall clock counts at that moment alone, so that setting it afterwards moves no opening.
package struct ServerClock: Hashable, Sendable {
  private let milliseconds: Int
  private let readAt: Duration

  /// Reads the server's time at `now` of the timeline.
  ///
  /// `wallClock` is in milliseconds since 1970-01-01T00:00:00Z, and `lead` is how far the server is ahead of it; a lead
  /// that leads out of their range is none.
  package init(wallClock: Int, lead: Int, now: Duration) {
    let (sum, overflow) = wallClock.addingReportingOverflow(lead)
    milliseconds = overflow ? wallClock : sum
    readAt = now
  }

  /// The server's time at `now` of the timeline, in milliseconds since 1970-01-01T00:00:00Z; held at the ends of its range.
  package func milliseconds(at now: Duration) -> Int {
    let (seconds, attoseconds) = (now - readAt).components
    let (whole, isTooLong) = Int(seconds).multipliedReportingOverflow(by: 1_000)
    let (sum, isTooFar) = milliseconds.addingReportingOverflow(
      isTooLong ? 0 : whole + Int(attoseconds / 1_000_000_000_000_000))
    return isTooLong || isTooFar ? (seconds < 0 ? .min : .max) : sum
  }
}
