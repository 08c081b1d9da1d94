import MoneyKit

/// Prices a wanted quantity on one offer.
struct LinePricer {
  let index: CatalogueIndex
  let asOf: CalendarDay
  let currency: Currency
  let staleness: StalenessPolicy
  let match: MatchConfidenceCalculator

  /// Prices a quantity, or says why that cannot be done.
  ///
  /// `isMember` tells whether the shopper gets what only members get.
  func price(_ quantity: Quantity, productRow: Int, offerRow: Int, isMember: Bool) throws(MissingReason)
    -> LinePrice
  {
    guard index.offers[offerRow].isAvailable else { throw MissingReason(.unavailable) }
    let ageDays = index.offers[offerRow].observation.day.days(until: asOf)
    let freshness = staleness.freshness(ageDays: ageDays)
    guard freshness != .tooOld else { throw MissingReason(.tooOld) }

    let (shelf, regular) = try prices(offerRow: offerRow)
    guard shelf.currency == currency else { throw MissingReason(.currencyMismatch) }
    let amount = try amount(
      quantity, size: index.products[productRow].size, basis: index.offers[offerRow].basis)
    guard let run = amount.run(shelf: shelf, regular: regular) else { throw MissingReason(.amountOutOfRange) }

    var promotion = activePromotion(offerRow: offerRow, isMember: isMember)
    // A promotion over several lines does not extend to reduced ones.
    if promotion?.isGrouped == true, run.regular > run.shelf { promotion = nil }
    return LinePrice(
      offerRow: offerRow, productRow: productRow, shelfPrice: shelf,
      match: match.match(index.products[productRow].matchMethod, barcode: index.products[productRow].barcode),
      packs: amount.packs, isEstimate: amount.isEstimate, run: run, promotion: promotion,
      cost: promotion.map { $0.terms.cost(of: [run], maximum: $0.maximum) } ?? run.plainCost,
      ageDays: ageDays, freshness: freshness)
  }

  /// The price on the shelf and the regular one.
  private func prices(offerRow: Int) throws(MissingReason) -> (shelf: Money, regular: Money) {
    let price = index.offers[offerRow].price
    let regular = index.offers[offerRow].regularPrice.flatMap { $0.currency == price.currency ? $0 : nil }
    if let validUntil = index.offers[offerRow].validUntil, validUntil < asOf {
      guard let regular else { throw MissingReason(.offerEnded) }
      return (regular, regular)
    }
    // A former price that is not above the price is no claim of a reduction.
    guard let regular, regular.minorUnits > price.minorUnits else { return (price, price) }
    return (price, regular)
  }

  private func activePromotion(offerRow: Int, isMember: Bool) -> ActivePromotion? {
    guard let promotion = index.offers[offerRow].promotion, isMember || !promotion.isMemberOnly,
      promotion.validUntil.map({ asOf <= $0 }) ?? true,
      let terms = PromotionTerms(promotion.mechanic, in: currency),
      index.offers[offerRow].basis == .onePack || !terms.countsPacks
    else { return nil }
    return ActivePromotion(
      terms: terms, maximum: promotion.maximumPerCustomer, isGrouped: promotion.group != nil,
      isMemberOnly: promotion.isMemberOnly)
  }

  private func amount(_ quantity: Quantity, size: ProductSize?, basis: PriceBasis) throws(MissingReason)
    -> PricedAmount
  {
    switch (basis, quantity.unit) {
    case (.packs(let per), .pack):
      return PricedAmount(packs: quantity.amount, per: per)

    case (.packs(let per), .measure(let unit)):
      // Packs are fitted to the amount: as many as it takes to have at least that much.
      guard let size, size.measure.amount > 0 else { throw MissingReason(.sizeUnknown) }
      guard size.measure.unit == unit else { throw MissingReason(.unitMismatch) }
      let packs = (quantity.amount - 1) / size.measure.amount + 1
      guard packs <= Quantity.largestPackCount else { throw MissingReason(.amountOutOfRange) }
      return PricedAmount(packs: packs, per: per, isEstimate: size.isEstimate)

    case (.measure(let per), .measure(let unit)):
      guard per.unit == unit else { throw MissingReason(.unitMismatch) }
      return PricedAmount(goods: quantity.amount, per: per.amount)

    case (.measure(let per), .pack):
      // Goods sold by weight but wanted by the piece weigh about what a piece is said to weigh.
      guard let size, size.measure.amount > 0 else { throw MissingReason(.sizeUnknown) }
      guard size.measure.unit == per.unit else { throw MissingReason(.unitMismatch) }
      let (goods, overflow) = size.measure.amount.multipliedReportingOverflow(by: quantity.amount)
      guard !overflow else { throw MissingReason(.amountOutOfRange) }
      return PricedAmount(goods: goods, per: per.amount, isEstimate: true)

    case (_, .unknown):
      throw MissingReason(.unknownUnit)
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
    guard per > 0, shelf.minorUnits >= 0, regular.minorUnits >= 0,
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
