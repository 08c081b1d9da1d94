import BasketComparison

extension ComparisonResult {
  /// The same result with other splits.
  func replacing(splits: [StoreSplit]) -> ComparisonResult {
    ComparisonResult(
      basketID: basketID, asOf: asOf, currency: currency, lines: lines, stores: stores,
      comparable: comparable, likeForLike: likeForLike, recommendation: recommendation,
      confidence: confidence,
      drivers: drivers, splits: splits, warnings: warnings)
  }
}
