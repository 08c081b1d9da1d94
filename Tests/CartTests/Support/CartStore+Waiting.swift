import Cart
import StockCache

extension CartStore {
  /// Waits for the first state that `isMet` agrees to.
  @discardableResult
  func state(where isMet: (CartState) -> Bool) async -> CartState {
    for await state in states() where isMet(state) { return state }
    return state
  }

  /// Waits until a product's line is this.
  func line(of sku: SKU, is line: CartLine?) async {
    await state { $0.line(of: sku) == line }
  }
}
