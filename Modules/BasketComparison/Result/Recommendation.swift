public import MoneyKit

/// Where to shop, and what that would save.
public struct Recommendation: Equatable, Sendable {
  /// What can be said.
  public let state: RecommendationState
  /// What the named store saves over the second cheapest on the lines compared like for like; nil unless a
  /// store is named.
  public let saving: Money?
  /// The lead that is left if every line of the cheapest store grows and every line of each rival shrinks by
  /// its doubt, rounded down; negative where the doubts could turn the order round. Nil where no store leads.
  public let leadAgainstDoubt: Money?

  /// Creates a recommendation.
  public init(state: RecommendationState, saving: Money?, leadAgainstDoubt: Money?) {
    self.state = state
    self.saving = saving
    self.leadAgainstDoubt = leadAgainstDoubt
  }
}
