package import Cart
package import Catalogue
package import DeliveryArea

/// All that the home shows, in values of the domain; ``HomeMachine`` makes it, and a view state words it.
package struct HomeScreen: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// Nothing of the current hub is there yet.
    case loading
    /// The home of the current hub; without sections it is empty, which is no failure.
    case storefront(Storefront)
    /// Nobody delivers to the address.
    case outOfArea
    /// There is nothing to show, for a reason.
    case failed(LoadFailure)
  }

  /// The address that is shown; nil without one.
  package var address: Address?
  /// What the address means; nil before it is known.
  package var area: DeliveryArea?
  package var content: Content
  /// Tells whether the server cannot be reached, as far as is known.
  package var isOffline: Bool
  /// Tells whether the device has a network, as far as is known.
  package var hasNetwork: Bool
  /// Tells whether what is shown may have changed since it was loaded, and why.
  package var freshness: ScreenFreshness
  /// The server's time, as it came with what is shown; nil where nothing is.
  package var clock: ServerClock?
  package var stock: ShownStock
  /// The cart of exactly this area; loading or unavailable while the cart store follows another one.
  package var cart: CartState

  package init(
    address: Address? = nil, area: DeliveryArea? = nil, content: Content = .loading, isOffline: Bool = false,
    hasNetwork: Bool = true, freshness: ScreenFreshness = .live, clock: ServerClock? = nil,
    stock: ShownStock = ShownStock(),
    cart: CartState = CartState(area: nil, phase: .unavailable)
  ) {
    self.address = address
    self.area = area
    self.content = content
    self.isOffline = isOffline
    self.hasNetwork = hasNetwork
    self.freshness = freshness
    self.clock = clock
    self.stock = stock
    self.cart = cart
  }

  /// Tells whether something can be ordered: the address is served, the hub not known to be closed, the server within
  /// reach, and the home not a saved one.
  package var canOrder: Bool {
    guard case .served = area, case .storefront(let storefront) = content else { return false }
    guard !isOffline, storefront.origin == .current else { return false }
    return !storefront.hours.isClosed
  }
}
