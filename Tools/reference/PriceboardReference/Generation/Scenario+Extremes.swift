import BasketComparison
import MoneyKit

extension Scenario {
  /// The same scenario with some numbers at the ends of what an integer holds, and some that mean nothing.
  ///
  /// The reference does not compare such scenarios; they show that no input stops the engine.
  public func withExtremes() -> Scenario {
    var dice = SeededDice(seed: seed ^ 0x5851_F42D_4C95_7F2D)
    var copy = self
    for index in copy.offers.offers.indices where dice.happens(60) {
      copy.offers.offers[index] = copy.offers.offers[index].withExtremes(&dice)
    }
    for index in copy.catalogue.retailerProducts.indices where dice.happens(40) {
      copy.catalogue.retailerProducts[index] = copy.catalogue.retailerProducts[index].withExtremes(&dice)
    }
    for index in copy.request.basket.items.indices where dice.happens(30) {
      let unit = copy.request.basket.items[index].quantity.unit
      copy.request.basket.items[index].quantity = Quantity(dice.extreme(), unit)
    }
    if dice.happens(20) { copy.request.maximumStores = dice.extreme() }
    if dice.happens(20) { copy.request.asOf = dice.any(of: [.first, .last]) }
    if dice.happens(20) { copy.catalogue.stores += copy.catalogue.stores.shuffled(using: &dice) }
    if dice.happens(20) {
      copy.catalogue.retailerProducts.append(contentsOf: copy.catalogue.retailerProducts.prefix(3))
    }
    if dice.happens(20) { copy.request.suggestsSwaps = true }
    return copy
  }
}

extension Offer {
  fileprivate func withExtremes(_ dice: inout SeededDice) -> Offer {
    let money = price
    func amount(_ dice: inout SeededDice) -> Money { money.replacing(minorUnits: dice.extreme()) }
    return Offer(
      id: id, storeID: storeID, retailerProductID: retailerProductID,
      price: dice.happens(50) ? amount(&dice) : price,
      basis: dice.any(of: [
        basis, .packs(dice.extreme()), .measure(Measure(max(1, dice.extreme()), .gram)),
        .measure(Measure(dice.extreme(), .millilitre)),
      ]),
      regularPrice: dice.happens(50) ? amount(&dice) : regularPrice,
      validUntil: dice.any(of: [validUntil, .first, .last]),
      deposit: dice.happens(50) ? amount(&dice) : deposit,
      promotion: dice.happens(50) ? promotion : makePromotion(amount(&dice), &dice),
      isMemberOnly: isMemberOnly,
      isAvailable: isAvailable,
      observation: dice.happens(80)
        ? observation
        : ObservationTime(
          day: dice.any(of: [.first, .last, observation.day]), millisecondsSinceEpoch: dice.extreme()),
      statedUnitPrice: dice.happens(20)
        ? StatedUnitPrice(text: "\(dice.extreme())", measure: "\(dice.extreme()) g") : nil)
  }

  private func makePromotion(_ amount: Money, _ dice: inout SeededDice) -> Promotion {
    Promotion(
      dice.any(of: [
        .multiBuy(count: dice.extreme(), total: amount),
        .buyGetFree(buy: dice.extreme(), free: dice.extreme()),
        .percentOff(dice.extreme()), .amountOff(amount),
      ]), group: dice.happens(50) ? "g1" : nil,
      maximumPerCustomer: dice.happens(50) ? dice.extreme() : nil)
  }
}

extension RetailerProduct {
  fileprivate func withExtremes(_ dice: inout SeededDice) -> RetailerProduct {
    let unit = size?.measure.unit ?? .gram
    return RetailerProduct(
      id: id, retailerID: retailerID, name: name, brand: brand, canonicalProductID: canonicalProductID,
      matchMethod: matchMethod,
      size: ProductSize(Measure(dice.extreme(), unit), conflicting: Measure(dice.extreme(), unit)),
      soldBy: soldBy,
      barcode: barcode, formerIDs: formerIDs)
  }
}

extension SeededDice {
  /// A number at an end of something.
  fileprivate mutating func extreme() -> Int {
    any(of: [
      .min, .min + 1, -1_000_000_000_001, -1, 0, 1, 2, 3, 9_999, 10_000, 10_000_000, 999_999_999_999,
      1_000_000_000_000, 1_000_000_000_001, .max / 2, .max - 1, .max,
    ])
  }
}
