package import QuoteStream

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Keeps the newest price of each watched symbol, and says what goes into which tick; without time and without waiting.
///
/// Ticks lie on a grid of the interval that begins with the watch. A tick is due only while something differs from the
/// last batch: it is armed by a change, for the first point of the grid after the change, and let go by a change back.
/// What happens exactly at the time of a tick falls on the next one; so a price that is told right when a watch begins
/// is in the tick one interval later.
/// Prices, and what is wrong with one instrument, wait for the tick. What is wrong with the connection does not: a price
/// that was told as live and is no longer, for such a reason, makes a batch of all that differs due at once. There is one
/// such batch between two ticks at most, because only a tick tells a price as live again.
///
/// | event | nothing differs | something differs | the connection is at fault |
/// |---|---|---|---|
/// | started | first batch: every symbol | first batch: every symbol | first batch: every symbol |
/// | received, now the connection is at fault | a batch is due at once | a batch is due at once | - |
/// | received, now something else differs | arms the next tick | - | back to the tick |
/// | received, now nothing differs | - | lets the tick go | lets both go |
/// | intervalChanged | later ticks on the new grid | moves the tick to the new grid | as before it |
/// | timePassed, before the tick | - | - | a batch of what differs |
/// | timePassed, at the tick | - | a batch of what differs | a batch of what differs |
/// | timePassed, a second or more after it | - | moves the tick to the next point of the grid (a) | a batch (b) |
///
/// What differs is the price, its time, the previous close, the market, the currency and the freshness. The bare number
/// of a snapshot that repeats what is known makes no batch.
/// A price that is stale keeps the time since when, whatever other reasons follow, until it has been live again.
/// Its memory is bounded by the number of symbols.
///
/// (a) The device has slept, and so has whoever finds out that the connection is dead. What they say must come before
/// prices from before the sleep are shown as live, and so the batch waits for them, after each sleep.
///
/// (b) It need not wait: they have been heard.
package struct WatchMachine: Hashable, Sendable {
  /// From how late on a tick was slept through: as late as the connection takes for a sleep.
  package static let sleepLimit = ConnectionRules().sleepSign

  package let symbols: Set<Symbol>
  private let startedAt: Duration
  private var interval: Duration
  /// The newest of each symbol.
  private var newest: [Symbol: LiveQuote]
  /// What the last batch that named a symbol said of it.
  private var told: [Symbol: LiveQuote]
  /// The symbols of which the newest differs from what was told.
  private var changed: Set<Symbol> = []
  /// Those of them that were told as live and are not, because of the connection.
  private var cutOff: Set<Symbol> = []
  /// The next point of the grid; nil while nothing differs.
  private var tick: Duration?
  /// Since when there is something that does not wait for the tick.
  private var urgentSince: Duration?

  /// Begins to watch symbols, of which nothing is known yet.
  ///
  /// `date` is the wall clock: since then there is no price. The interval
  /// is held between a millisecond and a day.
  package init(_ symbols: Set<Symbol>, every interval: Duration, now: Duration, date: Date) {
    self.symbols = symbols
    self.interval = Self.wholeInterval(interval)
    startedAt = now
    let unknown = LiveQuote(quote: nil, freshness: .stale(since: date, reason: .noSnapshot))
    newest = Dictionary(uniqueKeysWithValues: symbols.map { ($0, unknown) })
    told = [:]
  }

  /// What is known was told: the first batch names every symbol; nil where there is none.
  package mutating func started(with events: [QuoteEvent], now: Duration, date: Date) -> QuoteBatch? {
    received(events, now: now, date: date)
    told = newest
    forgetChanges()
    return newest.isEmpty ? nil : QuoteBatch(changes: newest)
  }

  /// When the next batch is due; nil while nothing differs.
  package var nextDeadline: Duration? { urgentSince ?? tick }

  /// Something happened, in this order; what concerns other symbols is passed over.
  package mutating func received(_ events: [QuoteEvent], now: Duration, date: Date) {
    for event in events {
      switch event {
      case .quote(let quote):
        set(quote.symbol, LiveQuote(quote: quote, freshness: .live))
      case .cached(let quote, let reason):
        interrupt(quote.symbol, quote, reason, date)
      case .interrupted(let symbols, let reason):
        for symbol in symbols { interrupt(symbol, newest[symbol]?.quote, reason, date) }
      case .restored(let symbols):
        for symbol in symbols { restore(symbol) }
      }
    }
    guard !changed.isEmpty else { return forgetChanges() }
    tick = tick ?? nextTick(after: now)
    urgentSince = cutOff.isEmpty ? nil : urgentSince ?? now
  }

  /// The grid has another interval from now on.
  package mutating func intervalChanged(to interval: Duration, now: Duration) {
    let interval = Self.wholeInterval(interval)
    guard interval != self.interval else { return }
    self.interval = interval
    if let tick, tick > now { self.tick = nextTick(after: now) }
  }

  /// Time has passed: a batch, where one is due.
  package mutating func timePassed(now: Duration) -> QuoteBatch? {
    guard isDue(now: now) else { return nil }
    var changes: [Symbol: LiveQuote] = [:]
    changes.reserveCapacity(changed.count)
    for symbol in changed {
      changes[symbol] = newest[symbol]
      told[symbol] = newest[symbol]
    }
    forgetChanges()
    return QuoteBatch(changes: changes)
  }

  private mutating func isDue(now: Duration) -> Bool {
    if urgentSince != nil { return true }
    guard let tick, tick <= now else { return false }
    guard now - tick >= Self.sleepLimit else { return true }
    self.tick = nextTick(after: now)
    return false
  }

  /// Nothing differs any more from what was told.
  private mutating func forgetChanges() {
    changed = []
    cutOff = []
    tick = nil
    urgentSince = nil
  }

  private mutating func interrupt(_ symbol: Symbol, _ quote: Quote?, _ reason: StaleReason, _ date: Date) {
    guard let known = newest[symbol] else { return }
    let since: Date
    if case .stale(let earlier, _) = known.freshness, known.quote?.time == quote?.time {
      since = earlier
    } else {
      since = quote?.staleSince(date) ?? date
    }
    set(symbol, LiveQuote(quote: quote, freshness: .stale(since: since, reason: reason)))
  }

  /// Without a price there is nothing that could be live again.
  private mutating func restore(_ symbol: Symbol) {
    guard let quote = newest[symbol]?.quote else { return }
    set(symbol, LiveQuote(quote: quote, freshness: .live))
  }

  private mutating func set(_ symbol: Symbol, _ live: LiveQuote) {
    guard newest[symbol] != nil else { return }
    newest[symbol] = live
    let last = told[symbol]
    if last.map({ $0.looksLike(live) }) ?? false {
      changed.remove(symbol)
    } else {
      changed.insert(symbol)
    }
    if last?.freshness == .live, live.isCutOff {
      cutOff.insert(symbol)
    } else if !cutOff.isEmpty {
      cutOff.remove(symbol)
    }
  }

  /// Between a millisecond and a day, so that points of the grid can be counted.
  private static func wholeInterval(_ interval: Duration) -> Duration {
    .nanoseconds(max(.milliseconds(1), min(interval, .seconds(86_400))).wholeNanoseconds)
  }

  /// The first point of the grid after a time.
  private func nextTick(after now: Duration) -> Duration {
    let passed = (now - startedAt).wholeNanoseconds
    return startedAt + interval * (passed / interval.wholeNanoseconds + 1)
  }
}

extension LiveQuote {
  /// Whether the connection is why it is not current.
  fileprivate var isCutOff: Bool {
    switch freshness {
    case .live: false
    case .stale(_, let reason): reason.isOfConnection
    }
  }
}

extension Duration {
  /// Whole nanoseconds, cut towards zero; held within what a number can say, which is 292 years.
  fileprivate var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isSumTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLarge || isSumTooLarge ? (seconds < 0 ? .min : .max) : Int(clamping: sum)
  }
}
