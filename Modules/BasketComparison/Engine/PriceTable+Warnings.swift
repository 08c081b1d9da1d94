extension PriceTable {
  /// What a reader must know about lines and prices.
  func warnings(wanted: [WantedLine], lines: [ComparedLine], policy: ComparisonPolicy) -> Set<Warning> {
    var warnings: Set<Warning> = []
    for (line, compared) in zip(wanted, lines) {
      if line.count > 1 {
        warnings.insert(Warning(.duplicateLinesMerged, productID: line.productID, count: line.count))
      }
      if let refusal = line.refusal { warnings.insert(Warning(refusal.warning, productID: line.productID)) }
      if line.refusal == nil, compared.outcomes.allSatisfy({ $0.priced == nil }) {
        warnings.insert(Warning(.pricedNowhere, productID: line.productID))
      }
      if stores.count >= 2, let kind = compared.comparability.warning {
        warnings.insert(Warning(kind, productID: line.productID))
      }
      if line.refusal == nil, let pin = line.pinnedStoreID {
        let store = stores.firstIndex { $0.id == pin }
        if store.map({ compared.outcomes[$0].priced == nil }) ?? true {
          warnings.insert(Warning(.pinnedStoreUnpriced, storeID: pin, productID: line.productID))
        }
      }
    }
    for store in stores.indices { addWarnings(at: store, lines: lines, policy: policy, to: &warnings) }
    return warnings
  }

  private func addWarnings(
    at store: Int, lines: [ComparedLine], policy: ComparisonPolicy, to warnings: inout Set<Warning>
  ) {
    let id = stores[store].id
    let prices = lines.indices.compactMap { line in cells[line][store].price.map { (line, $0) } }
    func warn(_ kind: Warning.Kind, count: Int) {
      if count > 0 { warnings.insert(Warning(kind, storeID: id, count: count)) }
    }
    warn(.missingProducts, count: lines.count - prices.count)
    warn(.staleOffers, count: prices.count { $0.1.freshness == .stale })
    warn(.expiredOffers, count: prices.count { $0.1.freshness == .expired })

    for (line, price) in prices {
      let productID = lines[line].productID
      func warn(_ kind: Warning.Kind, at storeID: StoreID? = id, count: Int? = nil) {
        warnings.insert(
          Warning(
            kind, storeID: storeID, productID: productID,
            retailerProductID: index.products[price.productRow].id, count: count))
      }
      let offer = index.offers[price.offerRow]
      let goods = offer.basis.goods(packSize: index.products[price.productRow].size?.measure)
      if let stated = offer.statedUnitPrice, let goods,
        case .differs(let factor, _) = StatedUnitPriceCheck(stated, price: offer.price, for: goods)
      {
        warn(.unitPriceMismatch, count: factor)
      }
      if price.isEstimate { warn(.sizeEstimated) }
      if index.products[price.productRow].size?.conflicting != nil { warn(.sizeConflict) }
      if index.products[price.productRow].matchMethod == .barcode,
        !MatchConfidenceCalculator.isTrusted(index.products[price.productRow].barcode)
      {
        warn(.barcodeNotTrusted, at: nil)
      }
    }
  }
}

extension ComparedLine.Comparability {
  /// What a reader is told about a line that is priced everywhere and still not compared like for like.
  fileprivate var warning: Warning.Kind? {
    switch self {
    case .likeForLike, .notComparable: nil
    case .sizesDiffer: .sizesDiffer
    case .unitKindsDiffer: .unitKindConflict
    case .priceBasesDiffer: .priceBasisDiffers
    case .sizeUnknown: .sizeUnknown
    case .sizeEstimated: .sizeEstimated
    }
  }
}
