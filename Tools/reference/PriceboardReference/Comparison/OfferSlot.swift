import BasketComparison
import MoneyKit

/// The offers of one store for one retailer's product, either those for everybody or those for members.
struct OfferSlot {
  /// The offers seen by the day of the comparison, one for each key.
  let seen: [Offer]
  /// The offers seen after it.
  let later: [Offer]
  /// Tells whether an offer of ``seen`` shares its key with another row.
  let hasRepeatedKeys: Bool

  init(isMemberOnly: Bool, product: RetailerProduct, store: Store, scenario: Scenario) {
    let all = scenario.offers.offers
    let rows = all.filter {
      $0.storeID == store.id && $0.retailerProductID == product.id && $0.isMemberOnly == isMemberOnly
    }
    later = rows.filter { $0.observation.day > scenario.request.asOf }
    let inTime = rows.filter { $0.observation.day <= scenario.request.asOf }
    hasRepeatedKeys = inTime.contains { offer in all.filter { $0.id == offer.id }.count > 1 }
    seen = inTime.filter { offer in
      !inTime.contains { $0.id == offer.id && Self.supersedes($0, offer) }
    }.reduce(into: []) { kept, offer in
      if !kept.contains(offer) { kept.append(offer) }
    }
  }

  /// The offer that counts.
  var chosen: Offer? {
    seen.min { left, right in
      if left.observation != right.observation { return left.observation > right.observation }
      if left.isAvailable != right.isAvailable { return left.isAvailable }
      if left.price.minorUnits != right.price.minorUnits {
        return left.price.minorUnits < right.price.minorUnits
      }
      let codes = [left, right].map(\.price.currency.code)
      if codes[0] != codes[1] { return codes[0] < codes[1] }
      return left.id < right.id
    }
  }

  /// Tells whether several rows stood for one price.
  var hasDuplicates: Bool { hasRepeatedKeys || seen.count > 1 }

  /// Tells whether the offers disagree on whether the product can be bought.
  var hasAvailabilityConflict: Bool { Set(seen.map(\.isAvailable)).count > 1 }

  /// Tells which of two rows of one key counts.
  private static func supersedes(_ left: Offer, _ right: Offer) -> Bool {
    guard left.observation == right.observation else { return left.observation > right.observation }
    return left.price.minorUnits < right.price.minorUnits
  }
}
