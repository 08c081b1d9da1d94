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
      isDoubtful: result.recommendation.leadAgainstDoubt != saving)
  }

  private var robustness: RecommendationMessage? {
    guard let left = result.recommendation.leadAgainstDoubt else { return nil }
    if left == result.recommendation.saving { return .noDoubt }
    if case .leaning = result.recommendation.state {
      return .couldTurnRound(amount: left.isZero ? nil : prices.magnitude(left))
    }
    return .staysAhead(amount: left.isZero ? nil : prices.text(left))
  }

  /// Why no store is named although they differ.
  var closeReasons: [RecommendationMessage] {
    guard let lead = result.likeForLike.lead else { return [] }
    return [
      .difference(
        amount: prices.text(lead, isEstimate: hasEstimatesLikeForLike), share: likeForLike,
        minimumPercent: policy.recommendation.closePercent,
        minimumAmount: prices.text(closeAmount(like: lead)))
    ]
  }

  /// The smallest amount that is not below the policy's part of a major unit.
  private func closeAmount(like lead: Money) -> Money {
    let majorUnit = (0..<(lead.currency.exponent ?? 0)).reduce(1) { power, _ in power * 10 }
    let (product, overflow) = majorUnit.multipliedReportingOverflow(
      by: policy.recommendation.closePercentOfMajorUnit)
    let (hundredths, rest) = product.quotientAndRemainder(dividingBy: 100)
    return lead.replacing(minorUnits: overflow ? Int.max : hundredths + (rest > 0 ? 1 : 0))
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
