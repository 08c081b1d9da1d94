import BasketComparison
import Dispatch
import PriceboardTelemetry
import PriceboardTestSupport
import Testing

@Suite struct SourceIsolationTests {
  /// Holds up the first event, and with it the reading, until the main actor has opened the gate.
  private final class Gate: TelemetrySink {
    private let semaphore = DispatchSemaphore(value: 0)
    private let isFirst = Locked(true)
    private let passed = Locked(false)

    func record(_ event: some TelemetryEvent) {
      let waits = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard waits else { return }
      // The limit is only met where the reading blocks the main actor, which then never opens the gate.
      let result = semaphore.wait(timeout: .now() + .seconds(20))
      passed.withLock { $0 = result == .success }
    }

    func open() { semaphore.signal() }

    var hasPassed: Bool { passed.withLock { $0 } }
  }

  enum Reading: CaseIterable {
    case everything, regions, products, offers
  }

  @MainActor
  @Test(arguments: Reading.allCases)
  func `the main actor stays free while it waits for a source`(reading: Reading) async throws {
    let gate = Gate()
    try await RegionFiles().withFolder { folder in
      Task { @MainActor in gate.open() }
      switch reading {
      case .everything: _ = try await SeedDataLoader(folder: folder, telemetry: gate).load(regionId: "at")
      case .regions: _ = try await SeedDataLoader(folder: folder, telemetry: gate).regions()
      case .products:
        _ = try await LocalJSONProductRepository(folder: folder, telemetry: gate).fetchCatalogue(
          regionId: "at")
      case .offers:
        _ = try await LocalJSONOfferRepository(folder: folder, telemetry: gate).fetchCurrentOffers(
          regionId: "at")
      }
    }
    #expect(gate.hasPassed)
  }
}
