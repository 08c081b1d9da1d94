import QuoteStream
import Watchlist

extension LiveQuote {
  /// How old the price is at `wallClock`, in milliseconds since 1970; nil while it is live, and where there is none.
  func age(at wallClock: Int) -> ElapsedTime? {
    staleSince.map { ElapsedTime(from: $0, to: wallClock) }
  }

  /// The milliseconds after which the age is another one in words.
  func millisecondsToNextAge(at wallClock: Int) -> Int? {
    staleSince.map { ElapsedTime.millisecondsToNext(from: $0, to: wallClock) }
  }

  private var staleSince: Int? {
    // How long there has been no price is nobody's concern.
    guard case .stale(let since, _) = freshness, quote?.last != nil else { return nil }
    return since.wholeMilliseconds
  }
}
