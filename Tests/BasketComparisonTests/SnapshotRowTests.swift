import BasketComparison
import MoneyKit
import Testing

@Suite struct SnapshotRowTests {
  @Test func `points come with their former prices`() async throws {
    let row = RegionFiles.snapshot([
      "kind": #""daily_observations""#, "price_per": #"{"amount":1000,"unit":"g"}"#,
      "points": #"[["2026-07-15",750,null],["2026-08-19",490,750],["2026-08-20",490]]"#,
    ])
    let data = try await RegionFiles(.priceSnapshots, rows: [row]).load()
    let snapshot = try #require(data.offers.snapshots.first)
    #expect(data.problems == [])
    #expect(snapshot.kind == .dailyObservations)
    #expect(snapshot.basis == .measure(Measure(1000, .gram)))
    #expect(snapshot.points.map(\.day.description) == ["2026-07-15", "2026-08-19", "2026-08-20"])
    #expect(snapshot.points.map(\.price.minorUnits) == [750, 490, 490])
    #expect(snapshot.points.map(\.wasPrice?.minorUnits) == [nil, 750, nil])
    #expect(snapshot.points.allSatisfy { $0.price.currency.code == "EUR" })
  }

  @Test func `a bad point costs itself alone`() async throws {
    let points =
      #"[["2026-01-01",299],["2026-13-01",1],["2026-01-02",-1],["2026-01-03",1.5],["2026-01-04","1"],[],7,{},"#
      + #"["2026-01-05",250,"x"],["2026-01-06"],["2026-08-01",249]]"#
    let data = try await RegionFiles(.priceSnapshots, rows: [RegionFiles.snapshot(["points": points])]).load()
    #expect(data.offers.snapshots.first?.points.map(\.price.minorUnits) == [299, 249])
    #expect(data.problems.map(\.path) == (1...9).map { "[0].points[\($0)]" })
    #expect(data.problems.allSatisfy { !$0.dropsRow })
  }

  @Test(
    arguments: [
      ("kind", #""weekly""#, SourceProblem.Reason.unreadable), ("kind", nil, .missingField),
      ("points", nil, .missingField),
      ("points", "7", .unreadable), ("store_id", #""s9""#, .unknownReference),
      ("retailer_product_id", #""r1:9""#, .unknownReference),
      ("price_per", #"{"amount":0,"unit":"g"}"#, .invalidAmount),
    ] as [(String, String?, SourceProblem.Reason)])
  func `a bad history costs itself alone`(
    field: String, value: String?, reason: SourceProblem.Reason
  ) async throws {
    let rows = [RegionFiles.snapshot([field: value]), RegionFiles.snapshot()]
    let data = try await RegionFiles(.priceSnapshots, rows: rows).load()
    #expect(data.offers.snapshots.count == 1)
    #expect(data.problems.map(\.path) == [field == "price_per" ? "[0].price_per.amount" : "[0].\(field)"])
    #expect(data.problems.map(\.reason) == [reason])
    #expect(data.problems.map(\.dropsRow) == [true])
  }

  @Test func `the history under a former key is kept`() async throws {
    let old = RegionFiles.snapshot(["retailer_product_id": #""r1:0""#])
    var files = RegionFiles(.priceSnapshots, rows: [old, RegionFiles.snapshot()])
    files.files[.retailerProducts] =
      RegionFiles(
        .retailerProducts, rows: [RegionFiles.product(["former_ids": #"["r1:0"]"#])]
      ).files[.retailerProducts]
    let data = try await files.load()
    #expect(data.problems == [])
    #expect(data.offers.snapshots.map(\.retailerProductID) == ["r1:0", "r1:1"])
  }

  @Test func `two histories of one product are kept and listed`() async throws {
    let data = try await RegionFiles(
      .priceSnapshots, rows: [RegionFiles.snapshot(), RegionFiles.snapshot()]
    ).load()
    #expect(data.offers.snapshots.count == 2)
    #expect(data.problems.map(\.reason) == [.duplicateKey])
    #expect(data.problems.map(\.dropsRow) == [false])
  }
}
