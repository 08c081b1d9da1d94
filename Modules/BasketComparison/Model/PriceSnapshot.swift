public import MoneyKit

/// The prices of one product at one store over time.
public struct PriceSnapshot: Hashable, Sendable {
  /// What a day without a point means.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// A price holds until the next point.
    case changes
    /// A day without a point was not observed.
    case dailyObservations = "daily_observations"
  }

  /// A price on a day.
  public struct Point: Hashable, Sendable {
    /// The region's day.
    public let day: CalendarDay
    /// The price on the offer's basis; an amount of 0 is no price.
    public let price: Money
    /// The former price that the store showed beside it, where it showed one.
    public let wasPrice: Money?

    /// Creates a point.
    public init(day: CalendarDay, price: Money, wasPrice: Money? = nil) {
      self.day = day
      self.price = price
      self.wasPrice = wasPrice
    }
  }

  /// The store.
  public let storeID: StoreID
  /// The product.
  public let retailerProductID: RetailerProductID
  /// What a day without a point means.
  public let kind: Kind
  /// The points as the source listed them.
  public let points: [Point]
  /// What the prices are prices of; nil where they are on the current offer's basis.
  public let basis: PriceBasis?

  /// Creates a price history.
  public init(
    storeID: StoreID, retailerProductID: RetailerProductID, kind: Kind, points: [Point],
    basis: PriceBasis? = nil
  ) {
    self.storeID = storeID
    self.retailerProductID = retailerProductID
    self.kind = kind
    self.points = points
    self.basis = basis
  }
}
