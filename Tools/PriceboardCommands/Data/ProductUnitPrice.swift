import BasketComparison
import MoneyKit

/// The unit price of one product at one store.
struct ProductUnitPrice: Sendable {
  let offer: Offer
  let product: RetailerProduct
  /// The goods that the offer's price is for.
  let goods: Measure
  let unitPrice: UnitPrice

  /// Tells whether the goods are about this much only; a price by weight needs no size of a pack.
  var isEstimate: Bool {
    switch offer.basis {
    case .packs: product.size?.isEstimate == true
    case .measure: false
    }
  }

  /// The unit prices of all offers with a known size, by product and store; also of what cannot be bought now.
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
      guard let goods = offer.basis.goods(packSize: product.size?.measure) else { return nil }
      return goods.unitPrice(of: offer.price).map {
        ProductUnitPrice(offer: offer, product: product, goods: goods, unitPrice: $0)
      }
    }
  }
}
