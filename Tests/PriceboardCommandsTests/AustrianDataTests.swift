import Foundation
import PriceboardTestSupport
import Testing

@testable import PriceboardCommands

/// The results that the data's makers computed from the same files, by other code.
@Suite(.enabled(if: BasketData.isPresent, "no data beside the package"))
struct AustrianDataTests {
  @Test(arguments: [
    "b1-weekly-staples", "b2-fifty-lines", "b3-missing-and-unavailable", "b4-weighed", "b5-exact-tie",
    "b6-pack-size-conflicts", "b7-duplicate-lines", "b8-empty",
  ])
  func `a basket compares as expected in every key`(basket: String) async throws {
    let expected = try #require(
      try file("expected.json").elements.first { $0["basket_id"] == .string(basket) }?.members)
    let outcome = await run([
      "compare", "--data", BasketData.austria.path, "--basket", basket, "--as-of", "2023-06-26", "--json",
    ])
    let actual = try json(outcome).members
    #expect(outcome.errorOutput.isEmpty)
    for (key, value) in expected {
      #expect(actual[key] == value, "\(key)")
    }
    // What the file leaves out is left out here, too.
    for key in ["store_id", "confidence"] where expected[key] == nil {
      #expect(actual[key] == nil, "\(key)")
    }
    #expect(actual["problems"] == .array([]))
  }

  @Test func `the file of expected results has all eight baskets`() throws {
    #expect(try file("expected.json").elements.count == 8)
  }

  @Test func `every unit price is as expected`() async throws {
    let outcome = await run(["unit-prices", "--data", BasketData.austria.path, "--json"])
    let expected = try rowsByProduct(file("expected_unit_prices.json"))
    #expect(expected.count == 708)
    #expect(try rowsByProduct(json(outcome)) == expected)
  }

  @Test func `every judged reduction is as expected`() async throws {
    let outcome = await run([
      "reductions", "--data", BasketData.austria.path, "--as-of", "2023-06-26", "--json",
    ])
    let expected = try rowsByProduct(file("expected_reductions.json"))
    #expect(expected.count == 169)
    #expect(try rowsByProduct(json(outcome)) == expected)
  }

  private func rowsByProduct(_ rows: JSONValue) throws -> [String: JSONValue] {
    try Dictionary(
      rows.elements.map { (try #require($0["retailer_product_id"]?.string), $0) },
      uniquingKeysWith: { first, _ in
        Issue.record("two rows for \(first)")
        return first
      })
  }

  private func file(_ name: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: SharedData.data("basket-at/\(name)"))
  }
}
