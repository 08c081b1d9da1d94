public import QuoteStream

/// What changed between two ticks.
public struct QuoteBatch: Hashable, Sendable {
  /// Only the symbols whose quote or freshness is another one than in the batch before.
  public let changes: [Symbol: LiveQuote]

  /// Creates a batch.
  public init(changes: [Symbol: LiveQuote]) {
    self.changes = changes
  }
}
