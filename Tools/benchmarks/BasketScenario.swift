import BasketComparison
import MoneyKit

/// A made-up region of a size that no shop has: for speed, never for truth.
///
/// It is the same on every run: prices, sizes and gaps follow from the numbers of store and product alone.
struct BasketScenario {
  let catalogue: CataloguePayload
  let offers: OffersPayload
  let basket: Basket
  let asOf = CalendarDay(daysSinceEpoch: 20_000)

  init(stores storeCount: Int, products productCount: Int, lines: Int, hasGroups: Bool = false) throws {
    let euro = Currency.eur
    let region = Region(id: "region", name: "Region", currency: euro, timeZone: "Europe/Vienna")
    let stores = (0..<storeCount).map { store in
      Store(
        id: StoreID("store-\(Self.padded(store, to: 2))"), retailerID: RetailerID("retailer-\(store)"),
        regionID: region.id, name: "Store \(store)")
    }
    let canonical = (0..<productCount).map { product in
      CanonicalProduct(
        id: CanonicalProductID("c\(Self.padded(product, to: 6))"), name: "Product \(product)",
        category: "category-\(product % 40)", size: Measure(Self.size(of: product), .gram))
    }
    var products: [RetailerProduct] = []
    var offers: [Offer] = []
    products.reserveCapacity(productCount * storeCount)
    offers.reserveCapacity(productCount * storeCount)
    for product in 0..<productCount {
      for store in 0..<storeCount {
        let id = "retailer-\(store):\(Self.padded(product, to: 8))"
        products.append(
          RetailerProduct(
            id: RetailerProductID(id), retailerID: stores[store].retailerID,
            name: "Product \(product) at \(store)",
            canonicalProductID: canonical[product].id,
            matchMethod: [.barcode, .ownBrandEquivalent, .other("nearest")][(product + store) % 3],
            size: ProductSize(Measure(Self.size(of: product) + (product % 11 == 0 ? store * 10 : 0), .gram))))
        let price = 99 + Self.mixed(product, 7) % 900 + Self.mixed(product, store) % 60
        offers.append(
          Offer(
            id: OfferID("o:" + id), storeID: stores[store].id, retailerProductID: RetailerProductID(id),
            price: try Money(minorUnits: price, currency: euro),
            promotion: hasGroups ? try Self.promotion(product: product, store: store) : nil,
            isAvailable: Self.mixed(product, store + 100) % 40 != 0,
            observation: ObservationTime(
              day: CalendarDay(daysSinceEpoch: 20_000 - Self.mixed(product, store + 200) % 9))))
      }
    }
    catalogue = CataloguePayload(
      region: region, stores: stores, canonicalProducts: canonical, retailerProducts: products)
    self.offers = OffersPayload(offers: offers)
    basket = Basket(
      id: "basket",
      items: (0..<lines).map { line in
        BasketItem(productID: canonical[line * (productCount / lines)].id, quantity: .packs(1 + line % 3))
      })
  }

  /// Each store runs three promotions over several lines, on about a quarter of what it sells.
  private static func promotion(product: Int, store: Int) throws -> Promotion? {
    let group = mixed(product, store + 300) % 12
    let mechanic: Promotion.Mechanic
    switch group {
    case 0: mechanic = .multiBuy(count: 3, total: try Money(minorUnits: 999, currency: .eur))
    case 1: mechanic = .buyGetFree(buy: 2, free: 1)
    case 2: mechanic = .percentOff(20)
    default: return nil
    }
    return Promotion(mechanic, group: PromotionGroupID("group-\(group)"))
  }

  private static func size(of product: Int) -> Int { 100 + mixed(product, 3) % 20 * 50 }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A number that looks random and is not.
  private static func mixed(_ first: Int, _ second: Int) -> Int {
    var value =
      UInt64(truncatingIfNeeded: first) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: second)
    value = (value ^ (value >> 31)) &* 0xBF58_476D_1CE4_E5B9
    return Int((value ^ (value >> 29)) & 0xFFFF_FFFF)
  }
}
