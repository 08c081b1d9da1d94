public import PriceboardTelemetry

/// What the basket comparison reports.
///
/// Events hold counts, names of tables and keys of stores; never what a shopper buys, and nothing of a file's
/// contents.
public enum BasketEvent: TelemetryEvent, Equatable {
  /// A table was read: how many rows it holds, how many of them were dropped, and how many problems it had in all.
  case sourceLoaded(table: SourceTable, rows: Int, dropped: Int, problems: Int)
  /// A table could not be read.
  case sourceFailed(table: SourceTable, failure: SourceFailure)
  /// So many of a region's retailer products stand for no canonical product.
  case unmatchedProducts(count: Int, of: Int)
  /// So many of the prices that a comparison used were two days old or older.
  case staleOffers(count: Int, of: Int)
  /// A comparison recommended something, with a confidence of 0 to 100.
  case recommended(state: RecommendationState, confidence: Int)
}
