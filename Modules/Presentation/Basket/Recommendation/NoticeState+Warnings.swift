import BasketComparison

extension NoticeState {
  /// The warnings of a comparison, those of one kind at one store taken together.
  ///
  /// What the verdict already says is left out.
  static func notices(_ reading: ComparisonReading) -> [NoticeState] {
    var groups: [[Warning]] = []
    for warning in reading.result.warnings.sorted()
    where !warning.kind.isInVerdict && reading.hasAnythingToSay(about: warning.kind) {
      if let last = groups.last?.first, last.kind == warning.kind, last.storeID == warning.storeID {
        groups[groups.count - 1].append(warning)
      } else {
        groups.append([warning])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first else { return nil }
      let products = products(of: group, reading)
      let count = first.kind.countsPrices ? first.count : nil
      let message = NoticeMessage(
        kind: first.kind, store: first.storeID.map(reading.name(of:)), products: products,
        count: count ?? max(products.count, group.count))
      return NoticeState(role: first.kind.role, text: reading.words.text(message))
    }
  }

  /// The names in the basket's order, each once; products that are not in the basket follow.
  private static func products(of warnings: [Warning], _ reading: ComparisonReading) -> [String] {
    let inBasket = reading.result.lines.filter { line in
      warnings.contains { $0.productID == line.productID }
    }
    let keys = Set(inBasket.map(\.productID))
    let others = warnings.compactMap { warning -> String? in
      guard let product = warning.productID else { return warning.retailerProductID?.rawValue }
      return keys.contains(product) ? nil : reading.name(of: product)
    }
    var seen: Set<String> = []
    return (inBasket.map(reading.name(of:)) + others).filter { seen.insert($0).inserted }
  }
}

extension Warning.Kind {
  fileprivate var isInVerdict: Bool {
    switch self {
    case .noBasketItems, .nothingToCompare, .lowCoverage: true
    default: false
    }
  }

  /// Tells whether the warning's own count is what is said.
  fileprivate var countsPrices: Bool {
    switch self {
    case .missingProducts, .staleOffers, .expiredOffers: true
    default: false
    }
  }

  fileprivate var role: NoticeState.Role {
    switch self {
    case .duplicateLinesMerged, .duplicateOffer, .barcodeNotTrusted, .unitPriceMismatch: .information
    case .noBasketItems, .nothingToCompare, .lowCoverage, .missingProducts, .pricedNowhere, .staleOffers,
      .expiredOffers, .sizesDiffer, .unitKindConflict, .priceBasisDiffers, .sizeUnknown, .sizeEstimated,
      .sizeConflict, .availabilityConflict, .currencyMismatch, .notYetObserved, .splitNotProven:
      .caution
    case .conflictingUnits, .invalidQuantity, .unknownUnit, .unknownProduct, .unknownStore,
      .pinnedStoreUnpriced:
      .problem
    }
  }
}

extension ComparisonReading {
  /// Without a store it goes without saying that none has a price.
  fileprivate func hasAnythingToSay(about kind: Warning.Kind) -> Bool {
    kind != .pricedNowhere || !result.stores.isEmpty
  }
}
