public import Foundation

/// An invented region that shows every state of a comparison.
///
/// Stores, retailers, brands and prices are made up. The files have the form that a region's data has everywhere:
/// regions, stores, canonical_products, retailer_products, offers, price_snapshots and baskets.
public enum DemoRegion {
  /// The folder of the region's files.
  public static var directory: URL {
    (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("DemoRegion")
  }
}
