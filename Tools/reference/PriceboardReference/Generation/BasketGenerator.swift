import BasketComparison
import MoneyKit

/// Makes small comparisons from seeds.
///
/// Values are few and close together, so that ties, conflicts, shared promotions and prices at the bounds of a
/// rule occur often. The same seed makes the same scenario. Of three scenarios one is tidy, one has a few
/// faults and one is full of them.
public struct BasketGenerator {
  var dice: SeededDice
  let seed: UInt64
  /// How many of 100 chances for a fault are taken.
  let faults: Int
  /// Whether prices of one product lie far apart, so that a split pays.
  let isSpread: Bool
  /// Whether every price of a product is the same, so that stores tie.
  let isEven: Bool
  let currency: Currency
  let today = CalendarDay(daysSinceEpoch: 20_000)

  var stores: [Store] = []
  var products: [CanonicalProduct] = []
  var retailerProducts: [RetailerProduct] = []
  var offers: [Offer] = []
  var promotions: [Promotion] = []
  /// The size and the price on which the retailers' products of a canonical product are based.
  var typical: [CanonicalProductID: Typical] = [:]

  /// What the retailers' products of one canonical product have in common.
  struct Typical {
    let size: Measure?
    let price: Int
    let isWeighed: Bool
  }

  /// Prepares the making of one scenario.
  public init(seed: UInt64) {
    self.seed = seed
    dice = SeededDice(seed: seed)
    faults = dice.pick([(34, 0), (33, 12), (33, 60)])
    isSpread = dice.happens(30)
    isEven = dice.happens(10)
    currency = dice.pick([(8, Currency.eur), (1, Currency.jpy), (1, Currency.kwd)])
  }

  /// Makes the scenario.
  public static func scenario(seed: UInt64) -> Scenario {
    var generator = BasketGenerator(seed: seed)
    return generator.make()
  }

  private mutating func make() -> Scenario {
    makeStores()
    makeProducts()
    makePromotions()
    for store in stores {
      for product in retailerProducts where product.retailerID == store.retailerID {
        makeOffers(for: product, at: store)
      }
    }
    let request = makeRequest()
    return Scenario(
      seed: seed,
      catalogue: CataloguePayload(
        region: Region(id: "region", name: "Region", currency: currency, timeZone: "Europe/Vienna"),
        stores: stores.shuffled(using: &dice), canonicalProducts: products.shuffled(using: &dice),
        retailerProducts: retailerProducts.shuffled(using: &dice)),
      offers: OffersPayload(offers: offers.shuffled(using: &dice)), request: request)
  }

  mutating func fault(_ percent: Int) -> Bool {
    // Always two throws, so that fewer faults do not shift everything behind them.
    let isDue = dice.happens(percent)
    return dice.happens(faults) && isDue
  }

  private mutating func makeStores() {
    // The order of bytes differs from that of numbers, of letters and of composed characters.
    let ids = ["s10", "s2", "S3", "sé", "se\u{301}"]
    let retailers = ["ra", "rb", "rc"]
    let count = dice.pick(isSpread ? [(1, 3), (2, 4), (3, 5)] : [(1, 1), (6, 2), (5, 3), (3, 4), (2, 5)])
    for id in ids.prefix(count) {
      stores.append(
        Store(
          id: StoreID(id), retailerID: RetailerID(dice.any(of: retailers)), regionID: "region", name: id))
    }
    if fault(4) { stores.append(Store(id: "s4", retailerID: "ra", regionID: "elsewhere", name: "s4")) }
  }

  private mutating func makeProducts() {
    for number in 1...dice.number(in: isSpread ? 4...6 : 2...6) {
      // Keys run against the order in which they are made.
      let id = CanonicalProductID(number % 2 == 0 ? "c\(number)" : "é\(9 - number)")
      let isWeighed = dice.happens(20)
      let size = dice.pick([
        (5, Measure(500, .gram)), (3, Measure(1000, .millilitre)), (2, Measure(6, .piece)), (1, nil),
      ])
      products.append(CanonicalProduct(id: id, name: "Product \(number)", size: size))
      typical[id] = Typical(
        size: size, price: dice.any(of: [100, 120, 199, 300, 1000]), isWeighed: isWeighed)
      for retailer in ["ra", "rb", "rc"] { makeProducts(of: retailer, for: id) }
    }
  }

