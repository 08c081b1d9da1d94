/// The user's instruments.
public protocol WatchlistRepository: Sendable {
  /// The instruments in display order, each once.
  ///
  /// - Throws: ``WatchlistError``; `CancellationError` where the calling task is cancelled.
  func instruments() async throws -> [Instrument]
}
