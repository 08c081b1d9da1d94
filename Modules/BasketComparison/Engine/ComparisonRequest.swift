/// What to compare.
public struct ComparisonRequest: Equatable, Sendable {
  /// The basket.
  public var basket: Basket
  /// The stores to compare; nil for all of the region.
  public var storeIDs: [StoreID]?
  /// The region's day that ages are counted to.
  public var asOf: CalendarDay
  /// The retailers whose member prices the shopper pays; none by default.
  public var memberships: Set<RetailerID>
  /// The most stores that a split may use; 2 by default.
  ///
  /// Below 1 there is no split.
  public var maximumStores: Int
  /// Whether a missing line names the nearest product that the store does have; false by default, because it
  /// reads the names of whole categories.
  public var suggestsSwaps: Bool

  /// Creates a request.
  public init(
    basket: Basket, storeIDs: [StoreID]? = nil, asOf: CalendarDay, memberships: Set<RetailerID> = [],
    maximumStores: Int = 2, suggestsSwaps: Bool = false
  ) {
    self.basket = basket
    self.storeIDs = storeIDs
    self.asOf = asOf
    self.memberships = memberships
    self.maximumStores = maximumStores
    self.suggestsSwaps = suggestsSwaps
  }
}
