import PriceboardTelemetry
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tables of a Supabase project, each an endpoint of its own.
struct RemoteTables: Sendable {
  let service: any HTTPService
  let report: SourceReport

  init(service: any HTTPService, telemetry: any TelemetrySink) {
    self.service = service
    report = SourceReport(telemetry: telemetry)
  }

  /// Asks for the rows of one table that concern a region, and decodes them off the caller's actor.
  ///
  /// - Throws: ``SourceError``; `CancellationError`.
  @concurrent
  func rows<Record: SourceRecord>(
    of table: SourceTable, in region: RegionID, as record: Record.Type
  ) async throws -> RecordList<Record> {
    let reply: HTTPReply
    do {
      reply = try await service.reply(
        to: HTTPCall(
          table.rawValue, path: ["functions", "v1", table.rawValue],
          query: [HTTPQueryItem("region_id", region.rawValue)]))
    } catch let cancellation as CancellationError {
      throw cancellation
    } catch {
      let failure = (error as? HTTPFailure).map(SourceFailure.init) ?? .unreadable
      throw report.failed(SourceError(failure, source: table.rawValue), of: table)
    }
    return try report.rows(
      of: table, as: record, decoding: reply.body, source: table.rawValue,
      // One region was asked for: where there is none, it is that one.
      whenEmpty: table == .regions ? .unknownRegion : .noRows)
  }
}

extension SourceFailure {
  /// What the failure of a call says of the table that was asked for.
  fileprivate init(_ failure: HTTPFailure) {
    switch failure {
    case .unreachable, .timedOut: self = .unreachable
    case .status(401, _), .status(403, _): self = .keyRefused
    case .status(404, _): self = .missing
    case .status(400..<500, _): self = .refused
    case .status: self = .serverFailed
    case .tryLater: self = .tryLater
    case .notJSON: self = .notJSON
    case .invalidReply, .tooLarge: self = .unreadable
    case .notTrusted, .redirectRefused: self = .notTrusted
    case .invalidCall, .noToken, .libraryMissing: self = .notAsked
    }
  }
}
