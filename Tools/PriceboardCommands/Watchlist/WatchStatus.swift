import Presentation
import PriceboardTransport
import QuoteStream

/// What the line under a watchlist says: what the connection is doing, and how late prices arrive, from a second on.
struct WatchStatus: Equatable {
  /// A smaller lag is nobody's concern, and where none has been measured yet there is nothing to tell.
  static let leastLag = Duration.seconds(1)

  let connection: QuoteConnectionState
  let lag: Duration
  let now: Duration

  func text(_ words: any Phrasebook) -> String {
    let status = QuoteConnectionStatus(connection, now: now, words: words)
    guard status.kind == .connected, lag >= Self.leastLag else { return status.text }
    let tenths = lag.wholeMilliseconds / 100
    return "\(status.text) · \(words.text(.lag(tenthsOfSecond: tenths)))"
  }
}
