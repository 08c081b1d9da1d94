package import DeliveryArea
package import StockCache

extension CartMachine {
  /// What the shell carries out, in order.
  package enum Effect: Equatable, Sendable {
    /// Ask for the hub's whole cart.
    case read(number: Int, hub: HubID)
    /// The read is of no use any more.
    case cancelRead(number: Int)
    /// Tell the hub the quantity.
    case write(number: Int, quantity: Int, sku: SKU, hub: HubID)
    /// Answer the tap; each is answered once.
    case answer(tap: Int, QuantityOutcome)
    /// The read that the reload waits for has ended.
    case finishReload(Int)
    case report(CartEvent)
  }
}
