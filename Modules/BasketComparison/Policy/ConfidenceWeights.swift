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

  /// Creates weights; each is held within 0 and 100.
  public init(coverage: Int = 40, freshness: Int = 25, match: Int = 25, size: Int = 10) {
    self.coverage = coverage.heldToPercent
    self.freshness = freshness.heldToPercent
    self.match = match.heldToPercent
    self.size = size.heldToPercent
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

extension ConfidenceWeights {
  /// Weighs what a comparison rests on.
  ///
  /// Offers are those of the lines compared like for like, at every compared store.
  public func confidence(of lines: [ComparedLine]) -> Confidence {
    let likeForLike = lines.filter { $0.comparability == .likeForLike }
    let prices = likeForLike.flatMap { $0.outcomes.compactMap(\.priced) }
    return Confidence(
      parts: Confidence.Aspect.allCases.map { aspect in
        let (numerator, denominator) =
          switch aspect {
          case .coverage: (likeForLike.count, lines.count)
          case .freshness: (prices.count { $0.freshness == .fresh }, prices.count)
          case .match: (prices.reduce(0) { $0 + $1.matchStrength }, prices.count * 100)
          case .size: (likeForLike.count, lines.count { $0.comparability.isComparable })
          }
        return .init(
          aspect: aspect, weight: points(for: aspect), numerator: numerator, denominator: denominator)
      })
  }
}
