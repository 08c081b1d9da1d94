package import Cart
package import Catalogue
package import DeliveryArea

/// All that a category shows, in values of the domain; ``CategoryMachine`` makes it, and a view state words it.
package struct CategoryScreen: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// Nothing of the current hub is there yet.
    case loading
    /// The products so far, each once; none at all where the category is empty and there is no more.
    case products([Product])
    /// Nobody delivers to the address.
    case outOfArea
    /// There is nothing to show, for a reason.
    case failed(LoadFailure)
  }

  /// What follows the last product.
  package enum More: Equatable, Sendable {
    /// Nothing: this is all.
    case end
    /// More, as soon as it is asked for.
    case available
    /// More, which is being asked for.
    case loading
    /// More, which could not be loaded and can be asked for again.
    case failed(LoadFailure)
  }

  /// The category's name; nil where it is not known.
  package var title: String?
  /// What the address means; nil before it is known.
  package var area: DeliveryArea?
  package var content: Content
  package var more: More
  /// Tells whether the server cannot be reached, as far as is known.
  package var isOffline: Bool
  /// Tells whether the device has a network, as far as is known.
  package var hasNetwork: Bool
  /// Tells whether what is shown may have changed since it was loaded, and why.
  package var freshness: ScreenFreshness
  /// When the hub delivers, as the home had it; unknown once it should have opened.
  package var hours: HubHours
  /// The server's time, as it was read when the screen appeared; nil before that.
  package var clock: ServerClock?
  package var stock: ShownStock
  /// The cart of exactly this area; loading or unavailable while the cart store follows another one.
  package var cart: CartState

  package init(
    title: String? = nil, area: DeliveryArea? = nil, content: Content = .loading, more: More = .end,
    isOffline: Bool = false, hasNetwork: Bool = true, freshness: ScreenFreshness = .live,
    hours: HubHours = .unknown, clock: ServerClock? = nil,
    stock: ShownStock = ShownStock(), cart: CartState = CartState(area: nil, phase: .unavailable)
  ) {
    self.title = title
    self.area = area
    self.content = content
    self.more = more
    self.isOffline = isOffline
    self.hasNetwork = hasNetwork
    self.freshness = freshness
    self.hours = hours
    self.clock = clock
    self.stock = stock
    self.cart = cart
  }

  /// Tells whether something can be ordered: the address is served, the hub not known to be closed, and the server
  /// within reach.
  package var canOrder: Bool {
    guard case .served = area, case .products = content else { return false }
    return !isOffline && !hours.isClosed
  }
}
