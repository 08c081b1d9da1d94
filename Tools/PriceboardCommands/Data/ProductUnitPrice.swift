import BasketComparison
import MoneyKit

/// The unit price of one product at one store.
struct ProductUnitPrice: Sendable {
  let offer: Offer
  let product: RetailerProduct
  let unitPrice: GoodsUnitPrice

  /// The unit prices of all offers with a known size, by product and store.
  ///
  /// Of several offers for the same product at the same store the newest counts, then the one for everybody, then the
  /// cheapest, then the one with the lowest key.
  static func all(in data: SeedData) -> [ProductUnitPrice] {
    var products: [RetailerProductID: RetailerProduct] = [:]
    for product in data.catalogue.retailerProducts where products[product.id] == nil {
      products[product.id] = product
    }
    let offers = data.offers.offers.sorted { first, second in
      if first.retailerProductID != second.retailerProductID {
        return first.retailerProductID < second.retailerProductID
      }
      if first.storeID != second.storeID { return first.storeID < second.storeID }
      if first.observation != second.observation { return first.observation > second.observation }
      if first.isMemberOnly != second.isMemberOnly { return second.isMemberOnly }
      if first.price.minorUnits != second.price.minorUnits {
        return first.price.minorUnits < second.price.minorUnits
      }
      return first.id < second.id
    }
    var previous: Offer?
    return offers.compactMap { offer in
      defer { previous = offer }
      if let previous, previous.retailerProductID == offer.retailerProductID,
        previous.storeID == offer.storeID
      {
        return nil
      }
      guard let product = products[offer.retailerProductID] else { return nil }
      return unitPrice(of: offer, for: product).map {
        ProductUnitPrice(offer: offer, product: product, unitPrice: $0)
      }
    }
  }

  private static func unitPrice(of offer: Offer, for product: RetailerProduct) -> GoodsUnitPrice? {
    switch offer.basis {
    case .measure(let measure): return GoodsUnitPrice(price: offer.price, for: measure)
    case .packs(let count):
      guard let size = product.size?.measure else { return nil }
      let (amount, overflow) = size.amount.multipliedReportingOverflow(by: count)
      return overflow ? nil : GoodsUnitPrice(price: offer.price, for: Measure(amount, size.unit))
    }
  }
}
