public import PriceboardTelemetry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reads a whole folder of JSON files, once each.
///
/// The files are those of ``LocalJSONProductRepository`` and ``LocalJSONOfferRepository``.
/// Products and offers are decoded side by side, and never on the caller's actor.
public struct SeedDataLoader: Sendable {
  private let folder: SourceFolder

  /// Creates a loader for a folder.
  public init(folder: URL, telemetry: any TelemetrySink = .none) {
    self.folder = SourceFolder(url: folder, telemetry: telemetry)
  }

  /// The folder's regions, by their keys.
  ///
  /// - Throws: ``SourceError``.
  @concurrent
  public func regions() async throws -> [Region] {
    var rows = try folder.rows(of: .regions, as: RegionRecord.self)
    return rows.values(\.region, key: \.id).sorted { $0.id < $1.id }
  }

  /// Reads the six tables of a region and checks what they say of each other.
  ///
  /// - Throws: ``SourceError`` for a file that is missing, is no list of rows in UTF-8, has no row, or has none that
  ///   can be read, and for a region that is not there.
  @concurrent
  public func load(regionId: RegionID) async throws -> SeedData {
    async let offers = offerRows()
    async let products = productRows()
    let regions = try folder.rows(of: .regions, as: RegionRecord.self)
    let stores = try folder.rows(of: .stores, as: StoreRecord.self)
    return try await folder.seedData(
      of: regionId, regions: regions, stores: stores, products: products, offers: offers)
  }

  @concurrent
  private func offerRows() async throws -> OffersAssembly {
    OffersAssembly(
      offers: try folder.rows(of: .offers, as: OfferRecord.self),
      snapshots: try folder.rows(of: .priceSnapshots, as: PriceSnapshotRecord.self))
  }

  @concurrent
  private func productRows() async throws -> ProductRecords {
    ProductRecords(
      canonical: try folder.rows(of: .canonicalProducts, as: CanonicalProductRecord.self),
      retailer: try folder.rows(of: .retailerProducts, as: RetailerProductRecord.self))
  }
}

/// The rows of both product tables.
struct ProductRecords: Sendable {
  let canonical: RecordList<CanonicalProductRecord>
  let retailer: RecordList<RetailerProductRecord>
}

extension SourceFolder {
  /// Puts the rows of all tables together.
  fileprivate func seedData(
    of regionID: RegionID, regions: RecordList<RegionRecord>, stores: RecordList<StoreRecord>,
    products: ProductRecords,
    offers: OffersAssembly
  ) throws -> SeedData {
    let catalogue = try report.catalogue(
      of: regionID,
      from: CatalogueAssembly(
        regions: regions, stores: stores, canonicalProducts: products.canonical,
        retailerProducts: products.retailer))
    var stores = stores
    return SeedData(
      catalogue: catalogue,
      offers: offers.payload(
        of: catalogue.region, stores: stores.stores(), products: ProductReferences(catalogue)))
  }
}
