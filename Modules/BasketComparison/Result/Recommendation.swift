public import MoneyKit

/// Where to shop, and what that would save.
public struct Recommendation: Equatable, Sendable {
  /// What can be said.
  public let state: RecommendationState
  /// What the named store saves over the second cheapest on the lines compared like for like; nil unless a
  /// store is named.
  public let saving: Money?
  /// The lead that is left if every doubt goes against the cheapest store.
  ///
  /// Each of its lines grows and each line of a rival shrinks by its doubt; the least that is left over any
  /// rival counts, rounded down. It is negative where the doubts could turn the order round, and nil where no
  /// store leads.
  public let leadAgainstDoubt: Money?

  /// Creates a recommendation.
  public init(state: RecommendationState, saving: Money?, leadAgainstDoubt: Money?) {
    self.state = state
    self.saving = saving
    self.leadAgainstDoubt = leadAgainstDoubt
  }
}
