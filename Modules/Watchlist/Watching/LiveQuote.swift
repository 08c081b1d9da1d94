public import QuoteStream

/// The latest quote of a symbol, and whether it is current.
public struct LiveQuote: Hashable, Sendable {
  /// nil until the first snapshot.
  public let quote: Quote?
  /// Never `live` without a quote.
  public let freshness: Freshness

  /// Creates one.
  public init(quote: Quote?, freshness: Freshness) {
    self.quote = quote
    self.freshness = freshness
  }
}
