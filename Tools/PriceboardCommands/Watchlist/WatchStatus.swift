import Presentation
import PriceboardTransport
import QuoteStream

/// What the line under a watchlist says: what the connection is doing, and how late prices arrive.
struct WatchStatus: Equatable {
  let connection: QuoteConnectionState
  let lag: Duration
  let now: Duration

  func text(_ words: any Phrasebook) -> String {
    let status = QuoteConnectionStatus(connection, now: now, words: words)
    guard status.kind == .connected else { return status.text }
    let tenths = max(0, lag.wholeMilliseconds) / 100
    return "\(status.text) · \(words.text(.lag(tenthsOfSecond: tenths)))"
  }
}
