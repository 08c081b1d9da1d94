import BasketComparison
import MoneyKit

extension ReferenceComparison {
  func warnings(lines compared: [ComparedLine]) -> [Warning] {
    var warnings: Set<Warning> = []
    if compared.isEmpty { warnings.insert(Warning(.noBasketItems)) }
    if shelves.count < 2 { warnings.insert(Warning(.nothingToCompare)) }
    let likeForLike = compared.filter { $0.comparability == .likeForLike }.count
    if shelves.count >= 2, likeForLike * 100 < compared.count * 80 {
      warnings.insert(Warning(.lowCoverage, count: likeForLike))
    }
    for id in scenario.request.storeIDs ?? [] where !shelves.contains(where: { $0.store.id == id }) {
      warnings.insert(Warning(.unknownStore, storeID: id))
    }
    for (line, outcome) in zip(lines, compared) { warnings.formUnion(self.warnings(of: line, outcome)) }
    for (index, shelf) in shelves.enumerated() {
      let priced = compared.compactMap { $0.outcomes[index].priced }
      func count(_ kind: Warning.Kind, _ count: Int) {
        if count > 0 { warnings.insert(Warning(kind, storeID: shelf.store.id, count: count)) }
      }
      count(.missingProducts, compared.count - priced.count)
      count(.staleOffers, priced.filter { (2...7).contains($0.ageDays) }.count)
      count(.expiredOffers, priced.filter { $0.ageDays > 7 }.count)
    }
    for shelf in shelves {
      for line in lines where line.problem == nil { warnings.formUnion(self.warnings(of: line, at: shelf)) }
    }
    return warnings.sorted()
  }

  private func warnings(of line: WantedLine, _ compared: ComparedLine) -> Set<Warning> {
    var warnings: Set<Warning> = []
    func add(_ kind: Warning.Kind, store: StoreID? = nil, count: Int? = nil) {
      warnings.insert(Warning(kind, storeID: store, productID: line.productID, count: count))
    }
    if line.parts > 1 { add(.duplicateLinesMerged, count: line.parts) }
    switch line.problem {
    case .unknownUnit: add(.unknownUnit)
    case .invalidQuantity: add(.invalidQuantity)
    case .unitMismatch: add(.conflictingUnits)
    case .unknownProduct: add(.unknownProduct)
    default: break
    }
    let priced = compared.outcomes.compactMap(\.priced)
    if priced.isEmpty, line.problem == nil { add(.pricedNowhere) }
    if let pin = line.pin, line.problem == nil {
      let place = shelves.firstIndex { $0.store.id == pin }
      if place.map({ compared.outcomes[$0].priced == nil }) ?? true { add(.pinnedStoreUnpriced, store: pin) }
    }
    switch compared.comparability {
    case _ where shelves.count < 2: break
    case .likeForLike, .notComparable: break
    case .sizesDiffer: add(.sizesDiffer)
    case .unitKindsDiffer: add(.unitKindConflict)
    case .priceBasesDiffer: add(.priceBasisDiffers)
    case .sizeUnknown: add(.sizeUnknown)
    case .sizeEstimated: add(.sizeEstimated)
    }
    for (shelf, outcome) in zip(shelves, compared.outcomes) {
      guard let price = outcome.priced else { continue }
      func addForProduct(_ kind: Warning.Kind, at store: StoreID?) {
        warnings.insert(
          Warning(
            kind, storeID: store, productID: line.productID, retailerProductID: price.retailerProductID))
      }
      if price.isEstimate { addForProduct(.sizeEstimated, at: shelf.store.id) }
      if price.size?.conflicting != nil { addForProduct(.sizeConflict, at: shelf.store.id) }
      let product = scenario.catalogue.retailerProducts.first { $0.id == price.retailerProductID }
      if let product, product.matchMethod == .barcode, !carriesMatch(product.barcode) {
        addForProduct(.barcodeNotTrusted, at: nil)
      }
    }
    return warnings
  }

  /// What is odd about the offers of a store for a line.
  private func warnings(of line: WantedLine, at shelf: StoreShelf) -> Set<Warning> {
    var warnings: Set<Warning> = []
    let isMember = scenario.request.memberships.contains(shelf.store.retailerID)
    for product in scenario.catalogue.retailerProducts
    where product.retailerID == shelf.store.retailerID && product.canonicalProductID == line.productID {
      func add(_ kind: Warning.Kind) {
        warnings.insert(
          Warning(kind, storeID: shelf.store.id, productID: line.productID, retailerProductID: product.id))
      }
      for isMemberOnly in isMember ? [false, true] : [false] {
        let slot = OfferSlot(
          isMemberOnly: isMemberOnly, product: product, store: shelf.store, scenario: scenario)
        if slot.hasDuplicates { add(.duplicateOffer) }
        if slot.hasAvailabilityConflict { add(.availabilityConflict) }
        if slot.hasLaterOnes { add(.notYetObserved) }
        if slot.hasForeignOnes { add(.currencyMismatch) }
      }
    }
    return warnings
  }
}
