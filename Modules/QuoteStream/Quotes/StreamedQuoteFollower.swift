import PriceboardTelemetry

extension QuotesRepository {
  /// A follower that reads ``events(for:)`` in a task of its own.
  ///
  /// What the stream replays can be taken a moment after the registration.
  public func follower(of symbols: Set<Symbol>) -> any QuoteFollower {
    StreamedQuoteFollower(events(for: symbols))
  }
}

/// Reads a stream, and keeps the newest of each symbol for whoever looks.
final class StreamedQuoteFollower: QuoteFollower {
  private let follower: LiveQuoteFollower
  private let reading: Task<Void, Never>

  init(_ events: AsyncStream<[QuoteEvent]>) {
    let (reader, source) = MergingStream<QuoteNews>.makeReader { $0.merge($1) }
    follower = LiveQuoteFollower(reader)
    reading = Task {
      for await events in events { source.send(QuoteNews(events)) }
      source.finish()
    }
  }

  deinit {
    reading.cancel()
  }

  func wait() async -> Bool {
    await withTaskCancellationHandler {
      await follower.wait()
    } onCancel: {
      reading.cancel()
    }
  }

  func wait(until deadline: Duration, on timeline: Timeline) async -> Bool {
    await withTaskCancellationHandler {
      await follower.wait(until: deadline, on: timeline)
    } onCancel: {
      reading.cancel()
    }
  }

  func takeAll() -> [QuoteEvent] {
    follower.takeAll()
  }
}

extension QuoteNews {
  /// What events tell, the newest of each symbol.
  init(_ events: [QuoteEvent]) {
    self.init()
    for event in events {
      var next = QuoteNews()
      switch event {
      case .quote(let quote): next.append(quote.symbol, quote: quote, reason: nil)
      case .cached(let quote, let reason): next.append(quote.symbol, quote: quote, reason: reason)
      case .interrupted(let symbols, let reason):
        for symbol in symbols { next.append(symbol, quote: nil, reason: reason) }
      case .restored(let symbols):
        for symbol in symbols { next.append(symbol, quote: nil, reason: nil) }
      }
      merge(next)
    }
  }
}
