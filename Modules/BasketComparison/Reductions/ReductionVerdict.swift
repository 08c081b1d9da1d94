/// What a price reduction is worth.
public enum ReductionVerdict: String, CaseIterable, Sendable, Codable {
  /// The price is below the lowest one of the days before.
  case genuine
  /// The price was as low or lower on a day before.
  case notAReduction = "not_a_reduction"
  /// Too little is known of the days before.
  case insufficientHistory = "insufficient_history"
}
