import Cart
import DeliveryArea
import StockCache

/// Decides what the steppers of one screen may do.
struct StepperRule {
  private let isBrowsing: Bool
  private let blocked: StepperState.Reason?
  private let cart: CartState
  private let blockedNote: String?
  private let cartNote: String?
  private let addressNote: String
  private let unconfirmedNote: String

  init(
    area: DeliveryArea?, canOrder: Bool, isOffline: Bool, isClosed: Bool, cart: CartState,
    words: any Phrasebook
  ) {
    isBrowsing = if case .browsing = area { true } else { false }
    self.cart = cart
    blocked = canOrder ? nil : isOffline ? .offline : isClosed ? .closed : .outOfDate
    blockedNote = blocked.map { words.text(.cannotOrder($0)) }
    cartNote = cart.unknownReason.map { words.text(.cannotOrder($0)) }
    addressNote = words.text(.addressNeeded)
    unconfirmedNote = words.text(.quantityNotConfirmed)
  }

  /// The stepper of a product, and what is said beside it.
  ///
  /// A product that is out of stock has one only to be taken out of the cart. Unknown stock forbids nothing.
  func stepper(of sku: SKU, _ availability: Availability) -> (state: StepperState, note: String?) {
    if isBrowsing { return (.asksForAddress, addressNote) }
    let line = cart.line(of: sku)
    let quantity = line?.quantity
    if availability.isOut, (quantity ?? 0) <= 0 { return (.hidden, nil) }
    if let blocked { return (.disabled(reason: blocked, quantity: quantity), blockedNote) }
    guard let line, cart.canEdit else {
      return (.disabled(reason: cart.unknownReason ?? .cartFailed, quantity: quantity), cartNote)
    }
    let state = StepperState.enabled(
      quantity: line.quantity, canAdd: availability.allowsMore(than: line.quantity),
      canRemove: line.quantity > 0)
    return (state, line.status == .unconfirmed ? unconfirmedNote : nil)
  }
}

extension CartState {
  /// Why no quantity is known; nil where they are.
  fileprivate var unknownReason: StepperState.Reason? {
    switch phase {
    case .loaded: nil
    case .failed: .cartFailed
    // Until the cart follows the area that the screen shows, it is on its way.
    case .unavailable, .loading: .cartLoading
    }
  }
}

extension Availability {
  fileprivate func allowsMore(than quantity: Int) -> Bool {
    switch self {
    case .outOfStock: false
    case .inStock(let count?): quantity < count
    case .inStock(nil), .unknown: true
    }
  }
}
