import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder with one JSON file for each table.
struct SourceFolder: Sendable {
  let url: URL
  let telemetry: any TelemetrySink

  /// Reads and decodes the rows of one table and reports how that went.
  ///
  /// Problems that only show when tables are put together are not in the count.
  func rows<Record: SourceRecord>(of table: SourceTable, as record: Record.Type) throws(SourceError)
    -> RecordList<Record>
  {
    do throws(SourceError) {
      let list = try RecordList<Record>(
        decoding: try Self.contents(of: url, file: table.fileName), file: table.fileName)
      telemetry.record(
        BasketEvent.sourceLoaded(
          table: table, rows: list.rowCount, dropped: list.rowCount - list.entries.count,
          problems: list.problems.count))
      return list
    } catch {
      report(error, of: table)
      throw error
    }
  }

  /// Reports that a table failed.
  func report(_ error: SourceError, of table: SourceTable) {
    telemetry.record(BasketEvent.sourceFailed(table: table, failure: error.failure))
  }

  /// The bytes of a file in a folder.
  static func contents(of folder: URL, file: String) throws(SourceError) -> Data {
    do {
      return try Data(contentsOf: folder.appendingPathComponent(file))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
      throw SourceError(.missing, file: file)
    } catch {
      throw SourceError(.unreadable, file: file)
    }
  }
}
