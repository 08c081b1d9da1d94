public import BasketComparison

/// What is recommended, in words that are no stronger than what is proven.
public struct VerdictState: Equatable, Sendable, Codable {
  /// What can be said.
  public enum Role: String, CaseIterable, Sendable, Codable {
    /// A store is cheapest whatever the doubts.
    case clear
    /// A store is cheapest unless the doubts turn it round.
    case leaning
    /// Stores cost the same.
    case tie
    /// The lead is too small.
    case tooCloseToCall
    /// Too little is comparable.
    case insufficientCoverage
    /// The basket is empty.
    case noBasketItems
  }

  /// What can be said.
  public let role: Role
  /// The stores that are named: one that is recommended, those in a tie, or none.
  public let storeIDs: [StoreID]
  /// What is recommended, in one sentence.
  public let headline: String
  /// What the named store saves; nil unless one is named.
  public let saving: PriceState?
  /// Why, in sentences.
  public let reasons: [String]
}

extension VerdictState {
  /// Puts a recommendation into words.
  public init(_ reading: ComparisonReading) {
    let recommendation = reading.result.recommendation
    switch recommendation.state {
    case .noBasketItems:
      self.init(reading, .noBasketItems, says: .emptyBasket)
    case .insufficientCoverage where reading.result.stores.count < 2:
      self.init(
        reading, .insufficientCoverage, says: .nothingToCompare(stores: reading.result.stores.count))
    case .insufficientCoverage:
      self.init(
        reading, .insufficientCoverage, says: .notEnoughComparable, because: reading.coverageReasons)
    case .tie(let stores):
      self.init(
        reading, .tie, stores: stores,
        says: .tie(stores: reading.names(of: stores), share: reading.likeForLike),
        because: reading.leftOutReasons + reading.memberPriceReasons)
    case .tooCloseToCall:
      self.init(
        reading, .tooCloseToCall, says: .tooCloseToCall,
        because: reading.closeReasons + reading.leftOutReasons + reading.memberPriceReasons)
    case .clear(let store):
      self.init(
        reading, .clear, stores: [store],
        says: .cheapest(
          store: reading.name(of: store), share: reading.likeForLike, stores: reading.result.stores.count),
        because: reading.savingReasons(of: store) + reading.leftOutReasons + reading.memberPriceReasons)
    case .leaning(let store):
      self.init(
        reading, .leaning, stores: [store],
        says: .looksCheapest(
          store: reading.name(of: store), share: reading.likeForLike, stores: reading.result.stores.count),
        because: reading.savingReasons(of: store) + reading.leftOutReasons + reading.memberPriceReasons)
    }
  }

  private init(
    _ reading: ComparisonReading, _ role: Role, stores: [StoreID] = [], says headline: RecommendationMessage,
    because reasons: [RecommendationMessage] = []
  ) {
    self.role = role
    storeIDs = stores
    self.headline = reading.words.text(headline)
    saving = reading.result.recommendation.state.storeID.flatMap { _ in
      reading.result.recommendation.saving.map {
        reading.prices.price($0, isEstimate: reading.hasEstimatesLikeForLike)
      }
    }
    self.reasons = reasons.map { reading.words.text($0) }
  }
}
