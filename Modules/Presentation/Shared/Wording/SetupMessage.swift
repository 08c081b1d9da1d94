/// What is said before a basket is compared.
public enum SetupMessage: Hashable, Sendable {
  /// What the app is for.
  case promise
  /// The saved basket is being read.
  case loadingBasket
  /// The saved basket; the title may be empty.
  case savedBasket(title: String, lines: Int)
  /// The saved basket could not be read.
  case savedBasketUnreadable
  /// The regions are being loaded.
  case loadingRegions
  /// A region's products and prices are being loaded.
  case loadingRegion(name: String)
  /// What was loaded for a region.
  case regionSummary(stores: Int, products: Int, prices: Int)
  /// What the source held that could not be used.
  case sourceProblems(rows: Int, values: Int)
  /// No store is chosen.
  case chooseStores
  /// One store is chosen, so that there is nothing to compare.
  case chooseAnotherStore
}
