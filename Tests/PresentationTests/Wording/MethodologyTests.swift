import BasketComparison
import Testing

@testable import Presentation

@Suite struct MethodologyTests {
  /// Each threshold set to a number that no default has.
  static let policies: [(String, ComparisonPolicy)] = [
    ("freshDays", ComparisonPolicy(staleness: StalenessPolicy(freshDays: 3))),
    ("staleDays", ComparisonPolicy(staleness: StalenessPolicy(staleDays: 13))),
    ("expiredDays", ComparisonPolicy(staleness: StalenessPolicy(expiredDays: 43))),
    ("staleDoubt", ComparisonPolicy(staleness: StalenessPolicy(staleDoubtPercent: 6))),
    ("expiredDoubt", ComparisonPolicy(staleness: StalenessPolicy(expiredDoubtPercent: 23))),
    ("exact", ComparisonPolicy(match: MatchConfidenceCalculator(exactStrength: 99))),
    ("equivalent", ComparisonPolicy(match: MatchConfidenceCalculator(equivalentStrength: 83))),
    ("weak", ComparisonPolicy(match: MatchConfidenceCalculator(weakStrength: 53))),
    ("equivalentDoubt", ComparisonPolicy(match: MatchConfidenceCalculator(equivalentDoubtPercent: 6))),
    ("weakDoubt", ComparisonPolicy(match: MatchConfidenceCalculator(weakDoubtPercent: 16))),
    ("coverage", ComparisonPolicy(coverage: CoverageCalculator(minimumPercent: 83))),
    ("tolerance", ComparisonPolicy(coverage: CoverageCalculator(sizeTolerancePercent: 3))),
    ("closePercent", ComparisonPolicy(recommendation: RecommendationPolicy(closePercent: 4))),
    ("closeUnit", ComparisonPolicy(recommendation: RecommendationPolicy(closePercentOfMajorUnit: 53))),
    ("confidenceCoverage", ComparisonPolicy(confidence: ConfidenceWeights(coverage: 41))),
    ("confidenceFreshness", ComparisonPolicy(confidence: ConfidenceWeights(freshness: 26))),
    ("confidenceMatch", ComparisonPolicy(confidence: ConfidenceWeights(match: 27))),
    ("confidenceSize", ComparisonPolicy(confidence: ConfidenceWeights(size: 11))),
  ]

  @Test(arguments: policies)
  func `every threshold in use is in the text`(_ name: String, _ policy: ComparisonPolicy) {
    for wording in [Wording.english, .german] {
      let standard = MethodologyViewState(ComparisonPolicy(), wording: wording)
      let changed = MethodologyViewState(policy, wording: wording)
      let differing = zip(standard.sections, changed.sections).filter { $0 != $1 }
      #expect(differing.count == 1, "\(name)")
    }
  }

  @Test func `the verdict states the thresholds in use, too`() throws {
    let strict = ComparisonPolicy(
      coverage: CoverageCalculator(minimumPercent: 95),
      recommendation: RecommendationPolicy(closePercent: 30, closePercentOfMajorUnit: 250))
    let missing = VerdictState(try Market.missing().reading(policy: strict))
    #expect(missing.reasons.contains { $0.contains("95% of them are needed") })
    let close = VerdictState(try Market.clear().reading(policy: strict))
    #expect(close.role == .tooCloseToCall)
    #expect(close.reasons.contains { $0.contains("at least 30% of the cheapest total and at least €2.50") })
  }
}
