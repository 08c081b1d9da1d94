public import DeliveryArea
public import StockCache

/// The cart of the current hub.
public struct CartState: Hashable, Sendable {
  /// How far the cart is known.
  public enum Phase: String, Hashable, Sendable, Codable {
    /// There is no hub that takes orders: the shopper is browsing, out of the area, or nothing is known yet.
    case unavailable
    /// The hub's cart is being read; no quantity is known.
    case loading
    /// The quantities are known.
    case loaded
    /// The cart could not be read; no quantity is known.
    case failed
  }

  /// The area that the cart follows; nil before one is known.
  public let area: DeliveryArea?
  /// How far the cart is known.
  public let phase: Phase
  /// The lines that differ from "0, confirmed".
  public let lines: [SKU: CartLine]
  /// The products that the cart names with a quantity that cannot be read.
  public let unreadable: Set<SKU>

  /// Creates a state.
  public init(
    area: DeliveryArea?, phase: Phase, lines: [SKU: CartLine] = [:], unreadable: Set<SKU> = []
  ) {
    self.area = area
    self.phase = phase
    self.lines = lines
    self.unreadable = unreadable
  }

  /// The line of a product; nil while its quantity is not known.
  public func line(of sku: SKU) -> CartLine? {
    switch phase {
    case .loaded: lines[sku] ?? (unreadable.contains(sku) ? nil : CartLine(quantity: 0))
    case .unavailable, .loading, .failed: nil
    }
  }

  /// Tells whether quantities can be changed.
  public var canEdit: Bool { phase == .loaded }
}
