import BasketComparison
import MoneyKit

extension Scenario: CustomStringConvertible {
  /// The scenario in lines: the request, the stores, the products, and under each its offers.
  public var description: String {
    var lines = ["scenario of seed \(seed)"]
    lines.append(
      "  as of \(request.asOf) in \(catalogue.region.currency), stores \(request.storeIDs.map { "\($0)" } ?? "all"),"
        + " member of \(request.memberships.sorted()), at most \(request.maximumStores) stores")
    for item in request.basket.items {
      lines.append(
        "  wants \(item.quantity.amount) \(item.quantity.unit.word) of \(item.productID)"
          + (item.pinnedStoreID.map { " only at \($0)" } ?? ""))
    }
    for store in catalogue.stores.sorted(by: { $0.id < $1.id }) {
      lines.append("  store \(store.id) of \(store.retailerID)")
    }
    for product in catalogue.canonicalProducts.sorted(by: { $0.id < $1.id }) {
      lines.append("  product \(product.id)")
    }
    for product in catalogue.retailerProducts.sorted(by: { $0.id < $1.id }) {
      let size = product.size.map { size in
        "\(size.measure.amount) \(size.measure.unit.rawValue)" + (size.isEstimate ? " estimated" : "")
          + (size.conflicting.map { " (or \($0.amount) \($0.unit.rawValue))" } ?? "")
      }
      lines.append(
        "  article \(product.id) of \(product.retailerID) for \(product.canonicalProductID?.rawValue ?? "nothing"),"
          + " \(size ?? "no size"), by \(product.matchMethod.word) \(product.barcode?.digits ?? "")")
      for offer in offers.offers.sorted(by: { $0.id < $1.id }) where offer.retailerProductID == product.id {
        lines.append("    \(text(offer))")
      }
    }
    return lines.joined(separator: "\n").inASCII
  }

  private func text(_ offer: Offer) -> String {
    var parts = ["\(offer.id) at \(offer.storeID): \(text(offer.price))"]
    switch offer.basis {
    case .packs(let count): parts[0] += count == 1 ? "" : " for \(count) packs"
    case .measure(let measure): parts[0] += " for \(measure.amount) \(measure.unit.rawValue)"
    }
    if let regular = offer.regularPrice { parts.append("regular \(text(regular))") }
    if let last = offer.validUntil { parts.append("until \(last)") }
    if let deposit = offer.deposit { parts.append("deposit \(text(deposit))") }
    if offer.isMemberOnly { parts.append("members only") }
    if !offer.isAvailable { parts.append("unavailable") }
    let age = offer.observation.day.days(until: request.asOf)
    parts.append("\(age) days old" + (offer.observation.millisecondsSinceEpoch.map { " (\($0))" } ?? ""))
    if let promotion = offer.promotion { parts.append(text(promotion)) }
    return parts.joined(separator: ", ")
  }

  private func text(_ promotion: Promotion) -> String {
    let mechanic =
      switch promotion.mechanic {
      case .multiBuy(let count, let total): "\(count) for \(text(total))"
      case .buyGetFree(let buy, let free): "\(buy) + \(free) free"
      case .percentOff(let percent): "\(percent) % off"
      case .amountOff(let amount): "\(text(amount)) off"
      }
    return "[\(mechanic)" + (promotion.group.map { ", group \($0)" } ?? "")
      + (promotion.isMemberOnly ? ", members" : "") + (promotion.validUntil.map { ", until \($0)" } ?? "")
      + (promotion.maximumPerCustomer.map { ", at most \($0)" } ?? "") + "]"
  }

  private func text(_ money: Money) -> String { "\(money.minorUnits) \(money.currency)" }
}

extension String {
  /// The text with all but ASCII written as code points, since two keys that look alike may differ in bytes.
  var inASCII: String {
    unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
  }
}
