public import PriceboardTelemetry

/// One who follows quotes and looks at them when it suits, where the reader of a stream is woken each time.
///
/// What happens meanwhile is merged, the newest of each symbol. The symbols are released when the task that waits is
/// cancelled, and when the follower is dropped. One consumer a follower.
public protocol QuoteFollower: Sendable {
  /// Waits until something has happened that was not taken yet.
  ///
  /// - Returns: false where nothing more can come: the calling task is cancelled.
  func wait() async -> Bool

  /// Waits until a time has come, or until something has happened before it that concerns the whole connection and was
  /// not taken yet.
  ///
  /// A price, and what is wrong with one instrument, wakes nobody. It may return early for nothing.
  ///
  /// - Returns: false where nothing more can come: the calling task is cancelled.
  func wait(until deadline: Duration, on timeline: Timeline) async -> Bool

  /// What has happened and was not taken yet, in one list that has the newest of each symbol.
  ///
  /// It never waits. Right after the registration it is the latest known quote of each symbol.
  func takeAll() -> [QuoteEvent]
}
