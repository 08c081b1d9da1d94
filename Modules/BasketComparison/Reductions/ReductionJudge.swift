import MoneyKit

/// Judges current price reductions against the lowest price of the days before them.
///
/// The rule is that of Directive 98/6/EC, Article 6a: the prior price of a reduction is the lowest price during the
/// 30 days before it. A raise shortly before a "reduction" therefore does not make it one, and neither does an
/// average. The window ends on the day before the reduction. Nothing outside of the window counts, except that where
/// a history lists changes, the price in force when the window begins is carried forward into it.
public struct ReductionJudge: Hashable, Sendable {
  /// The length of the window in days; 30 by default.
  public let windowDays: Int
  /// On how many days of the window a price must have been observed, where days without a point were not; 1 by
  /// default.
  public let minimumDaysObserved: Int

  /// Creates a judge; numbers below 1 count as 1.
  public init(windowDays: Int = 30, minimumDaysObserved: Int = 1) {
    self.windowDays = max(windowDays, 1)
    self.minimumDaysObserved = max(minimumDaysObserved, 1)
  }

  /// Judges the reduction that holds on a day.
  ///
  /// A reduction is a price that is lower than the one before it, or one beside which the store shows a higher
  /// former price; a former price that is not higher claims nothing. It began on the first day on which the current
  /// price was seen without another one since. Prices seen after the day do not count.
  ///
  /// A price that was as low before is not a reduction, however little is known. Otherwise the history is
  /// insufficient: of changes, if it begins after the window does; of daily observations, if fewer than
  /// ``minimumDaysObserved`` days of the window were observed.
  ///
  /// - Returns: nil where no reduction holds.
  public func reduction(
    in history: PriceHistory, of retailerProductID: RetailerProductID, at storeID: StoreID, asOf: CalendarDay
  ) -> Reduction? {
    let entries = history.entries.prefix { $0.day <= asOf }
    guard let current = entries.last else { return nil }
    let isSamePrice = { (entry: PriceHistory.Entry) in
      !entry.isCheaper(than: current) && !current.isCheaper(than: entry)
    }
    let start = entries.lastIndex { !isSamePrice($0) }.map { $0 + 1 } ?? entries.startIndex
    let before = entries[..<start]
    let isLowered = before.last.map { current.isCheaper(than: $0) } ?? false
    guard isLowered || current.formerPrice != nil else { return nil }

    let reducedOn = entries[start].day
    let window = window(before: reducedOn, in: before, kind: history.kind)
    let lowest = window.prices.min { $0.isCheaper(than: $1) }
    let verdict: ReductionVerdict =
      if let lowest, !current.isCheaper(than: lowest) {
        .notAReduction
      } else if window.isSufficient {
        .genuine
      } else {
        .insufficientHistory
      }
    return Reduction(
      storeID: storeID, retailerProductID: retailerProductID, reducedOn: reducedOn,
      previous: before.last?.price(on: current.basis), current: current.price,
      lowestPrior: lowest?.price(on: current.basis), isWindowFullyKnown: window.daysObserved == windowDays,
      daysObserved: window.daysObserved, verdict: verdict, claimedFormerPrice: current.formerPrice,
      isClaimObserved: current.formerPrice.map { claim in
        before.contains { $0.price(on: current.basis) == claim }
      })
  }

  private struct Window {
    var prices: [PriceHistory.Entry]
    var daysObserved: Int
    var isSufficient: Bool
  }

  private func window(
    before reducedOn: CalendarDay, in before: ArraySlice<PriceHistory.Entry>, kind: PriceSnapshot.Kind
  ) -> Window {
    let start = reducedOn.adding(days: -windowDays)
    var prices = Array(before.drop { $0.day < start })
    switch kind {
    case .dailyObservations:
      return Window(
        prices: prices, daysObserved: prices.count, isSufficient: prices.count >= minimumDaysObserved)
    case .changes:
      let carried = before.last { $0.day <= start }
      if let carried, prices.first?.day != start { prices.insert(carried, at: 0) }
      let known = carried == nil ? (prices.first?.day.days(until: reducedOn) ?? 0) : windowDays
      return Window(prices: prices, daysObserved: known, isSufficient: known == windowDays)
    }
  }
}

extension ReductionJudge {
  /// Judges every reduction that holds on a day, by product and store.
  ///
  /// A product's history is joined with those under its former keys; without them it starts anew. Histories of
  /// products that the catalogue does not have are left out.
  public func reductions(
    in offers: OffersPayload, of products: [RetailerProduct], asOf: CalendarDay
  ) -> [Reduction] {
    var successors: [RetailerProductID: RetailerProductID] = [:]
    for product in products.sorted(by: { $0.id < $1.id }) {
      for former in product.formerIDs where successors[former] == nil { successors[former] = product.id }
    }
    for product in products { successors[product.id] = product.id }

    struct Key: Hashable {
      let product: RetailerProductID
      let store: StoreID
    }
    var snapshots: [Key: [PriceSnapshot]] = [:]
    for snapshot in offers.snapshots {
      guard let product = successors[snapshot.retailerProductID] else { continue }
      snapshots[Key(product: product, store: snapshot.storeID), default: []].append(snapshot)
    }
    var current: [Key: Offer] = [:]
    for offer in offers.offers where !offer.isMemberOnly && offer.observation.day <= asOf {
      let key = Key(product: offer.retailerProductID, store: offer.storeID)
      if let known = current[key], !offer.counts(before: known) { continue }
      current[key] = offer
    }
    return
      snapshots
      .compactMap { key, snapshots in
        reduction(
          in: PriceHistory(snapshots, offer: current[key]), of: key.product, at: key.store, asOf: asOf)
      }
      .sorted { ($0.retailerProductID, $0.storeID) < ($1.retailerProductID, $1.storeID) }
  }
}

extension Offer {
  /// The rule of a comparison, and for rows that it leaves equal the rule for rows with one key.
  fileprivate func counts(before other: Offer) -> Bool {
    if isPreferred(to: other) { return true }
    return !other.isPreferred(to: self) && replacesRow(other)
  }
}
