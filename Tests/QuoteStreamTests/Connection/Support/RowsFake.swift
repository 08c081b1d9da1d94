import MoneyKit
import PriceboardTestSupport
import QuoteStream

/// What a screen would know of the symbols it follows.
final class RowsFake: Sendable {
  enum Row: Hashable, Sendable {
    case live(Int?)
    case stale(StaleReason)
  }

  struct State: Sendable {
    var events: [QuoteEvent] = []
    var rows: [Symbol: Row] = [:]
    private var prices: [Symbol: Int] = [:]

    mutating func take(_ event: QuoteEvent) {
      events.append(event)
      switch event {
      case .quote(let quote):
        prices[quote.symbol] = quote.last?.minorUnits
        rows[quote.symbol] = .live(prices[quote.symbol])
      case .cached(let quote, let reason):
        prices[quote.symbol] = quote.last?.minorUnits
        rows[quote.symbol] = .stale(reason)
      case .interrupted(let symbols, let reason):
        for symbol in symbols { rows[symbol] = .stale(reason) }
      case .restored(let symbols):
        for symbol in symbols { rows[symbol] = .live(prices[symbol]) }
      }
    }
  }

  let state = Watched(State())
  private let task: Task<Void, Never>

  init(_ stream: AsyncStream<[QuoteEvent]>) {
    task = Task { [state] in
      for await events in stream {
        state.change { state in
          for event in events { state.take(event) }
        }
      }
    }
  }

  deinit { task.cancel() }

  func cancel() { task.cancel() }

  /// Waits until all rows are live.
  func live(_ count: Int) async {
    await state.wait { state in
      state.rows.count == count && state.rows.values.allSatisfy { if case .live = $0 { true } else { false } }
    }
  }

  /// Waits until all rows are stale for a reason.
  func stale(_ count: Int, _ reason: StaleReason) async {
    await state.wait { state in
      state.rows.count == count && state.rows.values.allSatisfy { $0 == .stale(reason) }
    }
  }
}
