public import PriceboardTelemetry
public import PriceboardTransport

/// Asks a Supabase project for a region's products.
///
/// The tables are `regions`, `stores`, `canonical_products` and `retailer_products`, each asked for as
/// `functions/v1/{table}?region_id=R`; their rows are those of ``LocalJSONProductRepository``. The four are asked for at
/// once. Nothing else ever stands in for a table that cannot be had, and nothing is kept on disk.
/// Decoding never runs on the caller's actor.
public struct RemoteProductRepository: ProductRepository {
  private let tables: RemoteTables

  /// Creates a repository over a service whose base is the project's address.
  ///
  /// ``RemoteBasketConfiguration/makeClient(transport:network:policy:timeline:telemetry:)`` makes one.
  public init(service: any HTTPService, telemetry: any TelemetrySink = .none) {
    tables = RemoteTables(service: service, telemetry: telemetry)
  }

  /// Reads a region's stores and products.
  ///
  /// A bad row is dropped and listed as a problem. Where several tables fail, the first of the four is told of.
  /// Cancelling the caller cancels all requests.
  ///
  /// - Throws: ``SourceError``, which names the table; `CancellationError`.
  @concurrent
  public func fetchCatalogue(regionId: RegionID) async throws -> CataloguePayload {
    async let regions = tables.rows(of: .regions, in: regionId, as: RegionRecord.self)
    async let stores = tables.rows(of: .stores, in: regionId, as: StoreRecord.self)
    async let canonical = tables.rows(of: .canonicalProducts, in: regionId, as: CanonicalProductRecord.self)
    async let retailer = tables.rows(of: .retailerProducts, in: regionId, as: RetailerProductRecord.self)
    return try tables.report.catalogue(
      of: regionId,
      from: CatalogueAssembly(
        regions: try await regions, stores: try await stores, canonicalProducts: try await canonical,
        retailerProducts: try await retailer))
  }
}
