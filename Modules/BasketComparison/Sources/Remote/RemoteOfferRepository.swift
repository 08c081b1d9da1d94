public import PriceboardTelemetry
public import PriceboardTransport

/// Asks a Supabase project for a region's offers and their history.
///
/// The tables are `offers` and `price_snapshots`, and `regions` and `stores` for the region's stores and time zone, in
/// the form that ``RemoteProductRepository`` reads; all four are asked for at once.
/// Whether an offer's product exists is not asked here. Nothing else ever stands in for a table that cannot be had, and
/// nothing is kept on disk.
/// Decoding never runs on the caller's actor.
public struct RemoteOfferRepository: OfferRepository {
  private let tables: RemoteTables

  /// Creates a repository over a service whose base is the project's address.
  ///
  /// ``RemoteBasketConfiguration/makeClient(transport:network:policy:timeline:telemetry:)`` makes one.
  public init(service: any HTTPService, telemetry: any TelemetrySink = .none) {
    tables = RemoteTables(service: service, telemetry: telemetry)
  }

  /// Reads the offers and histories of a region's stores.
  ///
  /// An `observed_at` becomes the region's day at that instant. A bad row is dropped and listed as a problem. Where
  /// several tables fail, the first of regions, stores, offers and histories is told of. Cancelling the caller cancels
  /// all requests.
  ///
  /// - Throws: ``SourceError``, which names the table; `CancellationError`.
  @concurrent
  public func fetchCurrentOffers(regionId: RegionID) async throws -> OffersPayload {
    async let regions = tables.rows(of: .regions, in: regionId, as: RegionRecord.self)
    async let stores = tables.rows(of: .stores, in: regionId, as: StoreRecord.self)
    async let offers = tables.rows(of: .offers, in: regionId, as: OfferRecord.self)
    async let snapshots = tables.rows(of: .priceSnapshots, in: regionId, as: PriceSnapshotRecord.self)
    return try tables.report.offers(
      of: regionId, regions: try await regions, stores: try await stores,
      from: OffersAssembly(offers: try await offers, snapshots: try await snapshots))
  }
}
