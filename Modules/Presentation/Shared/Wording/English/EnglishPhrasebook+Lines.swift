import BasketComparison

extension EnglishPhrasebook {
  /// What the price of one line rests on.
  public func text(_ message: PriceMessage) -> String {
    switch message {
    case .about(let price), .aboutSpoken(let price): "about \(price)"
    case .mechanic(.shelf): "shelf price"
    case .mechanic(.reduced): "reduced price"
    case .mechanic(.multiBuy): "price for several together"
    case .mechanic(.buyGetFree): "some packs free"
    case .mechanic(.percentOff): "percentage off"
    case .mechanic(.amountOff): "amount off"
    case .regularPrice(let price): "at the store's regular price: \(price)"
    case .memberPrice: "for members only"
    case .membersPay(let price): "members pay \(price)"
    case .packs(let number): count(number, "pack", "packs")
    case .estimate: "depends on the weight or size you get"
    case .equivalentMatch: "an own-brand counterpart"
    case .weakMatch: "not certain to be the product wanted"
    case .doubt(let percent): "may be off by up to \(percent)%"
    case .comparability(let comparability): text(comparability)
    case .unitPriceBeforePromotion(let price): "\(price) before the promotion"
    }
  }

  private func text(_ comparability: ComparedLine.Comparability) -> String {
    switch comparability {
    case .likeForLike: "compares like for like"
    case .sizesDiffer: "not like for like: the sizes differ"
    case .unitKindsDiffer: "not like for like: sold by weight here and by volume or piece there"
    case .priceBasesDiffer: "not like for like: sold by the pack here and by weight there"
    case .sizeUnknown: "not like for like: a size is not known"
    case .sizeEstimated: "not like for like: a size is an estimate"
    case .notComparable: "not compared: some store has no price"
    }
  }

  /// Why lines have no price.
  public func text(_ message: MissingMessage) -> String {
    switch message {
    case .nothingMissing: "Every store prices every line."
    case .nothingMissingAt(let store): "\(store) prices every line."
    case .missingAt(let store, let share):
      "\(store) has no price for \(share.count) of \(lines(share.lines))."
    case .reason(let reason): text(reason)
    case .nearestSwap(let product): "nearest there: \(product)"
    case .notInTotals: "Missing lines and swaps are in no total."
    case .missingLines(let number): "Missing items (\(number))"
    }
  }

  private func text(_ reason: MissingLine.Reason) -> String {
    switch reason {
    case .noProductAtStore: "not sold there, as far as is known"
    case .noOffer: "no price is known"
    case .unavailable: "not available now"
    case .tooOld: "the last price is too old"
    case .notYetObserved: "the only price is from a later day"
    case .membersOnly: "the only price is for members"
    case .offerEnded: "the offer has ended and the regular price is not known"
    case .currencyMismatch: "the price is in another currency"
    case .unitMismatch: "not sold in the unit asked for"
    case .sizeUnknown: "the size is not known, so that the packs needed cannot be counted"
    case .unknownProduct: "not in this region's catalogue"
    case .invalidQuantity: "this amount cannot be priced"
    case .unknownUnit: "the unit is not known"
    case .amountOutOfRange: "the price or the amount is out of range"
    }
  }

  /// What a reader of a comparison must know.
  public func text(_ message: NoticeMessage) -> String {
    let number = message.count
    let prices = count(number, "price", "prices")
    let there = message.store.map { " at \($0)" } ?? ""
    let products = named(message)
    return switch message.kind {
    case .noBasketItems: text(RecommendationMessage.emptyBasket)
    case .nothingToCompare: "There are not two stores to compare."
    case .lowCoverage: "Too few lines can be compared like for like."
    case .missingProducts: "\(message.store ?? "A store") has no price for \(lines(number))."
    case .pricedNowhere: "No store has a price for \(products)."
    case .staleOffers: "\(prices)\(there) \(number == 1 ? "is" : "are") some days old and may have changed."
    case .expiredOffers:
      "\(prices)\(there) \(number == 1 ? "has" : "have") expired and may well have changed."
    case .duplicateLinesMerged: "Several lines asked for the same; they were added up: \(products)."
    case .conflictingUnits: "Asked for in two units, the second line has no price: \(products)."
    case .invalidQuantity: "The amount cannot be priced: \(products)."
    case .unknownUnit: "The unit is not known: \(products)."
    case .unknownProduct: "Not in this region's catalogue: \(products)."
    case .unknownStore: "\(message.store ?? "A store") is not a store of this region."
    case .pinnedStoreUnpriced: "To be bought only\(there), which has no price for \(products)."
    case .sizesDiffer: "Sizes differ between stores: \(products)."
    case .unitKindConflict: "Sold in different kinds of unit: \(products)."
    case .priceBasisDiffers: "Sold by the pack here and by weight there: \(products)."
    case .sizeUnknown: "A size is not known: \(products)."
    case .sizeEstimated:
      message.store == nil
        ? "A size is an estimate: \(products)."
        : "The price\(there) rests on an estimated size or weight: \(products)."
    case .sizeConflict: "Name and size say different things\(there): \(products)."
    case .duplicateOffer: "Several prices\(there), of which the newest was used: \(products)."
    case .availabilityConflict: "Sources disagree whether it can be bought\(there): \(products)."
    case .currencyMismatch: "A price\(there) is in another currency and was left out: \(products)."
    case .notYetObserved: "A price\(there) is from a later day and was left out: \(products)."
    case .barcodeNotTrusted: "A barcode\(there) proves nothing: \(products)."
    case .unitPriceMismatch:
      "The unit price printed\(there) does not follow from price and size: \(products)."
    case .splitNotProven: "The search for the best split was cut off; there may be a better one."
    }
  }

  private func named(_ message: NoticeMessage) -> String {
    guard message.products.count > 4 else {
      return message.products.isEmpty ? "\(message.count)" : list(message.products)
    }
    return list(Array(message.products.prefix(3)) + ["\(message.products.count - 3) more"])
  }
}
