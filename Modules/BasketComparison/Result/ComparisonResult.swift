public import MoneyKit

/// What a comparison found: who is cheapest for what, how sure that is, and everything that is missing.
///
/// Foundation has a type of the same name; where both are imported, write `BasketComparison.ComparisonResult`.
///
/// Nothing in it depends on the order of the input, except that ``lines`` follow the basket. Equal input gives
/// an equal result.
public struct ComparisonResult: Equatable, Sendable {
  /// The basket that was compared.
  public let basketID: BasketID
  /// The region's day that ages are counted to.
  public let asOf: CalendarDay
  /// The currency of all amounts.
  public let currency: Currency
  /// The lines, those of one product and unit merged, in the basket's order.
  public let lines: [ComparedLine]
  /// What each compared store charges for the lines that it prices, by store key.
  public let stores: [StoreTotal]
  /// The totals over the lines that every compared store prices.
  public let comparable: ComparableTotals
  /// The totals over those of them whose sizes agree.
  ///
  /// Words, state and saving use these alone.
  public let likeForLike: ComparableTotals
  /// Which store to go to, if that can be said.
  public let recommendation: Recommendation
  /// How much the recommendation rests on; nil for an empty basket.
  public let confidence: Confidence?
  /// What makes the difference between the cheapest comparable store and each other one.
  public let drivers: [SavingsDrivers]
  /// The best split for each number of stores from 1 to the most allowed; empty where no line is priced.
  ///
  /// More stores than are compared change nothing, so that the last split stands for all larger numbers.
  public let splits: [StoreSplit]
  /// What a reader must know, sorted.
  public let warnings: [Warning]

  /// Creates a result.
  public init(
    basketID: BasketID, asOf: CalendarDay, currency: Currency, lines: [ComparedLine], stores: [StoreTotal],
    comparable: ComparableTotals, likeForLike: ComparableTotals, recommendation: Recommendation,
    confidence: Confidence?, drivers: [SavingsDrivers], splits: [StoreSplit], warnings: [Warning]
  ) {
    self.basketID = basketID
    self.asOf = asOf
    self.currency = currency
    self.lines = lines
    self.stores = stores
    self.comparable = comparable
    self.likeForLike = likeForLike
    self.recommendation = recommendation
    self.confidence = confidence
    self.drivers = drivers
    self.splits = splits
    self.warnings = warnings
  }
}
