/// How much of a basket is compared like for like.
public struct CoverageCalculator: Hashable, Sendable {
  /// The percentage of lines that must be compared like for like; 80 by default.
  public let minimumPercent: Int
  /// By how many percent two sizes may differ and still agree; 2 by default.
  public let sizeTolerancePercent: Int

  /// Creates a calculator.
  public init(minimumPercent: Int = 80, sizeTolerancePercent: Int = 2) {
    self.minimumPercent = minimumPercent
    self.sizeTolerancePercent = sizeTolerancePercent
  }

  /// Tells whether enough of so many lines are compared like for like.
  public func isSufficient(likeForLike: Int, of lines: Int) -> Bool {
    lines > 0 && likeForLike * 100 >= lines * minimumPercent
  }
}
