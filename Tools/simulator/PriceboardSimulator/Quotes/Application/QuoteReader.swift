import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One watch of a screen, as the task that reads it pulls batches out of it.
///
/// What happens is merged until it is taken: at once where nothing was known to differ or the connection is at fault, and
/// else at the tick. While a batch waits for the main actor nothing is taken.
struct QuoteReader {
  /// The number of its follower.
  let number: Int
  /// Which screen reads.
  let screen: Int
  let generation: Int
  /// What has been read so far, the newest of each symbol.
  private(set) var rows: [Symbol: LiveQuote] = [:]
  private var machine: WatchMachine
  private var news = QuoteNews()
  private var hasStarted = false
  /// Whether the last batch was handled, and the next may be there already.
  private var looksAtOnce = true
  /// What waits for the main actor.
  private(set) var batch: QuoteBatch?
  /// When the follower goes, once the screen has no use for the watch any more.
  var releasedAt: Int?

  init(
    _ number: Int, screen: Int, generation: Int, symbols: Set<Symbol>, every interval: Duration,
    now: Duration, date: Date
  ) {
    self.number = number
    self.screen = screen
    self.generation = generation
    machine = WatchMachine(symbols, every: interval, now: now, date: date)
  }

  var symbols: Set<Symbol> { machine.symbols }
  var isCancelled: Bool { releasedAt != nil }

  /// When the reader wakes up by itself.
  var nextDeadline: Duration? { batch == nil && !isCancelled ? machine.nextDeadline : nil }

  func wakesUp(at now: Duration) -> Bool {
    guard batch == nil, !isCancelled else { return false }
    if looksAtOnce || news.hasInterruption { return true }
    return machine.nextDeadline.map { $0 <= now } ?? !news.isEmpty
  }

  mutating func told(_ later: QuoteNews) { news.merge(later) }

  /// Takes what has happened, and makes a batch where one is due.
  mutating func looked(every interval: Duration, now: Duration, date: Date) {
    let events = news.events
    news = QuoteNews()
    looksAtOnce = false
    machine.intervalChanged(to: interval, now: now)
    if hasStarted {
      machine.received(events, now: now, date: date)
      batch = machine.timePassed(now: now)
    } else {
      hasStarted = true
      batch = machine.started(with: events, now: now, date: date)
    }
    if let batch { rows.merge(batch.changes) { _, new in new } }
  }

  /// The main actor has taken the batch.
  mutating func handled() {
    batch = nil
    looksAtOnce = true
  }
}
