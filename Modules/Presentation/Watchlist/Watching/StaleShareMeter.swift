/// How much of the time, and of the visible rows, prices were shown that may be out of date; without a clock.
///
/// It is the area under the rows: two rows that are stale for three seconds are six seconds.
package struct StaleShareMeter: Hashable, Sendable {
  /// The least time between two reports.
  package static let period = Duration.seconds(60)

  private var stale = Duration.zero
  private var shown = Duration.zero
  private var startedAt: Duration?
  private var lastAt = Duration.zero

  package init() {}

  /// Tells whether a look would change anything: not twice at one time.
  package func isDue(at now: Duration) -> Bool { startedAt == nil || now > lastAt }

  /// Rows have been visible since the last look, of which some were stale.
  ///
  /// - Returns: a report where one is due.
  package mutating func looked(now: Duration, rows: Int, staleRows: Int) -> PriceScreenEvent? {
    guard let startedAt else {
      (self.startedAt, lastAt) = (now, now)
      return nil
    }
    let passed = max(now - lastAt, .zero)
    shown += passed * rows
    stale += passed * staleRows
    lastAt = now
    return now - startedAt >= Self.period ? report() : nil
  }

  /// The screen is gone.
  ///
  /// - Returns: a report of the rest, unless nothing was shown.
  package mutating func stopped() -> PriceScreenEvent? {
    report()
  }

  private mutating func report() -> PriceScreenEvent? {
    defer { self = StaleShareMeter() }
    return shown > .zero ? .shownStale(stale, of: shown) : nil
  }
}
