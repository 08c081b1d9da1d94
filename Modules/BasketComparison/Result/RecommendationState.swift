/// What can be said about where to shop.
public enum RecommendationState: Equatable, Sendable {
  /// The basket has no lines.
  case noBasketItems
  /// Too few lines can be compared like for like, or there are fewer than two stores to compare.
  case insufficientCoverage
  /// These stores, by key, cost exactly the same.
  case tie([StoreID])
  /// The lead is too small to matter.
  case tooCloseToCall
  /// The store stays cheapest even if every doubt goes against it.
  case clear(StoreID)
  /// The store is cheapest, but the doubts could turn that round.
  case leaning(StoreID)

  /// The store to go to, where one is named.
  public var storeID: StoreID? {
    switch self {
    case .clear(let store), .leaning(let store): store
    case .noBasketItems, .insufficientCoverage, .tie, .tooCloseToCall: nil
    }
  }

  /// The state's name in the wire form.
  public var name: String {
    switch self {
    case .noBasketItems: "noBasketItems"
    case .insufficientCoverage: "insufficientCoverage"
    case .tie: "tie"
    case .tooCloseToCall: "tooCloseToCall"
    case .clear: "clear"
    case .leaning: "leaning"
    }
  }
}