  private mutating func makeProducts(of retailer: String, for id: CanonicalProductID) {
    let count = fault(30) ? 0 : dice.pick([(12, 1), (3, 2), (1, 3)])
    for _ in 0..<count {
      let number = retailerProducts.count
      retailerProducts.append(
        RetailerProduct(
          id: RetailerProductID("p\(number)"), retailerID: RetailerID(retailer), name: "Article \(number)",
          canonicalProductID: fault(3) ? nil : id, matchMethod: makeMatchMethod(), size: makeSize(for: id),
          barcode: makeBarcode()))
    }
  }

  private mutating func makeMatchMethod() -> MatchMethod {
    dice.pick([
      (4, .barcode), (1, .userConfirmed), (1, .itself), (3, .sameBrandSameSize), (2, .ownBrandEquivalent),
      (1, .other("name")),
    ])
  }

  private mutating func makeBarcode() -> Barcode? {
    let good = ["4006381333931", "0000054490970", "96385074", "00012345678905"]
    let bad = ["4006381333932", "2012345678900", "0212345678909", "20123451", "7"]
    return fault(20) ? Barcode(dice.any(of: bad)) : dice.happens(50) ? Barcode(dice.any(of: good)) : nil
  }

  private mutating func makeSize(for id: CanonicalProductID) -> ProductSize? {
    let usual = typical[id]?.size ?? Measure(500, .gram)
    if typical[id]?.size == nil, dice.happens(60) { return nil }
    if fault(10) { return nil }
    var measure = usual
    if fault(25) {
      measure = dice.any(of: [
        Measure(usual.amount * 102 / 100, usual.unit), Measure(usual.amount * 102 / 100 + 1, usual.unit),
        Measure(usual.amount * 2, usual.unit), Measure(max(1, usual.amount / 3), usual.unit),
        Measure(usual.amount, usual.unit == .gram ? .millilitre : .gram),
        Measure(usual.amount, usual.unit == .gram ? .millilitre : .gram), Measure(1, usual.unit),
      ])
    }
    return ProductSize(
      measure, isEstimate: fault(12), conflicting: fault(6) ? Measure(measure.amount * 3, measure.unit) : nil)
  }

  private mutating func makeRequest() -> ComparisonRequest {
    var items: [BasketItem] = []
    if !dice.happens(3) {
      for product in products.shuffled(using: &dice).prefix(
        isSpread ? 6 : dice.pick([(1, 1), (2, 2), (3, 3), (3, 5)]))
      {
        items.append(makeItem(of: product.id))
        if fault(12) { items.append(makeItem(of: product.id)) }
      }
      if fault(6) { items.append(makeItem(of: "nowhere")) }
    }
    var storeIDs: [StoreID]?
    if dice.happens(25) {
      storeIDs = stores.map(\.id).filter { _ in dice.happens(80) }
      if fault(20) { storeIDs?.append("s99") }
      if fault(20) { storeIDs?.append(contentsOf: stores.map(\.id).prefix(1)) }
    }
    return ComparisonRequest(
      basket: Basket(id: BasketID("basket"), items: items.shuffled(using: &dice)), storeIDs: storeIDs,
      asOf: today, memberships: dice.happens(25) ? [RetailerID(dice.any(of: ["ra", "rb"]))] : [],
      maximumStores: isSpread
        ? dice.number(in: 2...4) : dice.pick([(1, 0), (4, 1), (8, 2), (6, 3), (2, 4), (1, 9)]))
  }

  private mutating func makeItem(of id: CanonicalProductID) -> BasketItem {
    let size = typical[id]?.size
    let isByAmount = typical[id]?.isWeighed == true ? dice.happens(70) : dice.happens(12)
    var quantity = Quantity.packs(dice.pick([(4, 1), (4, 2), (3, 3), (2, 4), (1, 6), (1, 12)]))
    if isByAmount, let size {
      quantity = Quantity(
        dice.any(of: [1, 3, size.amount, size.amount + 1, size.amount * 3, 1234]), .measure(size.unit))
    }
    if fault(12) {
      quantity = dice.any(of: [
        .packs(0), .packs(-1), .packs(10_000), .packs(9_999), .grams(10_000_001), .grams(700),
        .millilitres(700),
        Quantity(2, .unknown("handful")), Quantity(0, .unknown("handful")), .packs(.max), .packs(.min),
      ])
    }
    let pin = dice.happens(10) ? dice.any(of: stores.map(\.id) + ["s99"]) : nil
    return BasketItem(productID: id, quantity: quantity, pinnedStoreID: pin)
  }
}
