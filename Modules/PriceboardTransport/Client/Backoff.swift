/// How long to wait before trying again: longer each time, and never all at once.
package struct Backoff: Hashable, Sendable {
  /// The delay before the first retry, without jitter.
  package let base: Duration
  /// The longest delay.
  package let cap: Duration

  package init(base: Duration, cap: Duration) {
    self.base = max(base, .zero)
    self.cap = max(cap, .zero)
  }

  /// The delay before retry number `retry`, which counts from 0.
  ///
  /// It doubles with each retry up to the cap, and is then drawn from its upper half: `jitter` is 0 for half of it and
  /// 1 for all of it. Anything else counts as the nearer of the two, what is no number as 1.
  package func delay(beforeRetry retry: Int, jitter: Double) -> Duration {
    var delay = min(base, cap)
    var retry = retry
    while retry > 0, delay > .zero, delay < cap {
      delay = delay > cap / 2 ? cap : delay * 2
      retry -= 1
    }
    let share = jitter.isNaN ? 1 : min(max(jitter, 0), 1)
    return min(delay / 2 + (delay / 2) * share, delay)
  }
}
