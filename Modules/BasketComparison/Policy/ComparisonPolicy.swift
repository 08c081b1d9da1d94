/// All thresholds of a comparison.
///
/// The methodology that a screen explains is written from these values, so that it cannot differ from them.
public struct ComparisonPolicy: Hashable, Sendable {
  /// What the age of a price means.
  public let staleness: StalenessPolicy
  /// What a match is worth.
  public let match: MatchConfidenceCalculator
  /// How much must be compared like for like.
  public let coverage: CoverageCalculator
  /// From which lead on a store is named.
  public let recommendation: RecommendationPolicy
  /// How the parts of the confidence weigh.
  public let confidence: ConfidenceWeights

  /// Creates a policy; every part has the defaults that it documents.
  public init(
    staleness: StalenessPolicy = StalenessPolicy(),
    match: MatchConfidenceCalculator = MatchConfidenceCalculator(),
    coverage: CoverageCalculator = CoverageCalculator(),
    recommendation: RecommendationPolicy = RecommendationPolicy(),
    confidence: ConfidenceWeights = ConfidenceWeights()
  ) {
    self.staleness = staleness
    self.match = match
    self.coverage = coverage
    self.recommendation = recommendation
    self.confidence = confidence
  }
}
