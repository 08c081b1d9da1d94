import Presentation
import PriceboardTelemetry
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A recording that runs through repository and use case as fast as it can, on its own time.
///
/// It gives the same batches each time.
struct FastReplay: Sendable {
  private let socket: RecordedQuoteSocket
  private let live: LiveQuotesRepository
  private let useCase: ThrottledWatchQuotesUseCase

  /// `start` is the wall clock when the recording began.
  init(_ recording: QuoteRecording, start: Date) {
    let socket = RecordedQuoteSocket(recording)
    self.socket = socket
    let timeline = Timeline(RecordedClock(socket))
    live = LiveQuotesRepository(socket: socket, timeline: timeline)
    useCase = ThrottledWatchQuotesUseCase(
      quotes: RecordedQuotes(live, playing: socket), timeline: timeline, power: NormalPowerStatus(),
      wallClock: { start.addingTimeInterval(socket.now.seconds) })
  }

  /// Plays until the end, until a time in the recording, or until a batch is not taken, and answers what it came to.
  ///
  /// What is cut counts no more than its batches hold.
  func run(
    _ symbols: Set<Symbol>, until end: Duration?, _ take: (QuoteBatch, Duration) -> Bool
  ) async -> ReplayDocument {
    var figures = WatchFigures()
    var counts = live.counts
    for await batch in useCase.watch(symbols) {
      let now = socket.now
      if let end, now > end { return ReplayDocument(figures: figures, counts: counts) }
      figures.add(batch)
      counts = live.counts
      guard take(batch, now) else { return ReplayDocument(figures: figures, counts: counts) }
    }
    return ReplayDocument(figures: figures, counts: live.counts)
  }
}
