import Cart
import DeliveryArea
import StockCache

extension ScreenParts {
  /// Carries a tap out, for the area that the tapped screen showed.
  ///
  /// Where the hub has changed since, the cart sees that it is not the current one.
  func setQuantity(_ quantity: Int, of sku: SKU, in area: DeliveryArea?) async -> QuantityOutcome {
    switch area {
    case .served(let hub): await updateQuantity.setQuantity(quantity, of: sku, at: hub)
    case .browsing, .outOfArea: .needsAddress
    case nil: .unavailable
    }
  }
}
