public import BasketComparison
import MoneyKit

/// The comparison as its rules tell it, written for being obviously right and for nothing else.
///
/// It shares the models and the types of the result with the engine, and no line of code: thresholds are
/// numbers here, amounts are exact ratios of integers, units are laid out one by one, and every assignment of
/// lines to stores is tried. It suits baskets of a few lines at a few stores.
public struct ReferenceComparison {
  let scenario: Scenario
  let lines: [WantedLine]
  let shelves: [StoreShelf]
  let noMoney: Money

  /// Prepares a comparison.
  ///
  /// - Throws: `MoneyError` where the region's currency has no minor unit.
  public init(_ scenario: Scenario) throws {
    self.scenario = scenario
    noMoney = try Money(storedMinorUnits: 0, currency: scenario.catalogue.region.currency)
    let lines = WantedLine.lines(of: scenario.request.basket, in: scenario.catalogue)
    self.lines = lines
    let wanted = scenario.request.storeIDs
    shelves = scenario.catalogue.stores
      .filter { $0.regionID == scenario.catalogue.region.id && wanted?.contains($0.id) ?? true }
      .sorted { $0.id < $1.id }
      .map { store in
        let isMember = scenario.request.memberships.contains(store.retailerID)
        return StoreShelf(store: store, lines: lines, isMember: isMember, scenario: scenario)
      }
  }

  /// Carries the comparison out.
  public func result() -> ComparisonResult {
    let places = Array(lines.indices)
    let bills = shelves.map { shelf in
      let asMember = StoreShelf(store: shelf.store, lines: lines, isMember: true, scenario: scenario)
      return Bill(costs: shelf.costs(of: places), memberCosts: asMember.costs(of: places))
    }
    let compared = places.map { place in line(at: place, bills: bills) }
    let comparable = totals(over: compared.filter(\.comparability.isComparable))
    let likeForLikeLines = compared.filter { $0.comparability == .likeForLike }
    let likeForLike = totals(over: likeForLikeLines)
    let recommendation = recommendation(over: likeForLikeLines, totals: likeForLike)
    return ComparisonResult(
      basketID: scenario.request.basket.id, asOf: scenario.request.asOf, currency: noMoney.currency,
      lines: compared, stores: shelves.indices.map { storeTotal(at: $0, lines: compared) },
      comparable: comparable, likeForLike: likeForLike, recommendation: recommendation,
      confidence: confidence(lines: compared, likeForLike: likeForLikeLines),
      drivers: drivers(lines: compared),
      splits: splits(), warnings: warnings(lines: compared))
  }

  func money(_ minorUnits: Int) -> Money { noMoney.replacing(minorUnits: minorUnits) }

  /// What all lines cost at one store, and what they cost its members.
  private struct Bill {
    let costs: [Int: StoreShelf.Cost]
    let memberCosts: [Int: StoreShelf.Cost]
  }

  private func line(at place: Int, bills: [Bill]) -> ComparedLine {
    let line = lines[place]
    let outcomes = zip(shelves, bills).map { shelf, bill in outcome(at: place, shelf: shelf, bill: bill) }
    return ComparedLine(
      productID: line.productID,
      name: scenario.catalogue.canonicalProducts.first { $0.id == line.productID }?.name,
      quantity: line.quantity, pinnedStoreID: line.pin, outcomes: outcomes,
      comparability: comparability(of: line, outcomes: outcomes))
  }

  private func outcome(at place: Int, shelf: StoreShelf, bill: Bill) -> LineOutcome {
    guard let price = shelf.chosen[place], let cost = bill.costs[place] else {
      return .missing(MissingLine(reason: shelf.reasons[place] ?? .noOffer))
    }
    let memberCost = bill.memberCosts[place]?.amount
    let freshness: PriceFreshness =
      price.ageDays <= 1 ? .fresh : price.ageDays <= 7 ? .stale : .expired
    let ageDoubt = price.ageDays <= 1 ? 0 : price.ageDays <= 7 ? 5 : 20
    let matchDoubt = price.strength == 100 ? 0 : price.strength == 80 ? 5 : 15
    let plain: PricedLine.Mechanic = price.unitRegularCost > price.unitCost ? .reduced : .shelf
    return .priced(
      PricedLine(
        offerID: price.offer.id, retailerProductID: price.product.id, productName: price.product.name,
        cost: money(cost.amount), regularCost: money(price.regularCost),
        mechanic: cost.isPromoted ? mechanic(of: price.promotion) ?? plain : plain,
        isMemberPrice: price.offer.isMemberOnly || (cost.isPromoted && price.promotion?.isMemberOnly == true),
        memberCost: memberCost.flatMap { $0 < cost.amount ? money($0) : nil }, deposit: deposit(of: price),
        packs: price.packs, isEstimate: price.isEstimate,
        size: price.product.size, basis: price.offer.basis, shelfPrice: money(price.priceToday),
        ageDays: price.ageDays, freshness: freshness, matchStrength: price.strength,
        doubtPercent: max(ageDoubt, matchDoubt)))
  }

  private func mechanic(of promotion: Promotion?) -> PricedLine.Mechanic? {
    switch promotion?.mechanic {
    case .multiBuy: .multiBuy
    case .buyGetFree: .buyGetFree
    case .percentOff: .percentOff
    case .amountOff: .amountOff
    case nil: nil
    }
  }

  private func deposit(of price: ShelfPrice) -> Money? {
    guard let deposit = price.offer.deposit, let packs = price.packs else { return nil }
    guard deposit.currency == noMoney.currency, deposit.minorUnits >= 0 else { return nil }
    return money(deposit.minorUnits * packs)
  }

  private func storeTotal(at index: Int, lines: [ComparedLine]) -> StoreTotal {
    let priced = lines.compactMap { $0.outcomes[index].priced }
    let total = priced.map(\.cost.minorUnits).reduce(0, +)
    var imputed: [Int] = []
    for line in lines where line.outcomes[index].priced == nil {
      let others = line.outcomes.compactMap { $0.priced?.cost.minorUnits }
      if !others.isEmpty {
        imputed.append(Fraction(others.reduce(0, +), over: others.count).roundedHalfUp)
      }
    }
    return StoreTotal(
      store: shelves[index].store, total: money(total),
      deposit: money(priced.compactMap { $0.deposit?.minorUnits }.reduce(0, +)), pricedLines: priced.count,
      lines: lines.count, imputedTotal: imputed.isEmpty ? nil : money(total + imputed.reduce(0, +)),
      oldestAgeDays: priced.map(\.ageDays).max())
  }
}
