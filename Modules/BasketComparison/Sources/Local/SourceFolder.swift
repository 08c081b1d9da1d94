import PriceboardTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder with one JSON file for each table.
struct SourceFolder: Sendable {
  let url: URL
  let report: SourceReport

  init(url: URL, telemetry: any TelemetrySink) {
    self.url = url
    report = SourceReport(telemetry: telemetry)
  }

  /// Reads and decodes the rows of one table.
  func rows<Record: SourceRecord>(of table: SourceTable, as record: Record.Type) throws(SourceError)
    -> RecordList<Record>
  {
    let data: Data
    do throws(SourceError) {
      data = try Self.contents(of: url, file: table.fileName)
    } catch {
      throw report.failed(error, of: table)
    }
    return try report.rows(of: table, as: record, decoding: data, source: table.fileName)
  }

  /// The bytes of a file in a folder.
  static func contents(of folder: URL, file: String) throws(SourceError) -> Data {
    do {
      return try Data(contentsOf: folder.appendingPathComponent(file))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
      throw SourceError(.missing, source: file)
    } catch {
      throw SourceError(.unreadable, source: file)
    }
  }
}
