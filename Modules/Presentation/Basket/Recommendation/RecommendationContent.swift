import BasketComparison

/// A finished comparison as the recommendation's screen shows it.
public struct RecommendationContent: Equatable, Sendable, Codable {
  /// The day that ages are counted to, in words.
  public let day: String
  /// What is recommended, and why.
  public let verdict: VerdictState
  /// How old the prices are; nil where there is none.
  public let freshness: FreshnessState?
  /// How sure it is; nil for an empty basket.
  public let confidence: ConfidenceState?
  /// What each store charges; nil where there is no store or no line.
  public let stores: StoreTableState?
  /// What a reader must know.
  public let notices: [NoticeState]
  /// How to buy at several stores; nil where nothing can be bought.
  public let split: SplitViewState?
  /// The headings of the parts.
  public let headings: Headings

  /// The headings of the parts.
  public struct Headings: Equatable, Sendable, Codable {
    /// Over the confidence.
    public let confidence: String
    /// Over the table of stores.
    public let stores: String
    /// Over what a reader must know.
    public let notices: String
  }
}

extension RecommendationContent {
  /// Puts a comparison into words.
  public init(_ reading: ComparisonReading) {
    day = reading.words.day(reading.result.asOf)
    verdict = VerdictState(reading)
    freshness = reading.result.stores.compactMap(\.oldestAgeDays).max().map(reading.oldest(ageDays:))
    confidence = ConfidenceState(reading)
    stores = StoreTableState(reading)
    notices = NoticeState.notices(reading)
    split = SplitViewState(reading)
    headings = Headings(
      confidence: reading.words.text(.confidence), stores: reading.words.text(.stores),
      notices: reading.words.text(.notices))
  }
}
