import MoneyKit

/// The offer that counts for a product at a store, and what spoke against others.
struct ChosenOffer {
  let store: Int
  let product: Int
  let isMemberOnly: Bool
  /// The rows of the offers to choose between, nearly always one.
  let firstRow: Int
  var otherRows: [Int] = []
  /// The offer's row; nil where all of them are in another currency or were seen after the day that is compared.
  var row: Int?
  var isRepeated = false
  var isAvailabilityDisputed = false
  var hasLaterOffer = false
  var hasOtherCurrency = false

  init(store: Int, product: Int, isMemberOnly: Bool, firstRow: Int) {
    self.store = store
    self.product = product
    self.isMemberOnly = isMemberOnly
    self.firstRow = firstRow
  }

  /// Tells whether a reader must know something about the choice.
  var needsReport: Bool { isRepeated || isAvailabilityDisputed || hasLaterOffer || hasOtherCurrency }
}

extension Offer {
  /// Of two prices for the same thing, the newer one counts, then the one that can be bought, then the cheaper
  /// one, then the lower key.
  func isPreferred(to other: Offer) -> Bool {
    if observation != other.observation { return observation > other.observation }
    if isAvailable != other.isAvailable { return isAvailable }
    if price != other.price { return price.precedes(other.price) }
    return id < other.id
  }
}

extension MatchConfidenceCalculator.Match {
  /// The order of surety, the surest first.
  var rank: Int {
    switch self {
    case .exact: 0
    case .equivalent: 1
    case .weak: 2
    }
  }
}

extension MissingLine.Reason {
  /// How near a reason is to having a price; the nearest one of several products is told.
  var rank: Int {
    switch self {
    case .unavailable: 0
    case .tooOld: 1
    case .notYetObserved: 2
    case .membersOnly: 3
    case .offerEnded: 4
    case .currencyMismatch: 5
    case .unitMismatch: 6
    case .sizeUnknown: 7
    case .amountOutOfRange: 8
    case .noOffer: 9
    case .noProductAtStore: 10
    case .unknownProduct: 11
    case .invalidQuantity: 12
    case .unknownUnit: 13
    }
  }
}
