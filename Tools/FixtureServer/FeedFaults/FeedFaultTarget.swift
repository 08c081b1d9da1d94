/// Which frames a fault of the feed is meant for.
struct FeedFaultTarget: Equatable, Sendable {
  /// Nil for all, and for frames without a symbol.
  var symbol: FeedSymbol?
  /// Nil for all.
  var kinds: Set<FeedFrameKind>?

  func fits(_ kind: FeedFrameKind, _ symbol: FeedSymbol?) -> Bool {
    (self.symbol == nil || self.symbol == symbol) && (kinds?.contains(kind) ?? true)
  }
}
