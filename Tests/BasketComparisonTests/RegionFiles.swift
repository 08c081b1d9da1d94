import BasketComparison
import PriceboardTelemetry
import PriceboardTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The six files of a small region, any of which a test replaces or takes away.
struct RegionFiles {
  var files: [SourceTable: Data]

  init() {
    files = [
      .regions: Data(
        #"[{"id":"at","name":"Austria","currency":"EUR","minor_unit_digits":2,"time_zone":"Europe/Vienna"}]"#
          .utf8),
      .stores: Data(#"[{"id":"s1","retailer_id":"r1","region_id":"at","name":"One"}]"#.utf8),
      .canonicalProducts: Data(
        #"[{"id":"c1","name":"Milk","size":{"amount":1000,"unit":"ml"},"sold_by":"pack"}]"#.utf8),
      .retailerProducts: Data("[\(Self.product())]".utf8),
      .offers: Data("[\(Self.offer())]".utf8),
      .priceSnapshots: Data("[\(Self.snapshot())]".utf8),
    ]
  }

  init(_ table: SourceTable, rows: [String]) {
    self.init(table, "[" + rows.joined(separator: ",\n") + "]")
  }

  init(_ table: SourceTable, _ text: String) {
    self.init()
    files[table] = Data(text.utf8)
  }

  static func product(_ changes: [String: String?] = [:]) -> String {
    object(
      [
        "id": #""r1:1""#, "retailer_id": #""r1""#, "name": #""Milk""#, "canonical_product_id": #""c1""#,
        "match_method": #""self""#, "size": #"{"amount":1000,"unit":"ml"}"#, "sold_by": #""pack""#,
      ], changes)
  }

  static func offer(_ changes: [String: String?] = [:]) -> String {
    object(
      [
        "id": #""o1""#, "store_id": #""s1""#, "retailer_product_id": #""r1:1""#, "price_minor": "249",
        "currency": #""EUR""#, "price_per": #"{"amount":1,"unit":"pack"}"#, "observed_on": #""2026-08-21""#,
      ], changes)
  }

  static func snapshot(_ changes: [String: String?] = [:]) -> String {
    object(
      [
        "store_id": #""s1""#, "retailer_product_id": #""r1:1""#, "kind": #""changes""#,
        "points": #"[["2026-01-01",299],["2026-08-01",249]]"#,
      ], changes)
  }

  /// The fields as JSON, with some of them replaced, added or, where nil, left out.
  private static func object(_ fields: [String: String], _ changes: [String: String?]) -> String {
    let changed = fields.merging(changes.compactMapValues { $0 }) { _, change in change }
    let kept = changed.filter { changes[$0.key] != .some(nil) }
    return "{" + kept.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
      + "}"
  }

  /// Writes the files into a folder of their own for as long as the body runs.
  func withFolder<Output>(_ body: (URL) async throws -> Output) async throws -> Output {
    try await withTemporaryFolder { path in
      let folder = URL(fileURLWithPath: path)
      for (table, data) in files { try data.write(to: folder.appendingPathComponent(table.fileName)) }
      return try await body(folder)
    }
  }

  func load(telemetry: any TelemetrySink = .none) async throws -> SeedData {
    try await withFolder { try await SeedDataLoader(folder: $0, telemetry: telemetry).load(regionId: "at") }
  }
}
