public import MoneyKit

/// Totals over lines that every compared store prices.
public struct ComparableTotals: Equatable, Sendable {
  /// One store's total.
  public struct Entry: Equatable, Sendable {
    /// The store.
    public let storeID: StoreID
    /// The sum over the lines.
    public let total: Money

    /// Creates an entry.
    public init(storeID: StoreID, total: Money) {
      self.storeID = storeID
      self.total = total
    }
  }

  /// How many lines are summed.
  public let lines: Int
  /// The totals by store key, one for each compared store.
  public let totals: [Entry]
  /// The stores with the lowest total by key, more than one in a tie; empty where no line is summed.
  public let cheapest: [StoreID]
  /// What the second cheapest total is above the cheapest, 0 in a tie; nil with no line or one store.
  public let lead: Money?

  /// Creates totals.
  public init(lines: Int, totals: [Entry], cheapest: [StoreID], lead: Money?) {
    self.lines = lines
    self.totals = totals
    self.cheapest = cheapest
    self.lead = lead
  }

  /// Tells whether two or more stores share the lowest total.
  public var isTie: Bool { cheapest.count > 1 }
}
