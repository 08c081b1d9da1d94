/// When connections were tried, and how soon the next one may be.
struct AttemptRecord: Hashable {
  private var attempt = 0
  /// Failures since the last connection that was good for ten seconds.
  private var failures = 0
  private var endedAt: Int?
  private var lastAttempt = -1_000_000
  /// When something happened that allows an attempt at once: a start, a wish, a sleep, another token.
  private var excusedAt = 0
  private var hasNetworkReturned = false
  private var lifeSince: Int?

  mutating func excused(at now: Int) { excusedAt = now }

  /// A network is back, which allows an attempt from half a second after the last one on.
  mutating func networkReturned() { hasNetworkReturned = true }

  mutating func showedLife(at now: Int) { lifeSince = lifeSince ?? now }

  /// An attempt or its connection has ended; that is no failure where the app left or the server wants another token.
  mutating func ended(_ number: Int, at now: Int, isFailure: Bool) {
    guard number == attempt, endedAt == nil else { return }
    if let since = lifeSince, now - since >= 10_000 { failures = 0 }
    if isFailure { failures += 1 }
    lifeSince = nil
    endedAt = now
  }

  /// An attempt begins.
  ///
  /// - Returns: How many milliseconds too soon; 0 where it is not.
  mutating func began(_ number: Int, at now: Int) -> Int {
    defer {
      attempt = number
      lastAttempt = now
      hasNetworkReturned = false
      endedAt = nil
    }
    guard let endedAt, excusedAt < endedAt else { return 0 }
    let delay = failures > 7 ? 30_000 : min(30_000, 500 << max(0, failures - 1))
    let allowed = hasNetworkReturned ? min(lastAttempt + 500, endedAt + delay / 2) : endedAt + delay / 2
    return max(0, allowed - now)
  }
}
