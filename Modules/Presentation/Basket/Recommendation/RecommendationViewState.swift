import BasketComparison

/// What the recommendation's screen shows.
public struct RecommendationViewState: Equatable, Sendable, Codable {
  /// How far the comparison is.
  public enum Phase: Equatable, Sendable, Codable {
    /// It is being made. Nothing older is shown meanwhile.
    case comparing(message: String)
    /// It could not be made.
    case failed(failure: FailureState)
    /// It is made.
    case compared(content: RecommendationContent)
  }

  /// The screen's title.
  public let title: String
  /// How far the comparison is.
  public let phase: Phase
  /// What shows the lines and their prices.
  public let itemBreakdown: ButtonState
  /// What shows the lines without a price.
  public let missingItems: ButtonState
  /// What explains how a comparison is made.
  public let methodology: ButtonState
}

extension RecommendationViewState {
  /// A comparison is being made.
  public static func comparing(_ wording: Wording) -> RecommendationViewState {
    RecommendationViewState(
      wording, .comparing(message: wording.phrasebook.text(RecommendationMessage.comparing)))
  }

  /// A comparison could not be made.
  public static func failed(_ failure: LoadFailure, _ wording: Wording) -> RecommendationViewState {
    RecommendationViewState(wording, .failed(failure: FailureState(failure, wording: wording)))
  }

  /// A comparison is made.
  public static func compared(_ reading: ComparisonReading) -> RecommendationViewState {
    let missing = reading.result.lines.count { line in line.outcomes.contains { $0.missing != nil } }
    return RecommendationViewState(
      reading.wording, .compared(content: RecommendationContent(reading)),
      hasLines: !reading.result.lines.isEmpty, missingLines: missing)
  }

  private init(_ wording: Wording, _ phase: Phase, hasLines: Bool = false, missingLines: Int = 0) {
    let words = wording.phrasebook
    title = words.text(.recommendationTitle)
    self.phase = phase
    itemBreakdown = ButtonState(words.text(.itemBreakdown), isEnabled: hasLines)
    missingItems = ButtonState(
      missingLines == 0 ? words.text(.missingItems) : words.text(.missingLines(missingLines)),
      isEnabled: missingLines > 0)
    methodology = ButtonState(words.text(.methodology))
  }
}
