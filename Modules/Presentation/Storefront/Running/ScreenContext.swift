import Cart
import DeliveryArea

/// What each screen of the storefront follows, whatever it shows.
struct ScreenContext: Sendable {
  var area: DeliveryArea?
  var cart = CartState(area: nil, phase: .unavailable)
  /// Tells whether the device has a network, as far as is known.
  var isOnline = true
  /// Tells whether the last load ended because the server could not be reached.
  var isUnreachable = false
  /// Tells whether the screen is there, so that something may be asked for.
  var isActive = false

  var hub: HubID? { area?.hub }

  var isOffline: Bool { !isOnline || isUnreachable }

  /// Tells whether the stock of the hub is worth asking for: nobody can order while browsing or without a way to the
  /// server.
  var asksForStock: Bool {
    guard isActive, !isOffline, case .served = area else { return false }
    return true
  }

  /// Tells whether the cart could not be read, so that a natural moment asks for it again.
  var needsCart: Bool { isActive && shownCart.phase == .failed }

  func stock(_ machine: VisibleStockMachine) -> ShownStock {
    ShownStock(machine.readings, of: area, isOffline: isOffline)
  }

  /// The cart as the screen may show it.
  ///
  /// The screen and the cart follow the area on their own, so that either may be ahead; until both agree no quantity is
  /// known, and none of another hub's is shown.
  var shownCart: CartState {
    guard cart.area != area else { return cart }
    switch area {
    case .served: return CartState(area: area, phase: .loading)
    case .browsing, .outOfArea, nil: return CartState(area: area, phase: .unavailable)
    }
  }
}
