public import StockCache

/// The cart's quantities as several screens show them at once.
public protocol CartStore: Sendable {
  /// The current state.
  var state: CartState { get }

  /// A stream of the current state and of those to come.
  ///
  /// One consumer a stream; a follower that is late gets the newest alone.
  func states() -> AsyncStream<CartState>

  /// Reads the cart again, and returns when that has ended.
  ///
  /// For a failure, for the network being back and for the app coming to the front. What is shown stays meanwhile.
  func reload() async

  /// The quantity of a product; nil while it is not known.
  func quantity(of sku: SKU) -> Int?

  /// Tells whether quantities can be changed.
  var canEdit: Bool { get }
}

extension CartStore {
  /// The quantity of a product; nil while it is not known.
  public func quantity(of sku: SKU) -> Int? { state.line(of: sku)?.quantity }

  /// Tells whether quantities can be changed.
  public var canEdit: Bool { state.canEdit }
}
