public import BasketComparison

/// How sure a recommendation is, in parts that a reader can add up.
public struct ConfidenceState: Equatable, Sendable, Codable {
  /// One part.
  public struct Part: Equatable, Sendable, Codable {
    /// What it measures.
    public let aspect: Confidence.Aspect
    /// Its points.
    public let points: String
    /// What they are given for.
    public let reason: String
  }

  /// The points, 0 to 100 with the default weights.
  public let points: Int
  /// The points in words.
  public let text: String
  /// The parts.
  public let parts: [Part]
}

extension ConfidenceState {
  /// Puts a confidence into words; nil for an empty basket, and where there are not two stores to compare.
  public init?(_ reading: ComparisonReading) {
    guard reading.result.stores.count > 1, let confidence = reading.result.confidence else { return nil }
    points = confidence.total
    text = reading.words.text(.confidence(points: confidence.total))
    parts = confidence.parts.map { part in
      Part(
        aspect: part.aspect, points: reading.words.text(.points(part.points, of: part.weight)),
        reason: reading.words.text(
          .confidencePart(part.aspect, numerator: part.numerator, denominator: part.denominator)))
    }
  }
}
