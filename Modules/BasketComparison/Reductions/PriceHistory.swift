public import MoneyKit

/// The prices of one product at one store, one for each day that has one, oldest first.
///
/// Points of zero are no prices and are left out, and so are points that cannot be compared with the newest one:
/// those in another currency, and those for a pack where the newest is for an amount, or for another kind of unit.
/// Of several prices on one day the lowest counts. The order of the points given does not matter.
public struct PriceHistory: Hashable, Sendable {
  /// A price on a day.
  public struct Entry: Hashable, Sendable {
    /// The region's day.
    public let day: CalendarDay
    /// The price.
    public let price: Money
    /// What the price is the price of.
    public let basis: PriceBasis
    /// The higher price that the store showed as the former one; nil where it showed none or no higher one.
    public let formerPrice: Money?
  }

  /// What a day without an entry means.
  public let kind: PriceSnapshot.Kind
  /// The days with a price.
  public let entries: [Entry]

  /// Joins the histories of one product at one store, those under its former keys included.
  ///
  /// If any of them holds daily observations, the whole does: nothing is known of a day without a point.
  ///
  /// - Parameters:
  ///   - snapshots: the histories.
  ///   - offer: the current offer. A history without a basis of its own is on the offer's. Its price continues the
  ///     history where it was seen later than every point and is for everybody to pay.
  public init(_ snapshots: [PriceSnapshot], offer: Offer? = nil) {
    let isDaily = snapshots.contains { $0.kind == .dailyObservations }
    kind = isDaily ? .dailyObservations : .changes

    var entries = snapshots.flatMap { snapshot in
      let basis = snapshot.basis ?? offer?.basis ?? .onePack
      return snapshot.points.map { Entry(day: $0.day, price: $0.price, basis: basis, former: $0.wasPrice) }
    }
    if let offer, offer.isAvailable, !offer.isMemberOnly,
      entries.allSatisfy({ $0.day < offer.observation.day && $0.price.currency == offer.price.currency })
    {
      entries.append(
        Entry(
          day: offer.observation.day, price: offer.price, basis: offer.basis, former: offer.regularPrice))
    }
    entries.removeAll { $0.price.minorUnits <= 0 }
    guard let newest = entries.max(by: { Self.precedes($0, $1) }) else {
      self.entries = []
      return
    }
    entries.removeAll { !$0.isComparable(with: newest) }
    entries.sort(by: Self.precedes)
    self.entries = entries.reduce(into: []) { days, entry in
      if days.last?.day != entry.day { days.append(entry) }
    }
  }

  /// The lowest price from the beginning to a day, both included; the earliest of equal ones.
  ///
  /// The newest price counts: nothing is ever cheaper than the recorded low.
  public func recordedLow(through day: CalendarDay) -> Entry? {
    entries.prefix { $0.day <= day }.min { $0.isCheaper(than: $1) }
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.isComparable(with: right) {
      if left.isCheaper(than: right) { return true }
      if right.isCheaper(than: left) { return false }
    }
    // Equal or not comparable prices of one day: an order that only depends on what they are.
    return left.orderingText.utf8.lexicographicallyPrecedes(right.orderingText.utf8)
  }
}

extension PriceHistory.Entry {
  init(day: CalendarDay, price: Money, basis: PriceBasis, former: Money?) {
    self.day = day
    self.price = price
    self.basis = basis
    let isHigher = former.map { $0.currency == price.currency && $0.minorUnits > price.minorUnits } ?? false
    formerPrice = isHigher ? former : nil
  }

  /// Whether both prices are for amounts of one kind, in one currency.
  func isComparable(with other: Self) -> Bool {
    price.currency == other.price.currency && basis.kind == other.basis.kind
  }

  /// Whether the price for the same amount is lower; compared as fractions, without rounding.
  func isCheaper(than other: Self) -> Bool {
    let left = price.minorUnits.magnitude.multipliedFullWidth(by: other.basis.amount.magnitude)
    let right = other.price.minorUnits.magnitude.multipliedFullWidth(by: basis.amount.magnitude)
    return (left.high, left.low) < (right.high, right.low)
  }

  /// The price for the amount that another basis is for, rounded half up; nil where it is too large.
  func price(on basis: PriceBasis) -> Money? {
    self.basis == basis ? price : try? price.scaled(by: basis.amount, over: self.basis.amount)
  }

  fileprivate var orderingText: String {
    let former = formerPrice.map { "\($0.minorUnits)" } ?? ""
    return "\(price.currency.code) \(price.minorUnits) \(basis.kind) \(basis.amount) \(former)"
  }
}

extension PriceBasis {
  /// What the amount counts: packs, or a base unit.
  fileprivate var kind: String {
    switch self {
    case .packs: "pack"
    case .measure(let measure): measure.unit.rawValue
    }
  }

  /// How many packs or base units, at least 1.
  fileprivate var amount: Int {
    switch self {
    case .packs(let count): max(count, 1)
    case .measure(let measure): max(measure.amount, 1)
    }
  }
}
