import BasketComparison
import PriceboardTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct SourceFailureTests {
  @Test(arguments: SourceTable.allCases)
  func `a missing file is an error that names it`(table: SourceTable) async throws {
    var files = RegionFiles()
    files.files[table] = nil
    await #expect(throws: SourceError(.missing, source: table.fileName)) { try await files.load() }
  }

  @Test(arguments: SourceTable.allCases)
  func `a table without rows is an error and never an empty result`(table: SourceTable) async throws {
    for text in ["[]", " [ ] ", #"{"rows":[]}"#, #"{"declared_count":0,"rows":[]}"#] {
      await #expect(throws: SourceError(.noRows, source: table.fileName)) {
        try await RegionFiles(table, text).load()
      }
    }
  }

  @Test(arguments: SourceTable.allCases)
  func `a table of which no row can be read is an error`(table: SourceTable) async throws {
    let text = #"[{"ID":"x"},7,null,"text",[],{}]"#
    await #expect(throws: SourceError(.noReadableRow, source: table.fileName)) {
      try await RegionFiles(table, text).load()
    }
  }

  @Test(arguments: [
    ("", SourceFailure.notJSON), ("   ", .notJSON), ("[", .notJSON), ("<html></html>", .notJSON),
    (#"[{"id":"o1""#, .notJSON), ("[] []", .notJSON), ("{}", .notAList), ("7", .notAList),
    ("null", .notAList), (#""text""#, .notAList), (#"{"rows":{}}"#, .notAList),
    (#"{"rows":null}"#, .notAList),
    (#"{"data":[]}"#, .notAList), (String(repeating: "[", count: 100_000), .notJSON),
  ])
  func `what is no list of rows is an error that says so`(text: String, failure: SourceFailure) async throws {
    await #expect(throws: SourceError(failure, source: "offers.json")) {
      try await RegionFiles(.offers, text).load()
    }
  }

  @Test func `a file cut short anywhere is an error`() async throws {
    let whole = Data("[\(RegionFiles.offer()),\(RegionFiles.offer(["id": #""o2""#]))]".utf8)
    for length in stride(from: 1, to: whole.count - 1, by: 7) {
      var files = RegionFiles()
      files.files[.offers] = whole.prefix(length)
      await #expect(throws: SourceError(.notJSON, source: "offers.json")) { try await files.load() }
    }
  }

  @Test func `bytes that are no UTF-8 are refused and not replaced`() async throws {
    let latin1 = Data("[".utf8) + Data(RegionFiles.product(["name": #""K"#]).utf8.dropLast()) + Data([0xE4])
    var files = RegionFiles()
    files.files[.retailerProducts] = latin1 + Data(#"se"}]"#.utf8)
    await #expect(throws: SourceError(.notUTF8, source: "retailer_products.json")) { try await files.load() }

    // The letter would never be read: it stands in a field that nobody asks for.
    files.files[.retailerProducts] = Data(#"[{"note":"K"#.utf8) + Data([0xE4]) + Data(#"se"}]"#.utf8)
    await #expect(throws: SourceError(.notUTF8, source: "retailer_products.json")) { try await files.load() }

    // UTF-16 with its mark.
    files.files[.retailerProducts] = Data([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00])
    await #expect(throws: SourceError(.notUTF8, source: "retailer_products.json")) { try await files.load() }
  }

  @Test(arguments: SourceTable.allCases)
  func `a byte order mark is skipped`(table: SourceTable) async throws {
    var files = RegionFiles()
    let plain = try await files.load()
    files.files[table] = Data([0xEF, 0xBB, 0xBF]) + (files.files[table] ?? Data())
    let marked = try await files.load()
    #expect(marked == plain)
    #expect(marked.problems == [])
  }

  @Test func `a region that is not there is an error`() async throws {
    try await RegionFiles().withFolder { folder in
      let error = SourceError(.unknownRegion, source: "regions.json")
      await #expect(throws: error) { try await SeedDataLoader(folder: folder).load(regionId: "AT") }
      await #expect(throws: error) {
        try await LocalJSONProductRepository(folder: folder).fetchCatalogue(regionId: "de")
      }
      await #expect(throws: error) {
        try await LocalJSONOfferRepository(folder: folder).fetchCurrentOffers(regionId: "")
      }
    }
  }

  @Test func `an envelope may declare how many rows it holds`() async throws {
    let row = RegionFiles.offer()
    let complete = try await RegionFiles(.offers, #"{"declared_count":1,"rows":[\#(row)]}"#).load()
    #expect(complete.problems == [])
    #expect(complete.offers.offers.count == 1)

    let cut = try await RegionFiles(.offers, #"{"rows":[\#(row)],"declared_count":5385}"#).load()
    #expect(cut.offers.offers.count == 1)
    #expect(
      cut.problems == [
        SourceProblem(
          file: "offers.json", path: "declared_count", reason: .incompleteSource, dropsRow: false)
      ])

    let unreadable = try await RegionFiles(.offers, #"{"rows":[\#(row)],"declared_count":"many"}"#).load()
    #expect(unreadable.problems.map(\.reason) == [.unreadable])
    #expect(unreadable.offers.offers.count == 1)
  }

  @Test func `errors tell the file and the failure and nothing of its contents`() {
    for failure in SourceFailure.allCases {
      let text = "\(SourceError(failure, source: "offers.json"))"
      #expect(text.hasPrefix("offers.json "))
    }
  }

  @Test func `telemetry tells what was loaded and what failed`() async throws {
    let spy = TelemetrySpy()
    let offers = [RegionFiles.offer(), RegionFiles.offer(["price_minor": "-1"]), "7"]
    _ = try await RegionFiles(.offers, rows: offers).load(telemetry: spy)
    let events = spy.events(of: BasketEvent.self)
    #expect(events.count == 7)
    #expect(events.contains(.sourceLoaded(table: .offers, rows: 3, dropped: 2, problems: 2)))
    #expect(events.contains(.sourceLoaded(table: .regions, rows: 1, dropped: 0, problems: 0)))
    #expect(events.last == .unmatchedProducts(count: 0, of: 1))

    let failing = TelemetrySpy()
    _ = try? await RegionFiles(.stores, "[]").load(telemetry: failing)
    #expect(failing.events(of: BasketEvent.self).contains(.sourceFailed(table: .stores, failure: .noRows)))
  }
}
