public import PriceboardTelemetry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reads a region's offers and their history from a folder of JSON files.
///
/// The files are `offers.json` and `price_snapshots.json`, and `regions.json` and `stores.json` for the region's stores
/// and time zone, in the form that ``LocalJSONProductRepository`` reads.
/// Whether an offer's product exists is not asked here: ``SeedDataLoader`` does, which reads both sides.
/// Reading and decoding never run on the caller's actor.
public struct LocalJSONOfferRepository: OfferRepository {
  private let folder: SourceFolder

  /// Creates a repository over a folder, which is read anew at each fetch.
  public init(folder: URL, telemetry: any TelemetrySink = .none) {
    self.folder = SourceFolder(url: folder, telemetry: telemetry)
  }

  /// Reads the offers and histories of a region's stores.
  ///
  /// An `observed_at` becomes the region's day at that instant. Offers in another currency than the region's are
  /// kept, because the comparison tells them apart. A bad row is dropped and listed as a problem.
  ///
  /// - Throws: ``SourceError`` for a file that is missing, is no list of rows in UTF-8, has no row, or has none that
  ///   can be read, and for a region that is not there.
  @concurrent
  public func fetchCurrentOffers(regionId: RegionID) async throws -> OffersPayload {
    try folder.report.offers(
      of: regionId, regions: try folder.rows(of: .regions, as: RegionRecord.self),
      stores: try folder.rows(of: .stores, as: StoreRecord.self),
      from: OffersAssembly(
        offers: try folder.rows(of: .offers, as: OfferRecord.self),
        snapshots: try folder.rows(of: .priceSnapshots, as: PriceSnapshotRecord.self)))
  }
}
