public import MoneyKit

/// What makes one store cheaper than another.
public struct SavingsDrivers: Equatable, Sendable {
  /// What one line adds.
  public struct Driver: Equatable, Sendable {
    /// The line's product.
    public let productID: CanonicalProductID
    /// The line's cost at the other store less its cost at the first; never 0.
    public let delta: Money

    /// Creates a driver.
    public init(productID: CanonicalProductID, delta: Money) {
      self.productID = productID
      self.delta = delta
    }
  }

  /// The first store.
  public let storeID: StoreID
  /// The store that it is held against.
  public let againstStoreID: StoreID
  /// The comparable lines that cost more or less, the largest difference first, equal ones by product key.
  ///
  /// They add up exactly to the difference of the comparable totals.
  public let drivers: [Driver]

  /// Creates drivers.
  public init(storeID: StoreID, againstStoreID: StoreID, drivers: [Driver]) {
    self.storeID = storeID
    self.againstStoreID = againstStoreID
    self.drivers = drivers
  }
}
