/// How a comparison is made, with the thresholds that are really in use.
public enum MethodologyMessage: Hashable, Sendable {
  /// A section's title.
  case title(Section)
  /// Up to which age in days a price is fresh, stale and expired.
  case ages(fresh: Int, stale: Int, expired: Int)
  /// By how many percent a stale and an expired price may be wrong.
  case ageDoubts(stale: Int, expired: Int)
  /// The strengths of an exact, an equivalent and a weak match.
  case matchStrengths(exact: Int, equivalent: Int, weak: Int)
  /// By how many percent a price behind an equivalent and a weak match may be wrong.
  case matchDoubts(equivalent: Int, weak: Int)
  /// A price with two doubts has the larger.
  case largerDoubt
  /// Lines count that every store prices, in sizes that differ by no more than so many percent.
  case likeForLike(tolerancePercent: Int)
  /// Missing lines are in no total, and estimated totals decide nothing.
  case missingLines
  /// So many percent of the lines must be compared like for like.
  case minimumCoverage(percent: Int)
  /// A lead below the larger of a percentage of the cheapest total and of a major unit is too close to call.
  case tooClose(percent: Int, percentOfMajorUnit: Int)
  /// When a store is named for certain, and when with a doubt.
  case clearAndLeaning
  /// The points of the parts of the confidence.
  case confidence(coverage: Int, freshness: Int, match: Int, size: Int)
  /// One mechanic sets a price; members' prices and deposits stand apart.
  case prices
  /// How weighed goods and packs are counted.
  case quantities
  /// How the stores of a split are found.
  case choiceOfStores

  /// The sections of the explanation.
  public enum Section: String, CaseIterable, Sendable, Codable {
    /// What counts as a price.
    case prices
    /// How old a price may be.
    case ages
    /// How products are matched.
    case matches
    /// What is compared.
    case likeForLike
    /// When a store is named.
    case recommendation
    /// How sure a recommendation is.
    case confidence
    /// How a basket is split.
    case split
  }
}
