public import DeliveryArea
public import StockCache

/// A shopper wants a quantity of a product in the cart; the latest tap counts.
public protocol UpdateQuantityUseCase: Sendable {
  /// Sets the quantity of a product in the cart of a hub, and says what became of it.
  ///
  /// `hub` is the one whose screen was tapped: where it is no longer the current one nothing is written.
  /// Cancelling the caller does not take the tap back.
  func setQuantity(_ quantity: Int, of sku: SKU, at hub: HubID) async -> QuantityOutcome
}
