import BasketComparison
import MoneyKit

extension ComparisonReading {
  /// Why a store is named: what it saves, and whether that stands against the doubts.
  func savingReasons(of store: StoreID) -> [RecommendationMessage] {
    [saving(of: store), robustness].compactMap(\.self)
  }

  private func saving(of store: StoreID) -> RecommendationMessage? {
    guard let saving = result.recommendation.saving else { return nil }
    let others = result.likeForLike.totals.filter { $0.storeID != store }
    guard let lowest = others.map(\.total.minorUnits).min() else { return nil }
    let rivals = others.filter { $0.total.minorUnits == lowest }
    return .saving(
      amount: prices.text(saving, isEstimate: hasEstimatesLikeForLike),
      rivals: names(of: rivals.map(\.storeID)), share: likeForLike,
      isDoubtful: result.recommendation.leadAgainstDoubt != saving || hasEstimatesLikeForLike)
  }

  private var robustness: RecommendationMessage? {
    guard let left = result.recommendation.leadAgainstDoubt else { return nil }
    let isEstimate = hasEstimatesLikeForLike
    // An estimated weight is no doubt in percent, so that it takes nothing from the lead; certain it is not.
    if left == result.recommendation.saving { return isEstimate ? nil : .noDoubt }
    if case .leaning = result.recommendation.state {
      return .couldTurnRound(amount: left.isZero ? nil : prices.magnitude(left, isEstimate: isEstimate))
    }
    return .staysAhead(amount: left.isZero ? nil : prices.text(left, isEstimate: isEstimate))
  }

  /// Why no store is named although they differ.
  var closeReasons: [RecommendationMessage] {
    guard let lead = result.likeForLike.lead else { return [] }
    return [
      .difference(
        amount: prices.text(lead, isEstimate: hasEstimatesLikeForLike), share: likeForLike,
        minimumPercent: policy.recommendation.closePercent,
        minimumAmount: prices.text(
          lead.replacing(minorUnits: policy.recommendation.minimumLead(in: lead.currency))))
    ]
  }

  var coverageReasons: [RecommendationMessage] {
    [.coverage(share: likeForLike, minimumPercent: policy.coverage.minimumPercent)] + leftOutReasons
  }

  /// Which lines are no part of what is said, and why.
  var leftOutReasons: [RecommendationMessage] {
    let incomparable = result.lines.filter {
      $0.comparability.isComparable && $0.comparability != .likeForLike
    }
    let unpriced = result.lines.filter { !$0.comparability.isComparable }
    guard !incomparable.isEmpty || !unpriced.isEmpty else { return [] }
    return [.leftOut(incomparable: incomparable.count, unpriced: unpriced.count)]
  }

  /// The stores at which prices for members are part of what is said.
  var memberPriceReasons: [RecommendationMessage] {
    result.stores.indices.compactMap { index in
      let count = pricedLines(atStore: index).count {
        $0.line.comparability == .likeForLike && $0.priced.isMemberPrice
      }
      return count > 0 ? .memberPrices(store: name(of: result.stores[index].store.id), count: count) : nil
    }
  }

  var hasEstimatesLikeForLike: Bool {
    result.lines.contains { line in
      line.comparability == .likeForLike && line.outcomes.contains { $0.priced?.isEstimate == true }
    }
  }
}
