import BasketComparison
import MoneyKit

/// Everything that one store has for the lines of a basket.
struct StoreShelf {
  let store: Store
  /// The offer that each line uses here, by the line's place in the basket.
  var chosen: [ShelfPrice?] = []
  /// Why a line has no price here.
  var reasons: [MissingLine.Reason?] = []

  init(store: Store, lines: [WantedLine], isMember: Bool, scenario: Scenario) {
    self.store = store
    for line in lines {
      if let problem = line.problem {
        chosen.append(nil)
        reasons.append(problem)
        continue
      }
      let (price, reason) = Self.choice(for: line, at: store, asMember: isMember, in: scenario)
      chosen.append(price)
      reasons.append(reason)
    }
  }

  /// The cheapest offer for a line taken alone, or the reason that is nearest to a price.
  private static func choice(
    for line: WantedLine, at store: Store, asMember isMember: Bool, in scenario: Scenario
  ) -> (ShelfPrice?, MissingLine.Reason?) {
    let shopper = Shopper(
      asOf: scenario.request.asOf, currency: scenario.catalogue.region.currency, isMember: isMember)
    let products = scenario.catalogue.retailerProducts.filter {
      $0.retailerID == store.retailerID && $0.canonicalProductID == line.productID
    }
    guard !products.isEmpty else { return (nil, .noProductAtStore) }

    var prices: [ShelfPrice] = []
    var reasons: [MissingLine.Reason] = []
    for product in products {
      for isMemberOnly in [false, true] {
        let slot = OfferSlot(
          isMemberOnly: isMemberOnly, product: product, store: store, scenario: scenario)
        guard let offer = slot.chosen else {
          reasons += slot.reasons
          continue
        }
        switch shopper.price(line, by: offer, of: product) {
        case .success where isMemberOnly && !isMember: reasons.append(.membersOnly)
        case .success(let price): prices.append(price)
        case .failure(let unpriced): reasons.append(unpriced.reason)
        }
      }
    }
    let best = prices.min { left, right in
      if left.costAlone != right.costAlone { return left.costAlone < right.costAlone }
      if left.strength != right.strength { return left.strength > right.strength }
      if left.product.id != right.product.id { return left.product.id < right.product.id }
      return !left.offer.isMemberOnly && right.offer.isMemberOnly
    }
    if let best { return (best, nil) }
    return (nil, nearestToPriced.first { reasons.contains($0) } ?? .noOffer)
  }

  /// The reasons in the order in which one is reported when several hold.
  private static let nearestToPriced: [MissingLine.Reason] = [
    .unavailable, .tooOld, .notYetObserved, .membersOnly, .offerEnded, .currencyMismatch, .unitMismatch,
    .sizeUnknown, .amountOutOfRange,
  ]

  /// What a line costs, and whether a promotion made it so.
  struct Cost {
    var amount: Int
    var isPromoted: Bool
  }

  /// What the lines at these places cost when they are bought here together.
  func costs(of places: [Int]) -> [Int: Cost] {
    var costs: [Int: Cost] = [:]
    for group in groups(of: places) {
      let members = group.compactMap { place in chosen[place].map { (place: place, price: $0) } }
      let plain = members.map(\.price.plainCost).reduce(0, +)
      let saving = plain - (promotedCost(of: members.map(\.price)) ?? plain)
      let shares =
        saving > 0 ? allocate(saving, by: members.map(\.price.plainCost)) : members.map { _ in 0 }
      for (member, share) in zip(members, shares) {
        costs[member.place] = Cost(amount: member.price.plainCost - share, isPromoted: saving > 0)
      }
    }
    return costs
  }

  /// The lines that a promotion counts together, each group in the order of the product keys.
  func groups(of places: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    for place in places {
      guard let price = chosen[place] else { continue }
      let together = groups.firstIndex { group in
        guard let first = chosen[group[0]]?.promotion, let own = price.promotion else { return false }
        return own.group != nil && own.group == first.group && own.mechanic == first.mechanic
          && own.isMemberOnly == first.isMemberOnly && own.validUntil == first.validUntil
          && own.maximumPerCustomer == first.maximumPerCustomer
      }
      if let together { groups[together].append(place) } else { groups.append([place]) }
    }
    return groups.map { group in
      group.sorted { left, right in
        guard let first = chosen[left], let second = chosen[right] else { return left < right }
        return first.productID < second.productID
      }
    }
  }
}

/// Splits an amount by ratios: shares are cut, and the units left go one each to the largest ratios, the earlier
/// of equal ones first.
func allocate(_ amount: Int, by ratios: [Int]) -> [Int] {
  let sum = ratios.reduce(0, +)
  // The largest amounts need products of more than 64 bits.
  var shares = ratios.map { sum.dividingFullWidth(amount.multipliedFullWidth(by: $0)).quotient }
  var left = amount - shares.reduce(0, +)
  var given: Set<Int> = []
  while left > 0 {
    let open = ratios.indices.filter { !given.contains($0) }
    guard let largest = open.map({ ratios[$0] }).max(),
      let next = open.first(where: { ratios[$0] == largest })
    else { break }
    shares[next] += 1
    given.insert(next)
    left -= 1
  }
  return shares
}
