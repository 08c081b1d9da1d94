/// How the parts of a confidence weigh; together they are 100 by default.
public struct ConfidenceWeights: Hashable, Sendable {
  /// The points for coverage; 40 by default.
  public let coverage: Int
  /// The points for fresh prices; 25 by default.
  public let freshness: Int
  /// The points for strong matches; 25 by default.
  public let match: Int
  /// The points for agreeing sizes; 10 by default.
  public let size: Int

  /// Creates weights.
  public init(coverage: Int = 40, freshness: Int = 25, match: Int = 25, size: Int = 10) {
    self.coverage = coverage
    self.freshness = freshness
    self.match = match
    self.size = size
  }

  /// The points for one aspect.
  public func points(for aspect: Confidence.Aspect) -> Int {
    switch aspect {
    case .coverage: coverage
    case .freshness: freshness
    case .match: match
    case .size: size
    }
  }
}
