import BasketComparison
import PriceboardTestSupport
import PriceboardTransport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct RemoteRepositoryTests {
  private static let productTables: [SourceTable] = [
    .canonicalProducts, .regions, .retailerProducts, .stores,
  ]
  private static let offerTables: [SourceTable] = [.offers, .priceSnapshots, .regions, .stores]

  private func load(
    _ service: TableServiceFake, telemetry: TelemetrySpy = TelemetrySpy()
  ) async throws -> SeedData {
    SeedData(
      catalogue: try await RemoteProductRepository(service: service, telemetry: telemetry)
        .fetchCatalogue(regionId: "at"),
      offers: try await RemoteOfferRepository(service: service, telemetry: telemetry)
        .fetchCurrentOffers(regionId: "at"))
  }

  @Test func `each table is asked for by its own path with the region, and nothing of it is kept`()
    async throws
  {
    let products = TableServiceFake()
    _ = try await RemoteProductRepository(service: products).fetchCatalogue(regionId: "at")
    let offers = TableServiceFake()
    _ = try await RemoteOfferRepository(service: offers).fetchCurrentOffers(regionId: "at")
    for (service, tables) in [(products, Self.productTables), (offers, Self.offerTables)] {
      #expect(
        service.calls
          == tables.map {
            HTTPCall(
              $0.rawValue, path: ["functions", "v1", $0.rawValue], query: [HTTPQueryItem("region_id", "at")],
              keeping: .never)
          })
    }
  }

  @Test func `the same rows are the same products and offers, from a folder and from a service`() async throws
  {
    var files = RegionFiles(.offers, rows: [RegionFiles.offer(), RegionFiles.offer(["price_minor": "-1"])])
    files.files[.retailerProducts] = Data(
      "[\(RegionFiles.product()),\(RegionFiles.product()),\(RegionFiles.product(["id": "7"]))]".utf8)
    let local = try await files.withFolder { folder in
      SeedData(
        catalogue: try await LocalJSONProductRepository(folder: folder).fetchCatalogue(regionId: "at"),
        offers: try await LocalJSONOfferRepository(folder: folder).fetchCurrentOffers(regionId: "at"))
    }
    var remote = try await load(TableServiceFake(files))
    #expect(remote.problems.count == 3)
    #expect(Set(remote.problems.map(\.file)) == ["offers", "retailer_products"])
    // A table has the name of its file without the ending.
    let renamed = { (problem: SourceProblem) in
      SourceProblem(
        file: problem.file + ".json", path: problem.path, reason: problem.reason, dropsRow: problem.dropsRow)
    }
    var (catalogue, offers) = (remote.catalogue, remote.offers)
    catalogue.problems = catalogue.problems.map(renamed)
    offers.problems = offers.problems.map(renamed)
    remote = SeedData(catalogue: catalogue, offers: offers)
    #expect(remote == local)
  }

  @Test(
    .enabled(if: SharedData.has("basket-at"), "no real data beside the package"))
  func `a real region over a service is what its files are`() async throws {
    let folder = try #require(SharedData.url("basket-at"))
    var files = RegionFiles()
    for table in SourceTable.allCases {
      files.files[table] = try SharedData.data("basket-at/\(table.fileName)")
    }
    let region = try #require(try await SeedDataLoader(folder: folder).regions().first?.id)
    let service = TableServiceFake(files)
    let catalogue = try await RemoteProductRepository(service: service).fetchCatalogue(regionId: region)
    let offers = try await RemoteOfferRepository(service: service).fetchCurrentOffers(regionId: region)
    let local = try await LocalJSONProductRepository(folder: folder).fetchCatalogue(regionId: region)
    let localOffers = try await LocalJSONOfferRepository(folder: folder).fetchCurrentOffers(regionId: region)
    #expect(catalogue.canonicalProducts == local.canonicalProducts)
    #expect(catalogue.retailerProducts == local.retailerProducts)
    #expect(catalogue.stores == local.stores)
    #expect(offers.offers == localOffers.offers)
    #expect(offers.snapshots == localOffers.snapshots)
  }

  static let failures: [(HTTPFailure, SourceFailure)] = [
    (.unreachable, .unreachable), (.timedOut, .unreachable), (.tryLater(after: .seconds(90)), .tryLater),
    (.notJSON, .notJSON), (.invalidReply, .unreadable), (.tooLarge(limit: 1), .unreadable),
    (.notTrusted, .notTrusted), (.redirectRefused, .notTrusted), (.invalidCall, .notAsked),
    (.noToken, .notAsked),
    (.libraryMissing(name: "libcurl"), .notAsked), (.status(400, body: Data()), .refused),
    (.status(401, body: Data()), .keyRefused), (.status(403, body: Data()), .keyRefused),
    (.status(404, body: Data()), .missing), (.status(429, body: Data()), .refused),
    (.status(500, body: Data("secret".utf8)), .serverFailed), (.status(503, body: Data()), .serverFailed),
    (.status(304, body: Data()), .serverFailed),
  ]

  @Test(arguments: failures)
  func `a failed call is an error that names the table and how it failed`(
    failure: HTTPFailure, expected: SourceFailure
  ) async throws {
    for table in SourceTable.allCases {
      let spy = TelemetrySpy()
      let service = TableServiceFake(failing: [table: failure])
      let error = SourceError(expected, source: table.rawValue)
      if Self.productTables.contains(table) {
        await #expect(throws: error) {
          try await RemoteProductRepository(service: service, telemetry: spy).fetchCatalogue(regionId: "at")
        }
      } else {
        await #expect(throws: error) {
          try await RemoteOfferRepository(service: service, telemetry: spy).fetchCurrentOffers(regionId: "at")
        }
      }
      #expect(spy.events(of: BasketEvent.self).contains(.sourceFailed(table: table, failure: expected)))
      #expect("\(error)".hasPrefix("\(table.rawValue) "))
    }
  }

  @Test func `one table that fails costs the whole answer, and nothing stands in for it`() async throws {
    for table in Self.offerTables {
      let service = TableServiceFake(failing: [table: HTTPFailure.unreachable])
      await #expect(throws: SourceError(.unreachable, source: table.rawValue)) {
        try await RemoteOfferRepository(service: service).fetchCurrentOffers(regionId: "at")
      }
    }
  }

  @Test(arguments: [
    ("", SourceFailure.notJSON), ("<html>", .notJSON), (#"{"error":"x"}"#, .notAList), ("[]", .noRows),
    ("[7]", .noReadableRow), ("null", .notAList),
  ])
  func `a reply that is no list of rows is an error that says so`(text: String, failure: SourceFailure) async
  {
    let service = TableServiceFake(RegionFiles(.offers, text))
    await #expect(throws: SourceError(failure, source: "offers")) {
      try await RemoteOfferRepository(service: service).fetchCurrentOffers(regionId: "at")
    }
  }

  @Test func `a region that the service does not have is told as that`() async {
    let cases: [(TableServiceFake, RegionID)] = [
      (TableServiceFake(RegionFiles(.regions, "[]")), "at"), (TableServiceFake(), "de"),
    ]
    for (service, region) in cases {
      await #expect(throws: SourceError(.unknownRegion, source: "regions")) {
        try await RemoteProductRepository(service: service).fetchCatalogue(regionId: region)
      }
      await #expect(throws: SourceError(.unknownRegion, source: "regions")) {
        try await RemoteOfferRepository(service: service).fetchCurrentOffers(regionId: region)
      }
    }
  }

  @Test func `what was loaded is reported by table`() async throws {
    let spy = TelemetrySpy()
    _ = try await load(TableServiceFake(), telemetry: spy)
    let events = spy.events(of: BasketEvent.self)
    for table in SourceTable.allCases {
      #expect(events.contains(.sourceLoaded(table: table, rows: 1, dropped: 0, problems: 0)))
    }
    #expect(events.contains(.unmatchedProducts(count: 0, of: 1)))
  }

  @Test func `cancelling the caller is no failure of the source`() async throws {
    let service = HTTPServiceFake()
    let spy = TelemetrySpy()
    let task = Task {
      try await RemoteProductRepository(service: service, telemetry: spy).fetchCatalogue(regionId: "at")
    }
    let calls = await service.nextCalls(4)
    task.cancel()
    for call in calls { await call.cancelled() }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(spy.events.isEmpty)
  }

  @Test func `a table that fails ends the requests for the others`() async throws {
    let service = HTTPServiceFake()
    let task = Task { try await RemoteProductRepository(service: service).fetchCatalogue(regionId: "at") }
    let calls = await service.nextCalls(4)
    calls.first { $0.call.endpoint == "regions" }?.fail(HTTPFailure.unreachable)
    await #expect(throws: SourceError(.unreachable, source: "regions")) { try await task.value }
    #expect(calls.filter(\.isCancelled).count == 3)
  }
}
