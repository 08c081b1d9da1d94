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
  private let news: Locked<QuoteNews>
  /// One signal is enough for all that came since the last one was heard.
  private let signals: AsyncStream<Void>
  private let reading: Task<Void, Never>

  init(_ events: AsyncStream<[QuoteEvent]>) {
    let news = Locked(QuoteNews())
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.news = news
    self.signals = signals
    reading = Task {
      for await events in events {
        news.withLock { $0.merge(QuoteNews(events)) }
        signal.yield()
      }
      signal.finish()
    }
  }

  deinit {
    reading.cancel()
  }

  func wait() async -> Bool {
    await withTaskCancellationHandler {
      var signals = signals.makeAsyncIterator()
      while news.withLock({ $0.isEmpty }), !Task.isCancelled {
        guard await signals.next() != nil else { break }
      }
      return !Task.isCancelled && news.withLock { !$0.isEmpty }
    } onCancel: {
      reading.cancel()
    }
  }

  func takeAll() -> [QuoteEvent] {
    news.withLock { news in
      defer { news = QuoteNews() }
      return news.events
    }
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
