import MoneyKit

/// What the stores of a comparison have for one product, on the day that is compared.
///
/// It chooses one offer for each product and store, then the cheapest product for each store.
struct StoreShelf {
  let index: CatalogueIndex
  let pricer: LinePricer
  /// Which compared store a store of the index is, or -1.
  let comparedStores: [Int]
  /// The compared stores.
  let stores: [Store]
  /// For each compared store, whether the shopper is a member of its retailer's scheme.
  let isMember: [Bool]

  init(stores: [Store], request: ComparisonRequest, index: CatalogueIndex, policy: ComparisonPolicy) {
    self.index = index
    self.stores = stores
    pricer = LinePricer(
      index: index, asOf: request.asOf, currency: index.region.currency, staleness: policy.staleness,
      match: policy.match)
    var comparedStores = [Int](repeating: -1, count: index.stores.count)
    var place = 0
    // Both are in the order of their keys.
    for (ordinal, store) in index.stores.enumerated()
    where place < stores.count && store.id == stores[place].id {
      comparedStores[ordinal] = place
      place += 1
    }
    self.comparedStores = comparedStores
    isMember = stores.map { request.memberships.contains($0.retailerID) }
  }

  /// Finds what each compared store has for a line.
  func cells(for quantity: Quantity, of canonical: Int, warnings: inout Set<Warning>) -> [PriceCell] {
    let chosen = chosenOffers(ofCanonical: canonical)
    for choice in chosen where choice.needsReport { report(choice, canonical: canonical, in: &warnings) }
    return stores.indices.map { cell(at: $0, for: quantity, canonical: canonical, chosen: chosen) }
  }

  private func cell(at store: Int, for quantity: Quantity, canonical: Int, chosen: [ChosenOffer]) -> PriceCell
  {
    let here = chosen.filter { $0.store == store }
    var reason: MissingLine.Reason?
    let best = best(of: here, for: quantity, isMember: isMember[store]) { missing in
      reason = reason.map { $0.rank < missing.rank ? $0 : missing } ?? missing
    }
    let canDiffer = !isMember[store] && here.contains(where: isForMembers)
    return PriceCell(
      outcome: best.map(PriceCell.Outcome.priced)
        ?? .missing(reason ?? reasonWithoutOffer(at: store, canonical: canonical)),
      asMember: canDiffer ? self.best(of: here, for: quantity, isMember: true) { _ in } : nil)
  }

  private func best(
    of choices: [ChosenOffer], for quantity: Quantity, isMember: Bool, orMissing: (MissingLine.Reason) -> Void
  ) -> LinePrice? {
    var best: LinePrice?
    for choice in choices {
      do throws(MissingReason) {
        let price = try price(quantity, on: choice, isMember: isMember)
        if best.map({ isBetter(price, than: $0) }) ?? true { best = price }
      } catch {
        orMissing(error.reason)
      }
    }
    return best
  }

  private func price(_ quantity: Quantity, on choice: ChosenOffer, isMember: Bool) throws(MissingReason)
    -> LinePrice
  {
    guard let row = choice.row else {
      throw MissingReason(choice.hasLaterOffer ? .notYetObserved : .currencyMismatch)
    }
    let price = try pricer.price(quantity, productRow: choice.product, offerRow: row, isMember: isMember)
    guard isMember || !choice.isMemberOnly else { throw MissingReason(.membersOnly) }
    return price
  }

  /// Tells whether an offer can mean another price for members.
  private func isForMembers(_ choice: ChosenOffer) -> Bool {
    choice.isMemberOnly || choice.row.map { index.offers[$0].promotion?.isMemberOnly == true } ?? false
  }

  private func reasonWithoutOffer(at store: Int, canonical: Int) -> MissingLine.Reason {
    let retailer = stores[store].retailerID
    let isSold = index.productOrdinals(ofCanonical: canonical)
      .contains { index.products[Int($0)].retailerID == retailer }
    return isSold ? .noOffer : .noProductAtStore
  }

