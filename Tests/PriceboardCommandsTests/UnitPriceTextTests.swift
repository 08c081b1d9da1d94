import Foundation
import PriceboardFixtures
import Testing

@testable import PriceboardCommands

/// What the text says of a unit price beside the amount: the milk of one retailer, at 1.49 for 1000 ml.
@Suite struct UnitPriceTextTests {
  private typealias Change = (field: String, changed: String)

  private let estimate = (field: "\"unit\":\"ml\"}", changed: "\"unit\":\"ml\"},\"size_kind\":\"estimate\"")

  @Test func `a price says when it was seen, however long ago`() async throws {
    #expect(try await milk(offer: [("2026-03-14", "2019-05-04")]).hasSuffix(" €1.49/l  2019-05-04"))
  }

  @Test func `a price of a pack whose size is an estimate says about`() async throws {
    #expect(try await milk().hasSuffix(" €1.49/l  2026-03-14"))
    #expect(try await milk(product: [estimate]).hasSuffix(" about €1.49/l  2026-03-14"))
  }

  @Test func `a price by volume is exact whatever the pack holds`() async throws {
    let half = (field: "{\"amount\":1,\"unit\":\"pack\"}", changed: "{\"amount\":500,\"unit\":\"ml\"}")
    #expect(try await milk(offer: [half], product: [estimate]).hasSuffix("  €2.98/l  2026-03-14"))
  }

  @Test func `a price that not everybody pays says members only`() async throws {
    let row = try await milk(offer: [("\"member_only\":false", "\"member_only\":true")])
    #expect(row.hasSuffix("  2026-03-14  members only"))
  }

  @Test func `a price of what cannot be bought says unavailable`() async throws {
    let gone = ("\"available\":true", "\"available\":false")
    #expect(try await milk(offer: [gone]).hasSuffix("  2026-03-14  unavailable"))
    let row = try await milk(offer: [gone, ("\"member_only\":false", "\"member_only\":true")])
    #expect(row.hasSuffix("  2026-03-14  members only, unavailable"))
  }

  /// The row of the milk where its offer and its product are changed in these ways.
  private func milk(offer: [Change] = [], product: [Change] = []) async throws -> String {
    let folder = try TemporaryFolder(copying: DemoRegion.directory)
    try change(offer, in: "offers.json", of: folder)
    try change(product, in: "retailer_products.json", of: folder)
    let outcome = await run(["unit-prices", "--data", folder.url.path, "--locale", "en"])
    try #require(outcome.errorOutput.isEmpty)
    let rows = outcome.output.split(separator: "\n")
    return String(
      try #require(rows.first { $0.hasPrefix("Almruh Vollmilch") && $0.contains("Murmelmarkt") }))
  }

  private func change(_ changes: [Change], in file: String, of folder: TemporaryFolder) throws {
    let rows = try String(contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let changed = try rows.map { row in
      guard row.contains("\"murmelmarkt:1001\"") else { return String(row) }
      return try changes.reduce(into: String(row)) { row, change in
        try #require(row.contains(change.field))
        row.replace(change.field, with: change.changed)
      }
    }
    try folder.write(changed.joined(separator: "\n"), as: file)
  }
}
