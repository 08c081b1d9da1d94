import MoneyKit
package import QuoteStream
package import Watchlist

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The prices that a screen watches, without time and without waiting.
///
/// There is one watch at a time, and each has a generation: a batch of an earlier one is late and changes nothing. What
/// is not watched any more is at once no longer live, because nobody would say when it stops being so.
///
/// A price flashes only where it moved between two live prices that were both shown, of one currency and one snapshot:
/// never the first price, and never across a snapshot, between which something may be missing. A batch holds the last
/// price of its tick, so that the direction is the net one.
package struct WatchedPrices: Hashable, Sendable {
  /// What the last batch that named a symbol said, and never live where it is not watched.
  private(set) package var prices: [Symbol: LiveQuote] = [:]
  private(set) package var flashes: [Symbol: PriceFlash] = [:]
  /// What is watched; empty for none.
  private(set) package var watched: Set<Symbol> = []
  /// The number of the watch, or of the one before where none is running.
  private(set) package var generation = 0
  /// Counts changes: as long as it stays the same, so do the prices and the flashes.
  private(set) package var revision = 0

  package init() {}

  /// A watch of other symbols takes the place of the one before.
  ///
  /// - Returns: its generation.
  package mutating func began(_ symbols: Set<Symbol>, date: Date) -> Int {
    release(watched.subtracting(symbols), because: .noSnapshot, date: date)
    watched = symbols
    generation += 1
    return generation
  }

  /// Nothing is watched any more.
  package mutating func ended(because reason: StaleReason, date: Date) {
    release(watched, because: reason, date: date)
    watched = []
    generation += 1
  }

  /// A batch came.
  ///
  /// - Returns: whether it was one of the current watch.
  package mutating func received(_ batch: QuoteBatch, generation: Int) -> Bool {
    guard generation == self.generation, !watched.isEmpty else { return false }
    revision += 1
    for (symbol, price) in batch.changes where watched.contains(symbol) {
      if let old = prices.updateValue(price, forKey: symbol),
        let direction = PriceFlash.Direction(from: old, to: price)
      {
        flashes[symbol, default: PriceFlash(direction: direction, counter: 0)].happened(again: direction)
      }
    }
    return true
  }

  /// These are the instruments from now on; what is known of others is forgotten.
  package mutating func kept(only symbols: Set<Symbol>) {
    revision += 1
    prices = prices.filter { symbols.contains($0.key) }
    flashes = flashes.filter { symbols.contains($0.key) }
  }

  /// Tells whether a working connection alone would make none of these prices current that is not.
  func areSettled(_ symbols: Set<Symbol>) -> Bool {
    symbols.allSatisfy { prices[$0]?.isSettled ?? false }
  }

  private mutating func release(_ symbols: Set<Symbol>, because reason: StaleReason, date: Date) {
    revision += 1
    for symbol in symbols {
      guard let price = prices[symbol], price.freshness == .live else { continue }
      let since = price.quote?.staleSince(date) ?? date
      prices[symbol] = LiveQuote(quote: price.quote, freshness: .stale(since: since, reason: reason))
    }
  }
}

extension PriceFlash {
  /// The price moved once more.
  fileprivate mutating func happened(again direction: Direction) {
    self = PriceFlash(direction: direction, counter: counter &+ 1)
  }
}

extension PriceFlash.Direction {
  /// Which way a row's price has moved; nil where it has not, or where that is not certain.
  fileprivate init?(from old: LiveQuote, to new: LiveQuote) {
    guard old.freshness == .live, new.freshness == .live, let before = old.quote, let after = new.quote,
      before.snapshot == after.snapshot, let first = before.last, let second = after.last,
      first.currency == second.currency, first.minorUnits != second.minorUnits
    else { return nil }
    self = first.minorUnits < second.minorUnits ? .up : .down
  }
}

extension LiveQuote {
  /// Tells whether it says a price and that the price is current.
  var isLivePrice: Bool { freshness == .live && quote?.last != nil }

  /// Tells whether a connection alone, with nothing wrong on it, would not make it current: it is live, or the reason why
  /// it is not lies with the instrument.
  var isSettled: Bool {
    switch freshness {
    case .live: true
    case .stale(_, let reason): !reason.isOfConnection
    }
  }
}
