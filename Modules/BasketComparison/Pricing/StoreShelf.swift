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

  /// Finds what each compared store has for a line.
  func cells(for quantity: Quantity, of canonical: Int, warnings: inout Set<Warning>) -> [PriceCell] {
    let chosen = chosenOffers(ofCanonical: canonical, warnings: &warnings)
    return stores.indices.map { store in
      cell(at: store, for: quantity, canonical: canonical, offers: chosen[store])
    }
  }

  private func cell(at store: Int, for quantity: Quantity, canonical: Int, offers: [ChosenOffer])
    -> PriceCell
  {
    var best: LinePrice?
    var bestForMembers: Int?
    var reasons: [MissingLine.Reason] = []
    for chosen in offers {
      let product = index.products[Int(chosen.product)]
      guard let row = chosen.row else {
        reasons.append(.notYetObserved)
        continue
      }
      let offer = index.offers[Int(row)]
      if chosen.isMemberOnly && !isMember[store] {
        reasons.append(.membersOnly)
      } else {
        switch pricer.price(quantity, of: product, on: offer, isMember: isMember[store]) {
        case .success(let price): if best.map({ price.isBetter(than: $0) }) ?? true { best = price }
        case .failure(let missing): reasons.append(missing.reason)
        }
      }
      if !isMember[store], chosen.isMemberOnly || offer.promotion?.isMemberOnly == true,
        case .success(let price) = pricer.price(quantity, of: product, on: offer, isMember: true)
      {
        bestForMembers = min(price.cost, bestForMembers ?? price.cost)
      }
    }
    if let best {
      return .priced(best, memberCost: bestForMembers.flatMap { $0 < best.cost ? $0 : nil })
    }
    if let reason = reasons.min(by: { $0.rank < $1.rank }) { return .missing(reason) }
    let retailer = stores[store].retailerID
    let isSold = index.productOrdinals(ofCanonical: canonical)
      .contains { index.products[Int($0)].retailerID == retailer }
    return .missing(isSold ? .noOffer : .noProductAtStore)
  }

  /// The one offer of each product that counts, by compared store.
  private func chosenOffers(ofCanonical canonical: Int, warnings: inout Set<Warning>) -> [[ChosenOffer]] {
    var chosen = [[ChosenOffer]](repeating: [], count: stores.count)
    for entry in index.offerEntries(ofCanonical: canonical) {
      let store = comparedStores[Int(entry.store)]
      guard store >= 0 else { continue }
      let offer = index.offers[Int(entry.offer)]
      guard index.products[Int(entry.product)].retailerID == stores[store].retailerID else { continue }
      let place =
        chosen[store].firstIndex { $0.product == entry.product && $0.isMemberOnly == offer.isMemberOnly }
        ?? chosen[store].endIndex
      if place == chosen[store].endIndex {
        chosen[store].append(ChosenOffer(product: entry.product, isMemberOnly: offer.isMemberOnly))
      }
      consider(entry.offer, for: &chosen[store][place])
    }
    for store in chosen.indices {
      for choice in chosen[store] where !choice.isMemberOnly || isMember[store] {
        report(choice, at: store, canonical: canonical, in: &warnings)
      }
    }
    return chosen
  }

  private func consider(_ row: Int32, for choice: inout ChosenOffer) {
    let offer = index.offers[Int(row)]
    guard offer.observation.day <= pricer.asOf else {
      choice.hasLaterOffer = true
      return
    }
    if let rows = index.rowsOfRepeatedKeys[row] {
      choice.isRepeated = choice.isRepeated || rows.count > 1
      guard isFirstChoice(row, among: rows) else { return }
    }
    guard let current = choice.row else {
      choice.row = row
      return
    }
    let rival = index.offers[Int(current)]
    choice.isRepeated = true
    if rival.isAvailable != offer.isAvailable { choice.isAvailabilityDisputed = true }
    if offer.isPreferred(to: rival) { choice.row = row }
  }

  /// Tells whether a row is the one to keep of those that share its key.
  private func isFirstChoice(_ row: Int32, among rows: [Int32]) -> Bool {
    let usable = rows.filter { index.offers[Int($0)].observation.day <= pricer.asOf }
    let best = usable.min { left, right in
      let (left, right) = (index.offers[Int(left)], index.offers[Int(right)])
      return left == right ? false : left.replacesRow(right)
    }
    guard let best else { return false }
    return best == row
  }

  private func report(
    _ choice: ChosenOffer, at store: Int, canonical: Int, in warnings: inout Set<Warning>
  ) {
    func warn(_ kind: Warning.Kind) {
      warnings.insert(
        Warning(
          kind, storeID: stores[store].id, productID: index.canonicalProducts[canonical].id,
          retailerProductID: index.products[Int(choice.product)].id))
    }
    if choice.isRepeated { warn(.duplicateOffer) }
    if choice.isAvailabilityDisputed { warn(.availabilityConflict) }
    if choice.hasLaterOffer { warn(.notYetObserved) }
    if let row = choice.row, index.offers[Int(row)].price.currency != pricer.currency {
      warn(.currencyMismatch)
    }
  }
}

/// The offer that counts for a product at a store.
struct ChosenOffer {
  let product: Int32
  let isMemberOnly: Bool
  /// The offer's row; nil where all of them were seen after the day that is compared.
  var row: Int32?
  var isRepeated = false
  var isAvailabilityDisputed = false
  var hasLaterOffer = false

  init(product: Int32, isMemberOnly: Bool) {
    self.product = product
    self.isMemberOnly = isMemberOnly
  }
}

extension Offer {
  /// Of two prices for the same thing, the newer one counts, then the one that can be bought, then the cheaper
  /// one, then the lower key.
  func isPreferred(to other: Offer) -> Bool {
    if observation != other.observation { return observation > other.observation }
    if isAvailable != other.isAvailable { return isAvailable }
    if price != other.price { return price.precedes(other.price) }
    return id < other.id
  }
}

extension LinePrice {
  /// Of two products for one line, the cheaper one counts, then the surer match, then the lower key, then the
  /// price that is not for members only.
  func isBetter(than other: LinePrice) -> Bool {
    if cost != other.cost { return cost < other.cost }
    if match != other.match { return match.rank < other.match.rank }
    if product.id != other.product.id { return product.id < other.product.id }
    return !offer.isMemberOnly && other.offer.isMemberOnly
  }
}

extension MatchConfidenceCalculator.Match {
  fileprivate var rank: Int {
    switch self {
    case .exact: 0
    case .equivalent: 1
    case .weak: 2
    }
  }
}

extension MissingLine.Reason {
  /// How near a reason is to having a price; the nearest one of several products is told.
  fileprivate var rank: Int {
    switch self {
    case .unavailable: 0
    case .tooOld: 1
    case .notYetObserved: 2
    case .membersOnly: 3
    case .offerEnded: 4
    case .currencyMismatch: 5
    case .unitMismatch: 6
    case .sizeUnknown: 7
    case .amountOutOfRange: 8
    case .noOffer: 9
    case .noProductAtStore: 10
    case .unknownProduct: 11
    case .invalidQuantity: 12
    case .unknownUnit: 13
    }
  }
}
