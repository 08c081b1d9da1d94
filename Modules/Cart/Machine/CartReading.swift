package import StockCache

/// What a reply says of a whole cart.
package struct CartReading: Equatable, Sendable {
  /// The quantities; a product that is not named is not in the cart.
  package var quantities: [SKU: Int]
  /// The products whose quantity could not be read.
  package var unreadable: Set<SKU>
  /// How many lines were not used, those without a readable key included.
  package var droppedCount: Int

  package init(quantities: [SKU: Int], unreadable: Set<SKU> = [], droppedCount: Int = 0) {
    self.quantities = quantities
    self.unreadable = unreadable
    self.droppedCount = droppedCount
  }

  /// The quantity of a product; nil where the reply does not tell.
  package func quantity(of sku: SKU) -> Int? {
    unreadable.contains(sku) ? nil : quantities[sku] ?? 0
  }
}
