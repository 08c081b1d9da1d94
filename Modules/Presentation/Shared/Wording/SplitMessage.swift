/// How a basket is bought at several stores, and why not otherwise.
public enum SplitMessage: Hashable, Sendable {
  /// The best way to buy at up to so many stores.
  case best(maximumStores: Int, stores: [String], share: LineShare, total: String)
  /// More stores would bring nothing, or nothing was found before the search was cut off.
  case noGain(maximumStores: Int, isProven: Bool)
  /// What the same lines cost less than at the best choice of fewer stores.
  case below(amount: String, stores: [String])
  /// The same, where so many of the lines that move to another store are not compared like for like.
  case belowUnlike(amount: String, stores: [String], lines: Int)
  /// How many more lines are covered than at the best choice of fewer stores.
  case moreLines(count: Int, stores: [String])
  /// As many lines as at the best choice of fewer stores, but other ones, so that costs do not compare.
  case otherLines(stores: [String])
  /// What is bought at one of the stores.
  case part(store: String, lines: Int, total: String)
  /// Every set of stores was tried.
  case proof(setsTried: Int, maximumStores: Int)
  /// The search was cut off.
  case notProven(setsTried: Int)
  /// The best other choice: its lines and cost, and what it costs more where it covers all lines of the basket as the
  /// best one does.
  case runnerUp(stores: [String], share: LineShare, total: String, gap: String?)
  /// These stores cover as much for exactly as much.
  case ties([[String]])
}