  /// Of two products for one line, the cheaper one counts, then the surer match, then the lower key, then the
  /// price that is not for members only.
  private func isBetter(_ left: LinePrice, than right: LinePrice) -> Bool {
    if left.cost != right.cost { return left.cost < right.cost }
    if left.match != right.match { return left.match.rank < right.match.rank }
    let (product, other) = (index.products[left.productRow].id, index.products[right.productRow].id)
    if product != other { return product < other }
    return !index.offers[left.offerRow].isMemberOnly && index.offers[right.offerRow].isMemberOnly
  }

  /// The one offer that counts of each product at each compared store, for members and for all.
  private func chosenOffers(ofCanonical canonical: Int) -> [ChosenOffer] {
    let entries = index.offerEntries(ofCanonical: canonical)
    var chosen: [ChosenOffer] = []
    chosen.reserveCapacity(entries.count)
    for entry in entries {
      let store = comparedStores[Int(entry.store)]
      guard store >= 0 else { continue }
      let (product, row) = (Int(entry.product), Int(entry.offer))
      let isMemberOnly = index.offers[row].isMemberOnly
      let place = chosen.firstIndex {
        $0.store == store && $0.product == product && $0.isMemberOnly == isMemberOnly
      }
      if let place {
        chosen[place].otherRows.append(row)
      } else {
        chosen.append(
          ChosenOffer(store: store, product: product, isMemberOnly: isMemberOnly, firstRow: row))
      }
    }
    for place in chosen.indices { choose(&chosen[place]) }
    return chosen
  }

  /// Sets aside what was seen later or is in another currency, and chooses among the rest.
  private func choose(_ choice: inout ChosenOffer) {
    var rows = [choice.firstRow]
    if !choice.otherRows.isEmpty {
      rows = rowsOfDistinctKeys(among: rows + choice.otherRows, isRepeated: &choice.isRepeated)
    }
    for row in rows {
      guard isSeenInTime(row) else {
        choice.hasLaterOffer = true
        continue
      }
      guard index.offers[row].price.currency == pricer.currency else {
        choice.hasOtherCurrency = true
        continue
      }
      guard let current = choice.row else {
        choice.row = row
        continue
      }
      choice.isRepeated = true
      let (offer, rival) = (index.offers[row], index.offers[current])
      if rival.isAvailable != offer.isAvailable { choice.isAvailabilityDisputed = true }
      if offer.isPreferred(to: rival) { choice.row = row }
    }
  }

  /// Of the rows with one key that were seen in time only the one that counts; those seen later all the same.
  private func rowsOfDistinctKeys(among rows: [Int], isRepeated: inout Bool) -> [Int] {
    var kept: [Int] = []
    for (_, same) in Dictionary(grouping: rows, by: { index.offers[$0].id }) {
      let inTime = same.filter(isSeenInTime)
      if same.count > 1, !inTime.isEmpty { isRepeated = true }
      kept += same.filter { !isSeenInTime($0) }
      if let first = inTime.min(by: { index.offers[$0].replacesRow(index.offers[$1]) }) { kept.append(first) }
    }
    return kept
  }

  private func isSeenInTime(_ row: Int) -> Bool {
    index.offers[row].observation.day <= pricer.asOf
  }

  private func report(_ choice: ChosenOffer, canonical: Int, in warnings: inout Set<Warning>) {
    guard !choice.isMemberOnly || isMember[choice.store] else { return }
    func warn(_ kind: Warning.Kind) {
      warnings.insert(
        Warning(
          kind, storeID: stores[choice.store].id, productID: index.canonicalProducts[canonical].id,
          retailerProductID: index.products[choice.product].id))
    }
    if choice.isRepeated { warn(.duplicateOffer) }
    if choice.isAvailabilityDisputed { warn(.availabilityConflict) }
    if choice.hasLaterOffer { warn(.notYetObserved) }
    if choice.hasOtherCurrency { warn(.currencyMismatch) }
  }
}
