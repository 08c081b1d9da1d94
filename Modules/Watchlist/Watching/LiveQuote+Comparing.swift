import QuoteStream

extension LiveQuote {
  /// Tells whether a row that shows one would look the same with the other.
  ///
  /// The number of a snapshot alone is not seen.
  func looksLike(_ other: LiveQuote) -> Bool {
    guard freshness == other.freshness else { return false }
    switch (quote, other.quote) {
    case (nil, nil): return true
    case (let one?, let other?):
      return one.last == other.last && one.time == other.time && one.previousClose == other.previousClose
        && one.market == other.market && one.currency == other.currency
    case (nil, _?), (_?, nil): return false
    }
  }
}
