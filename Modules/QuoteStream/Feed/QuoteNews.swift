/// What happened to quotes, the newest of each symbol.
///
/// What is merged in later takes the place of what was there: a reader that takes the news late is told each symbol
/// once. A price that was followed by an interruption is told as a price that may be out of date.
package struct QuoteNews: Hashable, Sendable {
  private struct Item: Hashable {
    let symbol: Symbol
    /// nil where the price is the one that was told last.
    var quote: Quote?
    /// nil while live.
    var reason: StaleReason?
  }

  private var items: [Item] = []
  /// Where each symbol stands in `items`; empty before anything was merged, which is seldom with a fast reader.
  private var places: [Symbol: Int] = [:]
  /// Whether the connection has become a reason for a price to be stale, be it over or not.
  package private(set) var hasInterruption = false

  package init() {}

  package var isEmpty: Bool { items.isEmpty }

  /// Adds a symbol that the news do not hold yet.
  ///
  /// `toldReason` is the reason that was told before: what goes on is no interruption.
  package mutating func append(
    _ symbol: Symbol, quote: Quote?, reason: StaleReason?, after toldReason: StaleReason? = nil
  ) {
    items.append(Item(symbol: symbol, quote: quote, reason: reason))
    if let reason, reason != toldReason, reason.isOfConnection { hasInterruption = true }
  }

  /// Takes in what happened after.
  package mutating func merge(_ later: QuoteNews) {
    guard !items.isEmpty else {
      self = later
      return
    }
    hasInterruption = hasInterruption || later.hasInterruption
    if places.isEmpty {
      for (place, item) in items.enumerated() { places[item.symbol] = place }
    }
    for item in later.items {
      if let place = places[item.symbol] {
        items[place].quote = item.quote ?? items[place].quote
        items[place].reason = item.reason
      } else {
        places[item.symbol] = items.count
        items.append(item)
      }
    }
  }

  /// The news as events: prices in the order in which their symbols came up, then what was interrupted, each reason
  /// once, then what was restored.
  package var events: [QuoteEvent] {
    var events: [QuoteEvent] = []
    events.reserveCapacity(items.count)
    var interrupted: [StaleReason: Set<Symbol>] = [:]
    var restored: Set<Symbol> = []
    for item in items {
      switch (item.quote, item.reason) {
      case (let quote?, nil): events.append(.quote(quote))
      case (let quote?, let reason?): events.append(.cached(quote, reason))
      case (nil, let reason?): interrupted[reason, default: []].insert(item.symbol)
      case (nil, nil): restored.insert(item.symbol)
      }
    }
    for reason in StaleReason.allCases {
      if let symbols = interrupted[reason] { events.append(.interrupted(symbols, reason)) }
    }
    if !restored.isEmpty { events.append(.restored(restored)) }
    return events
  }
}
