import DeliveryArea
import PriceboardTelemetry

/// Turns what was read into events.
///
/// It remembers which types of sections it has named, because a dashboard keeps each word that it ever saw.
struct CatalogueReporter: Sendable {
  private let telemetry: any TelemetrySink
  private let types = Locked(SectionTypeCounts())

  init(_ telemetry: any TelemetrySink) {
    self.telemetry = telemetry
  }

  func read(_ report: CatalogueReport, hub: HubID, endpoint: CatalogueEvent.Endpoint) {
    for entry in report.skippedTypes.entries {
      let name = types.withLock { $0.add(entry.type) }
      for _ in 0..<entry.count { telemetry.record(CatalogueEvent.sectionSkipped(hub: hub, type: name)) }
    }
    for problem in report.problems where problem.reason != .unknownType {
      telemetry.record(CatalogueEvent.problem(hub: hub, endpoint: endpoint, problem))
    }
    if report.unlistedCount > 0 {
      telemetry.record(
        CatalogueEvent.moreProblems(hub: hub, endpoint: endpoint, count: report.unlistedCount))
    }
  }

  func refused(_ reason: ReplyRefusal, hub: HubID, endpoint: CatalogueEvent.Endpoint) {
    telemetry.record(CatalogueEvent.replyRefused(hub: hub, endpoint: endpoint, reason: reason))
  }

  func usedCopy(hub: HubID, cause: CatalogueEvent.CopyCause) {
    telemetry.record(CatalogueEvent.homeFromCopy(hub: hub, cause: cause))
  }
}
