/// A table of a source, which is one file of a folder or one endpoint of a service.
public enum SourceTable: String, CaseIterable, Sendable, Codable {
  /// The areas in which stores are compared.
  case regions
  /// The stores.
  case stores
  /// The products as shoppers think of them.
  case canonicalProducts = "canonical_products"
  /// The products as retailers sell them.
  case retailerProducts = "retailer_products"
  /// The prices as they were last seen.
  case offers
  /// The prices over time.
  case priceSnapshots = "price_snapshots"

  /// The table's file in a folder, such as `offers.json`.
  public var fileName: String { rawValue + ".json" }
}
