import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decodes the tables of a source, whichever it is, and reports how that went.
struct SourceReport: Sendable {
  let telemetry: any TelemetrySink

  /// The rows of one table.
  ///
  /// Problems that only show when tables are put together are not in the count. A list without rows means `whenEmpty`.
  func rows<Record: SourceRecord>(
    of table: SourceTable, as record: Record.Type, decoding data: Data, source: String,
    whenEmpty: SourceFailure = .noRows
  ) throws(SourceError) -> RecordList<Record> {
    do throws(SourceError) {
      let list = try RecordList<Record>(decoding: data, source: source)
      telemetry.record(
        BasketEvent.sourceLoaded(
          table: table, rows: list.rowCount, dropped: list.rowCount - list.entries.count,
          problems: list.problems.count))
      return list
    } catch {
      let failure = error.failure == .noRows ? whenEmpty : error.failure
      throw failed(SourceError(failure, source: source), of: table)
    }
  }

  /// The catalogue of a region from rows that were read.
  func catalogue(
    of regionID: RegionID, from assembly: CatalogueAssembly
  ) throws(SourceError) -> CataloguePayload {
    var assembly = assembly
    let catalogue: CataloguePayload
    do throws(SourceError) {
      catalogue = try assembly.catalogue(of: regionID)
    } catch {
      throw failed(error, of: .regions)
    }
    telemetry.record(
      BasketEvent.unmatchedProducts(
        count: catalogue.retailerProducts.count { $0.canonicalProductID == nil },
        of: catalogue.retailerProducts.count))
    return catalogue
  }

  /// The offers of a region from rows that were read.
  func offers(
    of regionID: RegionID, regions: RecordList<RegionRecord>, stores: RecordList<StoreRecord>,
    from assembly: OffersAssembly
  ) throws(SourceError) -> OffersPayload {
    var (regions, stores) = (regions, stores)
    let region: Region
    do throws(SourceError) {
      region = try regions.region(regionID)
    } catch {
      throw failed(error, of: .regions)
    }
    return assembly.payload(of: region, stores: stores.stores())
  }

  /// The error, after it was reported.
  func failed(_ error: SourceError, of table: SourceTable) -> SourceError {
    telemetry.record(BasketEvent.sourceFailed(table: table, failure: error.failure))
    return error
  }
}
