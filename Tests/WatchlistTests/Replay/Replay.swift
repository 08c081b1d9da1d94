import PriceboardTelemetry
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A recording that runs through socket, repository and use case, as fast as it can.
struct Replay {
  let recording: QuoteRecording
  let live: LiveQuotesRepository
  private let socket: RecordedQuoteSocket
  private let useCase: ThrottledWatchQuotesUseCase

  init(_ lines: Data) throws {
    recording = try QuoteRecording(lines)
    socket = RecordedQuoteSocket(recording)
    let timeline = Timeline(RecordedClock(socket))
    live = LiveQuotesRepository(socket: socket, timeline: timeline)
    useCase = ThrottledWatchQuotesUseCase(
      quotes: RecordedQuotes(live, playing: socket), timeline: timeline, power: NormalPowerStatus()
    ) { Quotes.date }
  }

  init(_ lines: String) throws {
    try self.init(Data(lines.utf8))
  }

  /// All batches and the time of each, from the first message to the last.
  func run() async -> [(time: Duration, batch: QuoteBatch)] {
    var batches: [(time: Duration, batch: QuoteBatch)] = []
    for await batch in useCase.watch(Set(recording.symbols)) { batches.append((socket.now, batch)) }
    return batches
  }
}
