public import MoneyKit

/// The record of the search for a split.
///
/// Every set of 1 to the most allowed stores was looked at, each with its best assignment of lines.
public struct SplitProof: Equatable, Sendable {
  /// The best set that does not contain all stores of the split.
  public struct RunnerUp: Equatable, Sendable {
    /// Its stores by key.
    public let storeIDs: [StoreID]
    /// The lines that it covers.
    public let coveredLines: Int
    /// What they cost together.
    public let total: Money

    /// Creates a runner-up.
    public init(storeIDs: [StoreID], coveredLines: Int, total: Money) {
      self.storeIDs = storeIDs
      self.coveredLines = coveredLines
      self.total = total
    }
  }

  /// How many sets of stores were looked at.
  public let setsTried: Int
  /// The best set that does not contain all stores of the split, which would be the split with an idle store
  /// beside it; nil where there is no other set.
  public let runnerUp: RunnerUp?
  /// The other sets with the same coverage, cost and number of stores, each by store key, in the order of their
  /// keys.
  public let ties: [[StoreID]]
  /// Tells whether the search ended by itself.
  ///
  /// It is false where promotions over many lines made it so large
  /// that it was cut off; the split is then the best one found.
  public let isComplete: Bool

  /// Creates a proof.
  public init(setsTried: Int, runnerUp: RunnerUp?, ties: [[StoreID]], isComplete: Bool = true) {
    self.setsTried = setsTried
    self.runnerUp = runnerUp
    self.ties = ties
    self.isComplete = isComplete
  }
}
