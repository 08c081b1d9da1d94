public import PriceboardTelemetry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reads a region's products from a folder of JSON files.
///
/// The files are `regions.json`, `stores.json`, `canonical_products.json` and `retailer_products.json`: UTF-8, with or
/// without a byte order mark, each a list of rows or `{"declared_count": n, "rows": [...]}`. Money is in whole
/// minor units, sizes are in whole base units.
/// Reading and decoding never run on the caller's actor.
public struct LocalJSONProductRepository: ProductRepository {
  private let folder: SourceFolder

  /// Creates a repository over a folder, which is read anew at each fetch.
  public init(folder: URL, telemetry: any TelemetrySink = .none) {
    self.folder = SourceFolder(url: folder, telemetry: telemetry)
  }

  /// Reads a region's stores and products.
  ///
  /// A bad row is dropped and listed as a problem. Of two rows with one key, one stays, whatever their order.
  ///
  /// - Throws: ``SourceError`` for a file that is missing, is no list of rows in UTF-8, has no row, or has none that
  ///   can be read, and for a region that is not there.
  @concurrent
  public func fetchCatalogue(regionId: RegionID) async throws -> CataloguePayload {
    try folder.report.catalogue(
      of: regionId,
      from: CatalogueAssembly(
        regions: try folder.rows(of: .regions, as: RegionRecord.self),
        stores: try folder.rows(of: .stores, as: StoreRecord.self),
        canonicalProducts: try folder.rows(of: .canonicalProducts, as: CanonicalProductRecord.self),
        retailerProducts: try folder.rows(of: .retailerProducts, as: RetailerProductRecord.self)))
  }
}
