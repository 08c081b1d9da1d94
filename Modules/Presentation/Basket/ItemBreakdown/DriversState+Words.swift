import BasketComparison
import MoneyKit

extension DriversState.Line {
  init(_ reading: ComparisonReading, _ driver: SavingsDrivers.Driver, rival: String) {
    let isLikeForLike = reading.result.lines.contains {
      $0.productID == driver.productID && $0.comparability == .likeForLike
    }
    let product = reading.name(of: driver.productID)
    let amount = reading.prices.magnitude(
      driver.delta, isEstimate: reading.hasEstimates(of: [driver.productID]))
    productID = driver.productID
    role = driver.delta.isNegative ? .cheaper : .dearer
    text = reading.words.text(
      driver.delta.isNegative
        ? .cheaper(product: product, amount: amount, rival: rival)
        : .dearer(product: product, amount: amount, rival: rival))
    caution = isLikeForLike ? nil : reading.words.text(.notLikeForLike)
  }
}

extension ComparisonReading {
  /// Tells whether a price of one of the products is an estimate at any store.
  fileprivate func hasEstimates(of products: [CanonicalProductID]) -> Bool {
    result.lines.contains { line in
      products.contains(line.productID) && line.outcomes.contains { $0.priced?.isEstimate == true }
    }
  }

  /// What all lines of a pair add up to.
  func together(_ pair: SavingsDrivers, rival: String) -> RecommendationMessage {
    guard !pair.drivers.isEmpty else { return .noDifference }
    guard let sum = try? Money.sum(of: pair.drivers.map(\.delta), in: result.currency), !sum.isZero else {
      return .sameTogether
    }
    let amount = prices.magnitude(sum, isEstimate: hasEstimates(of: pair.drivers.map(\.productID)))
    return sum.isNegative
      ? .cheaperTogether(amount: amount, rival: rival) : .dearerTogether(amount: amount, rival: rival)
  }
}
