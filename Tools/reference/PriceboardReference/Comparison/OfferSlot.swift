import BasketComparison
import MoneyKit

/// The offers of one store for one retailer's product, either those for everybody or those for members.
struct OfferSlot {
  /// The offers that were seen by the day of the comparison and are in the region's currency, one for each key.
  let usable: [Offer]
  /// Tells whether offers were seen after that day.
  let hasLaterOnes: Bool
  /// Tells whether offers in another currency were seen by that day.
  let hasForeignOnes: Bool
  /// Tells whether an offer seen by that day shares its key with another row for the same.
  let hasRepeatedKeys: Bool

  init(isMemberOnly: Bool, product: RetailerProduct, store: Store, scenario: Scenario) {
    let all = scenario.offers.offers
    let rows = all.filter {
      $0.storeID == store.id && $0.retailerProductID == product.id && $0.isMemberOnly == isMemberOnly
    }
    let inTime = rows.filter { $0.observation.day <= scenario.request.asOf }
    hasLaterOnes = inTime.count < rows.count
    hasRepeatedKeys = inTime.contains { offer in rows.filter { $0.id == offer.id }.count > 1 }
    let unique = inTime.filter { offer in
      !inTime.contains { $0.id == offer.id && Self.supersedes($0, offer) }
    }.reduce(into: [Offer]()) { kept, offer in
      if !kept.contains(offer) { kept.append(offer) }
    }
    usable = unique.filter { $0.price.currency == scenario.catalogue.region.currency }
    hasForeignOnes = usable.count < unique.count
  }

  /// Why there is no offer; empty where there never was one.
  var reasons: [MissingLine.Reason] {
    (hasLaterOnes ? [.notYetObserved] : []) + (hasForeignOnes ? [.currencyMismatch] : [])
  }

  /// The offer that counts.
  var chosen: Offer? {
    usable.min { left, right in
      if left.observation != right.observation { return left.observation > right.observation }
      if left.isAvailable != right.isAvailable { return left.isAvailable }
      if left.price.minorUnits != right.price.minorUnits {
        return left.price.minorUnits < right.price.minorUnits
      }
      return left.id < right.id
    }
  }

  /// Tells whether several rows stood for one price.
  var hasDuplicates: Bool { hasRepeatedKeys || usable.count > 1 }

  /// Tells whether the offers disagree on whether the product can be bought.
  var hasAvailabilityConflict: Bool { Set(usable.map(\.isAvailable)).count > 1 }

  /// Tells which of two rows of one key counts.
  private static func supersedes(_ left: Offer, _ right: Offer) -> Bool {
    guard left.observation == right.observation else { return left.observation > right.observation }
    guard left.price.minorUnits == right.price.minorUnits else {
      return left.price.minorUnits < right.price.minorUnits
    }
    return left.price.currency.code < right.price.currency.code
  }
}
