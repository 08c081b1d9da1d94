public import MoneyKit

/// From which lead on a store is named.
public struct RecommendationPolicy: Hashable, Sendable {
  /// A lead below so many percent of the cheapest total is too close to call; 1 by default.
  public let closePercent: Int
  /// A lead below so many percent of the currency's major unit is too close to call; 50 by default.
  public let closePercentOfMajorUnit: Int

  /// Creates a policy; `closePercent` is held within 0 and 100, and a negative `closePercentOfMajorUnit` becomes 0.
  public init(closePercent: Int = 1, closePercentOfMajorUnit: Int = 50) {
    self.closePercent = closePercent.heldToPercent
    self.closePercentOfMajorUnit = max(0, closePercentOfMajorUnit)
  }

  /// The smallest lead in minor units that is not below ``closePercentOfMajorUnit``, whatever the total.
  ///
  /// A fraction of a minor unit is rounded up. What exceeds the range of an integer is its largest value.
  public func minimumLead(in currency: Currency) -> Int {
    let majorUnit = (0..<(currency.exponent ?? 0)).reduce(1) { power, _ in power * 10 }
    let (product, overflow) = majorUnit.multipliedReportingOverflow(by: closePercentOfMajorUnit)
    guard !overflow else { return .max }
    let (hundredths, rest) = product.quotientAndRemainder(dividingBy: 100)
    return hundredths + (rest > 0 ? 1 : 0)
  }
}

extension RecommendationPolicy {
  /// What can be said about where to shop; the first state that holds.
  ///
  /// `leadsAgainstDoubt` is what is left of the cheapest store's lead over each rival when every doubt goes
  /// against it, in hundredths of a minor unit.
  func recommendation(
    lines: Int, stores: Int, likeForLike: ComparableTotals, leadsAgainstDoubt: [Int],
    coverage: CoverageCalculator
  ) -> Recommendation {
    func unnamed(_ state: RecommendationState) -> Recommendation {
      Recommendation(state: state, saving: nil, leadAgainstDoubt: nil)
    }
    guard lines > 0 else { return unnamed(.noBasketItems) }
    guard stores > 1, coverage.isSufficient(likeForLike: likeForLike.lines, of: lines),
      let lead = likeForLike.lead, let leader = likeForLike.cheapest.first,
      let total = likeForLike.totals.first(where: { $0.storeID == leader })?.total
    else { return unnamed(.insufficientCoverage) }
    guard !lead.isZero else { return unnamed(.tie(likeForLike.cheapest)) }

    let left = leadsAgainstDoubt.min() ?? 0
    let againstDoubt = lead.replacing(minorUnits: left.flooredDivision(by: 100))
    guard !isTooClose(lead: lead, total: total) else {
      return Recommendation(state: .tooCloseToCall, saving: nil, leadAgainstDoubt: againstDoubt)
    }
    return Recommendation(
      state: left > 0 ? .clear(leader) : .leaning(leader), saving: lead, leadAgainstDoubt: againstDoubt)
  }

  private func isTooClose(lead: Money, total: Money) -> Bool {
    lead.minorUnits * 100 < total.minorUnits * closePercent
      || lead.minorUnits < minimumLead(in: lead.currency)
  }
}

extension Int {
  /// The quotient rounded toward negative infinity, for a divisor above 0.
  fileprivate func flooredDivision(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
