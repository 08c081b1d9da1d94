public import MoneyKit

/// The best way to buy a basket at up to so many stores.
///
/// Best is, in this order: the most lines covered, the lowest cost, the fewest stores, the lowest store keys.
/// Of several assignments that cost the same, it is the one whose lines, by product key, go to the stores with the
/// lower keys.
public struct StoreSplit: Equatable, Sendable {
  /// Which store a line is bought at.
  public struct Assignment: Equatable, Sendable {
    /// The line's product.
    public let productID: CanonicalProductID
    /// The store.
    public let storeID: StoreID
    /// What the line costs there in this split.
    public let cost: Money

    /// Creates an assignment.
    public init(productID: CanonicalProductID, storeID: StoreID, cost: Money) {
      self.productID = productID
      self.storeID = storeID
      self.cost = cost
    }
  }

  /// The most stores that the split might use.
  public let maximumStores: Int
  /// The stores used, by key.
  public let storeIDs: [StoreID]
  /// The lines that can be bought.
  public let coveredLines: Int
  /// What they cost together, deposits not included.
  public let total: Money
  /// Where each covered line is bought, in the basket's order.
  public let assignments: [Assignment]
  /// Why no other split is better.
  public let proof: SplitProof

  /// Creates a split.
  public init(
    maximumStores: Int, storeIDs: [StoreID], coveredLines: Int, total: Money, assignments: [Assignment],
    proof: SplitProof
  ) {
    self.maximumStores = maximumStores
    self.storeIDs = storeIDs
    self.coveredLines = coveredLines
    self.total = total
    self.assignments = assignments
    self.proof = proof
  }
}
