package import QuoteStream

/// What the batches of a watch held, added up.
///
/// A batch counts if a quote changed in it: one that says only how current known prices are does not, nor does the first
/// one of a watch that knows nothing yet.
package struct WatchFigures: Hashable, Sendable {
  /// The batches in which a quote changed.
  private(set) package var batches = 0
  /// The quotes that changed, the first of each symbol included.
  private(set) package var quoteChanges = 0
  /// Those of them whose price is another one than before, the first of each symbol included.
  private(set) package var priceChanges = 0
  /// The last that was said of each symbol.
  private(set) package var final: [Symbol: LiveQuote] = [:]

  package init() {}

  /// Adds a batch.
  ///
  /// - Returns: whether it counts.
  @discardableResult
  package mutating func add(_ batch: QuoteBatch) -> Bool {
    let before = quoteChanges
    for (symbol, price) in batch.changes {
      let known = final.updateValue(price, forKey: symbol)?.quote
      guard let quote = price.quote, quote != known else { continue }
      quoteChanges += 1
      if quote.last != known?.last { priceChanges += 1 }
    }
    guard quoteChanges > before else { return false }
    batches += 1
    return true
  }
}
