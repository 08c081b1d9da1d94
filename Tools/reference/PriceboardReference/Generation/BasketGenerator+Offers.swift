import BasketComparison
import MoneyKit

extension BasketGenerator {
  /// A few promotions that several offers share, some of them alike but for one detail.
  mutating func makePromotions() {
    for _ in 0..<dice.pick([(3, 0), (2, 1), (3, 2), (2, 4)]) {
      let promotion = Promotion(
        makeMechanic(), group: dice.happens(60) ? PromotionGroupID(dice.any(of: ["g1", "g2"])) : nil,
        isMemberOnly: dice.happens(15),
        validUntil: dice.happens(60) ? nil : today.adding(days: dice.number(in: -1...1)),
        maximumPerCustomer: dice.pick([(6, nil), (1, 0), (1, 1), (1, 2), (1, 3), (1, 5), (1, 9_999)]))
      promotions.append(promotion)
      guard dice.happens(25) else { continue }
      promotions.append(
        Promotion(
          promotion.mechanic, group: promotion.group, isMemberOnly: dice.happens(50),
          validUntil: promotion.validUntil, maximumPerCustomer: dice.happens(50) ? 4 : nil))
    }
  }

  mutating func makeMechanic() -> Promotion.Mechanic {
    let paidIn = fault(6) ? Currency.usd : currency
    switch dice.number(in: 0...3) {
    case 0:
      let total = amount(dice.any(of: [0, 199, 250, 300, 350, 500, 2000]), in: paidIn)
      return .multiBuy(count: fault(5) ? 0 : dice.pick([(4, 2), (3, 3), (1, 1), (1, 4)]), total: total)
    case 1:
      return .buyGetFree(
        buy: fault(5) ? 0 : dice.number(in: 1...3), free: fault(5) ? -1 : dice.number(in: 1...2))
    case 2:
      return .percentOff(fault(8) ? dice.any(of: [0, 101, -5]) : dice.any(of: [1, 10, 25, 33, 50, 100]))
    default:
      return .amountOff(
        amount(fault(8) ? dice.any(of: [0, -1]) : dice.any(of: [1, 50, 100, 250, 5000]), in: paidIn))
    }
  }

  mutating func makeOffers(for product: RetailerProduct, at store: Store) {
    if fault(12) { return }
    let isMemberOnly = fault(10)
    let first = makeOffer(for: product, at: store, isMemberOnly: isMemberOnly)
    offers.append(first)
    if dice.happens(12) {
      offers.append(makeOffer(for: product, at: store, isMemberOnly: !isMemberOnly))
    }
    // At another store, which may be another retailer's.
    if fault(4) {
      offers.append(makeOffer(for: product, at: dice.any(of: stores), isMemberOnly: isMemberOnly))
    }
    guard fault(25) else { return }
    switch dice.number(in: 0...3) {
    case 0: offers.append(first)
    case 1:
      offers.append(makeOffer(for: product, at: store, isMemberOnly: isMemberOnly))
    case 2:
      // The same key seen at another time or at another price.
      offers.append(
        makeOffer(
          for: product, at: store, isMemberOnly: isMemberOnly, id: first.id,
          observation: dice.happens(50) ? first.observation : nil, besides: first.price.minorUnits))
    default:
      offers.append(
        makeOffer(
          for: product, at: store, isMemberOnly: isMemberOnly, observation: first.observation,
          isAvailable: !first.isAvailable))
    }
  }

  mutating func makeOffer(
    for product: RetailerProduct, at store: Store, isMemberOnly: Bool, id: OfferID? = nil,
    observation: ObservationTime? = nil, besides taken: Int? = nil, isAvailable: Bool? = nil
  ) -> Offer {
    let usual = product.canonicalProductID.flatMap { typical[$0] }
    let price = makePrice(around: usual?.price ?? 100, besides: taken)
    let paidIn = fault(8) ? Currency.usd : currency
    let isReduced = dice.happens(25)
    return Offer(
      id: id ?? OfferID("o\(offers.count)"), storeID: store.id, retailerProductID: product.id,
      price: amount(price, in: paidIn), basis: makeBasis(for: product, isWeighed: usual?.isWeighed ?? false),
      regularPrice: isReduced
        ? amount(price + dice.any(of: [-10, 0, 1, 30, 100, 199]), in: fault(10) ? .gbp : paidIn) : nil,
      validUntil: isReduced || fault(8)
        ? dice.any(of: [nil, today.adding(days: -1), today, today.adding(days: 9)]) : nil,
      deposit: dice.happens(15)
        ? amount(fault(10) ? -5 : dice.any(of: [9, 25]), in: fault(8) ? .usd : currency) : nil,
      promotion: promotions.isEmpty || dice.happens(45) ? nil : dice.any(of: promotions),
      isMemberOnly: isMemberOnly, isAvailable: isAvailable ?? !fault(12),
      observation: observation ?? makeObservation())
  }

  mutating func makePrice(around usual: Int, besides taken: Int?) -> Int {
    var price =
      usual + dice.pick([(5, 0), (1, -1), (2, 1), (1, 3), (1, 10), (1, 20), (2, 50), (1, 51), (1, -20)])
    if isEven { price = usual }
    if isSpread { price = usual * dice.any(of: [60, 80, 100, 130, 170]) / 100 }
    if fault(2) { return dice.any(of: [0, -1, 400_000_000_000, 1_000_000_000_000, 1_000_000_000_001]) }
    return price == taken ? price + 7 : price
  }

  mutating func makeBasis(for product: RetailerProduct, isWeighed: Bool) -> PriceBasis {
    guard fault(8) ? !isWeighed : isWeighed else {
      return dice.happens(8) ? .packs(dice.number(in: 2...3)) : .onePack
    }
    let unit = product.size?.measure.unit ?? .gram
    return .measure(Measure(unit == .piece ? 1 : dice.any(of: [100, 1000]), unit))
  }

  mutating func makeObservation() -> ObservationTime {
    let age =
      fault(35)
      ? dice.any(of: [-1, -3, 2, 7, 8, 30, 31, 40]) : dice.pick([(8, 0), (4, 1), (2, 2), (1, 7), (1, 8)])
    return ObservationTime(
      day: today.adding(days: -age),
      millisecondsSinceEpoch: dice.pick([(3, nil), (1, 1_728_000_000_000), (1, 1_728_000_000_001)]))
  }

  /// An amount; all currencies used here are in use and have an exponent.
  func amount(_ minorUnits: Int, in currency: Currency) -> Money {
    guard let money = try? Money(minorUnits: minorUnits, currency: currency) else {
      preconditionFailure("\(currency) has no minor unit")
    }
    return money
  }
}
