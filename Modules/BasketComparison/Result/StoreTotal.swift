public import MoneyKit

/// What one store charges for what it has of a basket.
public struct StoreTotal: Equatable, Sendable {
  /// The store.
  public let store: Store
  /// The sum of the lines that the store prices, deposits not included.
  public let total: Money
  /// The deposits on those lines.
  public let deposit: Money
  /// The lines that the store prices.
  public let pricedLines: Int
  /// The lines of the basket.
  public let lines: Int
  /// The total with an average for each line that is missing here and priced elsewhere.
  ///
  /// An average is that of what the other stores charge, rounded half up. The figure helps to order stores and
  /// decides nothing. It is nil where there is no such line.
  public let imputedTotal: Money?
  /// The age in days of the oldest price in ``total``; nil where there is none.
  public let oldestAgeDays: Int?

  /// Creates a total.
  public init(
    store: Store, total: Money, deposit: Money, pricedLines: Int, lines: Int, imputedTotal: Money?,
    oldestAgeDays: Int?
  ) {
    self.store = store
    self.total = total
    self.deposit = deposit
    self.pricedLines = pricedLines
    self.lines = lines
    self.imputedTotal = imputedTotal
    self.oldestAgeDays = oldestAgeDays
  }
}
