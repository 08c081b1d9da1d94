import PriceboardTelemetry

/// Takes the news of one follower where they are merged.
final class LiveQuoteFollower: QuoteFollower {
  private let reader: MergingStream<QuoteNews>.Reader

  init(_ reader: MergingStream<QuoteNews>.Reader) {
    self.reader = reader
  }

  func wait() async -> Bool {
    await reader.hasValue()
  }

  func takeAll() -> [QuoteEvent] {
    reader.take()?.events ?? []
  }
}
