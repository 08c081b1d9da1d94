/// Why a comparison cannot be made at all.
public enum ComparisonError: Error, Hashable, Sendable {
  /// The basket has more lines than ``BasketComparisonEngine/largestLineCount``.
  case tooManyLines(Int)
  /// The region's currency has no minor unit in ISO 4217, so that no amount can be written in it.
  case currencyWithoutMinorUnit(String)
  /// So many stores in splits of up to so many have more sets than ``BasketComparisonEngine/largestStoreSetCount``;
  /// compare fewer stores or allow fewer.
  case tooManyStoreSets(stores: Int, maximumStores: Int)
}
