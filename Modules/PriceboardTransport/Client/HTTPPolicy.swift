/// How patient an ``HTTPClient`` is.
///
/// Times below zero count as zero, and so do numbers.
public struct HTTPPolicy: Hashable, Sendable {
  /// The time that one attempt may take.
  public var attemptTime: Duration
  /// The time that a call may take in all, with its waits and retries.
  public var totalTime: Duration
  /// How often a call that reads is tried again; what writes never is.
  public var retries: Int
  /// The delay before the first retry; it doubles with each.
  public var firstDelay: Duration
  /// The longest delay before a retry.
  public var longestDelay: Duration
  /// The longest time that a server's Retry-After is waited for.
  public var longestRetryAfter: Duration
  /// How many redirects are followed in a row.
  public var redirects: Int
  /// The largest body in bytes, after its content coding is undone.
  public var bodyBytes: Int

  /// Creates a policy: by default 10 s an attempt and 30 s in all, 3 retries after 0.5 s and up to 8 s, Retry-After up
  /// to 60 s, 5 redirects and 4 MiB.
  public init(
    attemptTime: Duration = .seconds(10), totalTime: Duration = .seconds(30), retries: Int = 3,
    firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(8),
    longestRetryAfter: Duration = .seconds(60), redirects: Int = 5, bodyBytes: Int = 4 << 20
  ) {
    self.attemptTime = attemptTime
    self.totalTime = totalTime
    self.retries = retries
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.longestRetryAfter = longestRetryAfter
    self.redirects = redirects
    self.bodyBytes = bodyBytes
  }
}
