import BasketComparison
import MoneyKit

/// What one offer makes of one line before any promotion.
struct ShelfPrice {
  /// The product of the line.
  let productID: CanonicalProductID
  let offer: Offer
  let product: RetailerProduct
  let strength: Int
  let ageDays: Int
  /// What is paid for the goods of the basis today.
  let priceToday: Int
  /// The packs bought; nil where goods are priced by amount.
  let packs: Int?
  /// What a promotion may count one by one: packs priced singly, or else all of the goods as one.
  let units: Int
  /// What one of them costs, and what it costs at the regular price.
  let unitCost: Int
  let unitRegularCost: Int
  let isEstimate: Bool
  /// The promotion that this shopper gets today, if any.
  let promotion: Promotion?

  /// The cost of the line without a promotion.
  var plainCost: Int { unitCost * units }
  /// The cost of the line at the regular price.
  var regularCost: Int { unitRegularCost * units }
  /// The cost of the line if no other line is bought with it.
  var costAlone: Int { min(plainCost, promotedCost(of: [self]) ?? plainCost) }
}

/// Who buys, where and when.
struct Shopper {
  let asOf: CalendarDay
  let currency: Currency
  let isMember: Bool

  /// Prices a line by an offer, or tells why not.
  func price(_ line: WantedLine, by offer: Offer, of product: RetailerProduct)
    -> Result<ShelfPrice, Unpriced>
  {
    guard offer.isAvailable else { return .failure(.init(.unavailable)) }
    let age = offer.observation.day.days(until: asOf)
    guard age <= 30 else { return .failure(.init(.tooOld)) }

    var today = offer.price
    var regular = offer.price
    if let known = offer.regularPrice, known.currency == offer.price.currency {
      if let last = offer.validUntil, asOf > last {
        (today, regular) = (known, known)
      } else if known.minorUnits > offer.price.minorUnits {
        regular = known
      }
    } else if let last = offer.validUntil, asOf > last {
      return .failure(.init(.offerEnded))
    }
    guard offer.price.currency == currency else { return .failure(.init(.currencyMismatch)) }

    // How often the goods of the basis are bought, as an exact ratio.
    let packs: Int?
    let times: Fraction
    var isEstimate = false
    switch (offer.basis, line.unit) {
    case (.packs(let perPrice), .pack):
      packs = line.amount
      times = Fraction(line.amount, over: perPrice)
    case (.packs(let perPrice), .measure(let unit)):
      guard let size = product.size else { return .failure(.init(.sizeUnknown)) }
      guard size.measure.unit == unit else { return .failure(.init(.unitMismatch)) }
      var fitted = 0
      while fitted <= 9_999, fitted * size.measure.amount < line.amount { fitted += 1 }
      guard fitted <= 9_999 else { return .failure(.init(.amountOutOfRange)) }
      packs = fitted
      times = Fraction(fitted, over: perPrice)
      isEstimate = size.isEstimate
    case (.measure(let per), .measure(let unit)):
      guard per.unit == unit else { return .failure(.init(.unitMismatch)) }
      packs = nil
      times = Fraction(line.amount, over: per.amount)
    case (.measure(let per), .pack):
      guard let size = product.size else { return .failure(.init(.sizeUnknown)) }
      guard size.measure.unit == per.unit else { return .failure(.init(.unitMismatch)) }
      packs = nil
      times = Fraction(line.amount * size.measure.amount, over: per.amount)
      isEstimate = true
    case (_, .unknown):
      return .failure(.init(.unknownUnit))
    }

    guard today.minorUnits >= 0, let plain = cost(of: times, at: today.minorUnits),
      let atRegular = cost(of: times, at: regular.minorUnits)
    else { return .failure(.init(.amountOutOfRange)) }
    let singlePacks = offer.basis == .packs(1) ? packs : nil
    let isReduced = singlePacks == nil ? atRegular > plain : regular.minorUnits > today.minorUnits
    return .success(
      ShelfPrice(
        productID: line.productID, offer: offer, product: product, strength: matchStrength(of: product),
        ageDays: age, priceToday: today.minorUnits, packs: packs, units: singlePacks ?? 1,
        unitCost: singlePacks == nil ? plain : today.minorUnits,
        unitRegularCost: singlePacks == nil ? atRegular : regular.minorUnits, isEstimate: isEstimate,
        promotion: offer.promotion.flatMap { promotion in
          // A promotion over several lines does not extend to reduced ones.
          let isShut = promotion.group != nil && isReduced
          return applies(promotion, to: offer) && !isShut ? promotion : nil
        }))
  }

  /// A price so many times, rounded half up; nil above 10^12 minor units.
  private func cost(of times: Fraction, at price: Int) -> Int? {
    let (product, isTooLarge) = price.multipliedReportingOverflow(by: times.numerator)
    // Nothing is the price of more than a million, so that a product above 2^60 costs more than 10^12, too.
    precondition(times.denominator <= 1_000_000)
    guard !isTooLarge, product < 1 << 60 else { return nil }
    let cost = Fraction(product, over: times.denominator).roundedHalfUp
    return cost <= 1_000_000_000_000 ? cost : nil
  }

  private func applies(_ promotion: Promotion, to offer: Offer) -> Bool {
    if promotion.isMemberOnly && !isMember { return false }
    if let last = promotion.validUntil, asOf > last { return false }
    if let most = promotion.maximumPerCustomer, most < 1 { return false }
    switch promotion.mechanic {
    case .multiBuy(let count, let total):
      return offer.basis == .packs(1) && (1...9_999).contains(count)
        && (0...1_000_000_000_000).contains(total.minorUnits) && total.currency == offer.price.currency
    case .buyGetFree(let buy, let free):
      return offer.basis == .packs(1) && (1...9_999).contains(buy) && (1...9_999).contains(free)
    case .percentOff(let percent):
      return (1...100).contains(percent)
    case .amountOff(let amount):
      return (1...1_000_000_000_000).contains(amount.minorUnits) && amount.currency == offer.price.currency
    }
  }
}

/// Why an offer does not price a line.
struct Unpriced: Error {
  let reason: MissingLine.Reason

  init(_ reason: MissingLine.Reason) {
    self.reason = reason
  }
}

/// How sure it is that a product is the one wanted.
func matchStrength(of product: RetailerProduct) -> Int {
  switch product.matchMethod {
  case .barcode: carriesMatch(product.barcode) ? 100 : 50
  case .userConfirmed, .itself, .sameBrandSameSize: 100
  case .ownBrandEquivalent: 80
  case .other: 50
  }
}

/// Tells whether a barcode names the same product in every chain: its check digit is right, and it is not one
/// of the numbers that a chain gives out for itself (GS1 prefixes 02, 04, 20 to 29; eight digits from 0 or 2).
func carriesMatch(_ barcode: Barcode?) -> Bool {
  guard let barcode else { return true }
  let digits = barcode.digits.compactMap(\.wholeNumberValue)
  guard digits.count >= 2 else { return false }
  let padded = Array(repeating: 0, count: 14 - digits.count) + digits
  var sum = 0
  for (place, digit) in padded.enumerated() { sum += place % 2 == 0 ? digit * 3 : digit }
  guard sum % 10 == 0 else { return false }
  if digits.count <= 8 { return digits.count == 8 && digits[0] != 2 }
  let prefix = padded[1] * 10 + padded[2]
  return prefix != 2 && prefix != 4 && !(20...29).contains(prefix)
}
