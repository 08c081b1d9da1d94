public import BasketComparison
public import Foundation

/// An invented region that shows every state of a comparison.
///
/// Stores, retailers, brands and prices are made up. The files have the form that a region's data has everywhere:
/// `regions`, `stores`, `canonical_products`, `retailer_products`, `offers`, `price_snapshots` and `baskets`.
public enum DemoRegion {
  /// The folder of the region's files.
  public static var directory: URL {
    (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("DemoRegion")
  }

  /// The region's key.
  public static let id: RegionID = "murmelau"

  /// The day to which the prices belong, 2026-03-14; the history begins eight weeks before it.
  public static let asOf = CalendarDay(daysSinceEpoch: 20_526)

  /// The region's baskets, each there to show something; the raw value is the key.
  public enum Basket: String, CaseIterable, Sendable {
    /// One store is clearly cheapest.
    case weeklyShop = "weekly-shop"
    /// One store looks cheapest, but the prices are too old to be sure.
    case breakfast = "breakfast"
    /// Two stores cost exactly the same.
    case cinemaNight = "cinema-night"
    /// The difference is too small to matter.
    case pastaEvening = "pasta-evening"
    /// Too few lines can be compared.
    case specialities = "specialities"
    /// Nothing is in the basket.
    case empty = "empty"
    /// Fresh, stale, expired and too old prices.
    case afterCarnival = "after-carnival"
    /// A line for each reason why a price is missing.
    case everyGap = "every-gap"
    /// Weighed goods, and packs fitted to an amount.
    case marketDay = "market-day"
    /// Each kind of promotion, a member price and deposits.
    case promotions = "promotions"
    /// Lines that every store prices and that are not alike.
    case sizes = "sizes"
    /// Lines of one product, in one unit and in two, and a line that is pinned to a store.
    case doubleLines = "double-lines"

    /// The key of the basket.
    public var id: BasketID { BasketID(rawValue) }
  }
}
