import BasketComparison

extension Scenario {
  /// The same scenario with every list whose order means nothing in another order.
  public func shuffled() -> Scenario {
    var dice = SeededDice(seed: ~seed)
    var copy = self
    copy.catalogue.stores.shuffle(using: &dice)
    copy.catalogue.canonicalProducts.shuffle(using: &dice)
    copy.catalogue.retailerProducts.shuffle(using: &dice)
    copy.offers.offers.shuffle(using: &dice)
    copy.request.storeIDs?.shuffle(using: &dice)
    return copy
  }

  /// Scenarios with one thing less, those with the largest part left out first.
  func smallerOnes() -> [Scenario] {
    var smaller: [Scenario] = []
    func leavingOut<Element>(_ list: WritableKeyPath<Scenario, [Element]>) {
      for index in self[keyPath: list].indices {
        var copy = self
        copy[keyPath: list].remove(at: index)
        smaller.append(copy)
      }
    }
    func changing(_ change: (inout Scenario) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { smaller.append(copy) }
    }
    leavingOut(\.catalogue.stores)
    leavingOut(\.request.basket.items)
    leavingOut(\.catalogue.retailerProducts)
    leavingOut(\.offers.offers)
    leavingOut(\.catalogue.canonicalProducts)
    changing { $0.request.storeIDs = nil }
    changing { $0.request.memberships = [] }
    changing { $0.request.maximumStores = max(0, $0.request.maximumStores - 1) }
    for index in request.basket.items.indices {
      changing { $0.request.basket.items[index].pinnedStoreID = nil }
      changing { $0.request.basket.items[index].quantity = .packs(1) }
    }
    for index in offers.offers.indices {
      changing { $0.offers.offers[index] = $0.offers.offers[index].keeping(promotion: false) }
      changing { $0.offers.offers[index] = $0.offers.offers[index].keeping(reduction: false) }
      changing { $0.offers.offers[index] = $0.offers.offers[index].keeping(deposit: false) }
    }
    return smaller
  }
}

extension Offer {
  fileprivate func keeping(promotion: Bool = true, reduction: Bool = true, deposit: Bool = true) -> Offer {
    Offer(
      id: id, storeID: storeID, retailerProductID: retailerProductID, price: price, basis: basis,
      regularPrice: reduction ? regularPrice : nil, validUntil: reduction ? validUntil : nil,
      deposit: deposit ? self.deposit : nil, promotion: promotion ? self.promotion : nil,
      isMemberOnly: isMemberOnly, isAvailable: isAvailable, observation: observation,
      statedUnitPrice: statedUnitPrice)
  }
}
