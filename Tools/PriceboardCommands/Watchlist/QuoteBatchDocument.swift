import MoneyKit
import PriceboardTransport
import QuoteStream
import Watchlist

/// The JSON form of a batch: one line, its changes in the order of their keys.
///
/// Times are milliseconds, `at_ms` since the watch began and the others since 1970.
struct QuoteBatchDocument {
  let batch: QuoteBatch
  let time: Duration

  var json: JSONText {
    [
      "at_ms": .integer(time.wholeMilliseconds),
      "changes": .array(batch.changes.sorted { $0.key < $1.key }.map { Self.change($0.key, $0.value) }),
    ]
  }

  private static func change(_ symbol: Symbol, _ price: LiveQuote) -> JSONText {
    let quote = price.quote
    var members: [(String, JSONText)] = [
      ("symbol", .string(symbol.rawValue)),
      ("last_minor", .optional(quote?.last?.minorUnits)),
      ("previous_close_minor", .optional(quote?.previousClose?.minorUnits)),
      ("currency", .optional(quote?.currency.code)),
      ("time_ms", .optional(quote?.time)),
      ("market", .optional(quote?.market.rawValue)),
    ]
    switch price.freshness {
    case .live: members.append(("freshness", "live"))
    case .stale(let since, let reason):
      members += [
        ("freshness", "stale"), ("since_ms", .integer(WallClock.milliseconds(of: since))),
        ("reason", .string(reason.rawValue)),
      ]
    }
    return .object(members)
  }
}

/// The JSON form of what a replay came to.
struct ReplayDocument {
  let figures: WatchFigures
  let counts: FeedCounts

  var json: JSONText {
    [
      "applied": .integer(counts.applied), "dropped": .integer(counts.dropped), "gaps": .integer(counts.gaps),
      "batches": .integer(figures.batches), "quote_changes": .integer(figures.quoteChanges),
      "price_changes": .integer(figures.priceChanges),
      "final": .object(
        figures.final.sorted { $0.key < $1.key }.map {
          ($0.key.rawValue, .optional($0.value.quote?.last?.minorUnits))
        }),
    ]
  }
}
