/// When an event of a ``ConnectionMachine`` happens, and the chance that it may need.
package struct ConnectionMoment: Hashable, Sendable {
  /// The time of the event, never before that of an earlier one.
  package let now: Duration
  /// A number from 0 to 1, used up by an event that schedules a retry.
  package let jitter: Double

  package init(now: Duration, jitter: Double) {
    self.now = now
    self.jitter = jitter
  }
}
