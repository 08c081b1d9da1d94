public import QuoteStream

/// Watching prices: a few refreshes a second, always the newest, and never an old price shown as live.
public protocol WatchQuotesUseCase: Sendable {
  /// Watches symbols: the latest known quotes first, then at most one batch a tick.
  ///
  /// A connection that fails is told at once, and not with the tick.
  /// It is registered before the call returns, and releases the symbols when the stream is cancelled or dropped.
  /// It never throws: a dead feed shows as stale. A reader that comes late gets one batch with all that it missed.
  /// One consumer a stream, any number of streams.
  func watch(_ symbols: Set<Symbol>) -> AsyncStream<QuoteBatch>
}
