public import BasketComparison

/// How a comparison is made, with the thresholds that are really in use.
public struct MethodologyViewState: Equatable, Sendable, Codable {
  /// One part of the explanation.
  public struct Section: Equatable, Sendable, Codable {
    /// What it is about.
    public let topic: MethodologyMessage.Section
    /// Its title.
    public let title: String
    /// What it says.
    public let paragraphs: [String]
  }

  /// The screen's title.
  public let title: String
  /// The parts.
  public let sections: [Section]
}

extension MethodologyViewState {
  /// Writes the explanation of a policy.
  ///
  /// Every number in it is one of the policy's, so that text and comparison cannot differ.
  public init(_ policy: ComparisonPolicy, wording: Wording) {
    title = wording.phrasebook.text(.methodology)
    sections = MethodologyMessage.Section.allCases.map { topic in
      Section(
        topic: topic, title: wording.phrasebook.text(.title(topic)),
        paragraphs: Self.messages(about: topic, policy).map { wording.phrasebook.text($0) })
    }
  }

  private static func messages(
    about topic: MethodologyMessage.Section, _ policy: ComparisonPolicy
  ) -> [MethodologyMessage] {
    let (staleness, match) = (policy.staleness, policy.match)
    return switch topic {
    case .prices: [.prices, .quantities]
    case .ages:
      [
        .ages(fresh: staleness.freshDays, stale: staleness.staleDays, expired: staleness.expiredDays),
        .ageDoubts(stale: staleness.staleDoubtPercent, expired: staleness.expiredDoubtPercent),
      ]
    case .matches:
      [
        .matchStrengths(
          exact: match.exactStrength, equivalent: match.equivalentStrength, weak: match.weakStrength),
        .matchDoubts(equivalent: match.equivalentDoubtPercent, weak: match.weakDoubtPercent), .largerDoubt,
      ]
    case .likeForLike:
      [.likeForLike(tolerancePercent: policy.coverage.sizeTolerancePercent), .missingLines]
    case .recommendation:
      [
        .minimumCoverage(percent: policy.coverage.minimumPercent),
        .tooClose(
          percent: policy.recommendation.closePercent,
          percentOfMajorUnit: policy.recommendation.closePercentOfMajorUnit), .clearAndLeaning,
      ]
    case .confidence:
      [
        .confidence(
          coverage: policy.confidence.coverage, freshness: policy.confidence.freshness,
          match: policy.confidence.match, size: policy.confidence.size)
      ]
    case .split: [.choiceOfStores]
    }
  }
}
