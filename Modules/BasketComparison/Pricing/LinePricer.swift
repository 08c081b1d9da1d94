import MoneyKit

/// Prices a wanted quantity on one offer.
struct LinePricer {
  let asOf: CalendarDay
  let currency: Currency
  let staleness: StalenessPolicy
  let match: MatchConfidenceCalculator

  /// Prices a quantity, or says why that cannot be done.
  ///
  /// `isMember` tells whether the shopper gets what only members get.
  func price(_ quantity: Quantity, of product: RetailerProduct, on offer: Offer, isMember: Bool)
    -> Result<LinePrice, MissingReason>
  {
    guard offer.isAvailable else { return .failure(.init(.unavailable)) }
    let ageDays = offer.observation.day.days(until: asOf)
    let freshness = staleness.freshness(ageDays: ageDays)
    guard freshness != .tooOld else { return .failure(.init(.tooOld)) }

    guard let (shelf, regular) = prices(of: offer) else { return .failure(.init(.offerEnded)) }
    guard shelf.currency == currency else { return .failure(.init(.currencyMismatch)) }

    let run: UnitRun
    let packs: Int?
    let isEstimate: Bool
    switch amount(quantity, of: product, basis: offer.basis) {
    case .failure(let reason):
      return .failure(reason)
    case .success(let amount):
      (packs, isEstimate) = (amount.packs, amount.isEstimate)
      guard let priced = amount.run(shelf: shelf, regular: regular) else {
        return .failure(.init(.amountOutOfRange))
      }
      run = priced
    }

    let promotion = activePromotion(of: offer, isMember: isMember)
    let promoted = promotion.map { $0.terms.cost(of: [run], maximum: $0.promotion.maximumPerCustomer) }
    let cost = min(run.plainCost, promoted ?? run.plainCost)
    return .success(
      LinePrice(
        offer: offer, product: product, match: match.match(of: product), packs: packs, isEstimate: isEstimate,
        run: run, promotion: promotion, cost: cost, isPromoted: cost < run.plainCost, ageDays: ageDays,
        freshness: freshness))
  }

  /// The price on the shelf and the regular one, or nil where the reduced price has ended and no other is known.
  private func prices(of offer: Offer) -> (shelf: Money, regular: Money)? {
    let regular = offer.regularPrice.flatMap { $0.currency == offer.price.currency ? $0 : nil }
    if let validUntil = offer.validUntil, validUntil < asOf {
      return regular.map { ($0, $0) }
    }
    // A former price that is not above the price is no claim of a reduction.
    guard let regular, regular.minorUnits > offer.price.minorUnits else { return (offer.price, offer.price) }
    return (offer.price, regular)
  }

  private func activePromotion(of offer: Offer, isMember: Bool) -> ActivePromotion? {
    guard let promotion = offer.promotion, isMember || !promotion.isMemberOnly,
      promotion.validUntil.map({ asOf <= $0 }) ?? true,
      let terms = PromotionTerms(promotion.mechanic, in: currency),
      offer.basis == .onePack || !terms.countsPacks
    else { return nil }
    return ActivePromotion(promotion: promotion, terms: terms)
  }

  private func amount(_ quantity: Quantity, of product: RetailerProduct, basis: PriceBasis)
    -> Result<PricedAmount, MissingReason>
  {
    switch (basis, quantity.unit) {
    case (.packs(let per), .pack):
      return .success(PricedAmount(packs: quantity.amount, per: per))

    case (.packs(let per), .measure(let unit)):
      // Packs are fitted to the amount: as many as it takes to have at least that much.
      guard let size = product.size, size.measure.amount > 0 else { return .failure(.init(.sizeUnknown)) }
      guard size.measure.unit == unit else { return .failure(.init(.unitMismatch)) }
      let packs = (quantity.amount - 1) / size.measure.amount + 1
      guard packs <= Quantity.largestPackCount else { return .failure(.init(.amountOutOfRange)) }
      return .success(PricedAmount(packs: packs, per: per, isEstimate: size.isEstimate))

    case (.measure(let per), .measure(let unit)):
      guard per.unit == unit else { return .failure(.init(.unitMismatch)) }
      return .success(PricedAmount(goods: quantity.amount, per: per.amount))

    case (.measure(let per), .pack):
      // Goods sold by weight but wanted by the piece weigh about what a piece is said to weigh.
      guard let size = product.size, size.measure.amount > 0 else { return .failure(.init(.sizeUnknown)) }
      guard size.measure.unit == per.unit else { return .failure(.init(.unitMismatch)) }
      let (goods, overflow) = size.measure.amount.multipliedReportingOverflow(by: quantity.amount)
      guard !overflow else { return .failure(.init(.amountOutOfRange)) }
      return .success(PricedAmount(goods: goods, per: per.amount, isEstimate: true))

    case (_, .unknown):
      return .failure(.init(.unknownUnit))
    }
  }
}

/// A reason for having no price, as an error.
struct MissingReason: Error {
  let reason: MissingLine.Reason

  init(_ reason: MissingLine.Reason) {
    self.reason = reason
  }
}

/// How much is paid for: `amount` of what an offer's price is the price of `per`.
private struct PricedAmount {
  let packs: Int?
  let amount: Int
  let per: Int
  var isEstimate = false

  init(packs: Int, per: Int, isEstimate: Bool = false) {
    (self.packs, self.amount, self.per, self.isEstimate) = (packs, packs, per, isEstimate)
  }

  init(goods: Int, per: Int, isEstimate: Bool = false) {
    (self.packs, self.amount, self.per, self.isEstimate) = (nil, goods, per, isEstimate)
  }

  /// The units that promotions see: single packs where the price is that of one, else the line as a whole,
  /// rounded once, half up.
  func run(shelf: Money, regular: Money) -> UnitRun? {
    guard shelf.minorUnits >= 0, regular.minorUnits >= 0,
      let line = try? (
        shelf: shelf.scaled(by: amount, over: per), regular: regular.scaled(by: amount, over: per)
      ),
      line.shelf.minorUnits <= LinePrice.largestCost, line.regular.minorUnits <= LinePrice.largestCost
    else { return nil }
    if packs != nil, per == 1 {
      return UnitRun(count: amount, shelf: shelf.minorUnits, regular: regular.minorUnits)
    }
    return UnitRun(count: 1, shelf: line.shelf.minorUnits, regular: line.regular.minorUnits)
  }
}
