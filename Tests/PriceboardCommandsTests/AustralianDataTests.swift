import BasketComparison
import Foundation
import PriceboardTestSupport
import Testing

@testable import PriceboardCommands

/// Baskets worked through by hand: quantities and prices are written here as they stand in the files, row by row, and
/// every total below is their sum.
@Suite(.enabled(if: BasketData.isPresent, "no data beside the package"))
struct AustralianDataTests {
  /// A product, how many packs, and the price of one pack at Coles and at Woolworths in cents; nil where the chain has
  /// no such product.
  typealias Line = (product: String, packs: Int, coles: Int?, woolworths: Int?)

  @Test func `no row is dropped`() async throws {
    let data = try await SeedDataLoader(folder: URL(fileURLWithPath: BasketData.australia.path)).load(
      regionId: "au")
    #expect(data.problems == [])
    #expect(data.catalogue.stores.count == 2)
    #expect(data.catalogue.canonicalProducts.count == 460)
    #expect(data.catalogue.retailerProducts.count == 575)
    #expect(data.offers.offers.count == 575)
    #expect(data.offers.snapshots.count == 575)
  }

  @Test(arguments: ["a1-weekly-twenty", "a2-fifty", "a3-missing", "a4-specials", "a5-tie"])
  func `every basket compares without a problem`(basket: String) async throws {
    let outcome = await compare(basket)
    #expect(outcome.status == .success)
    #expect(try json(outcome)["problems"] == .array([]))
  }

  // Twenty lines: 213.30 at Coles and 216.60 at Woolworths, 3.30 more. That is more than 1 % of 213.30. Own brands are
  // 43.90 of the one and 48.50 of the other; 5 % of both is 4.62, which could turn the order round.
  @Test func `twenty lines lean to Coles by three dollars thirty`() async throws {
    let result = try json(await compare("a1-weekly-twenty"))
    try expect(Self.weeklyTwenty, in: result, coles: 21_330, woolworths: 21_660)
    #expect(result["state"] == "leaning")
    #expect(result["store_id"] == "au-coles-online")
    #expect(result["comparable", "saving_minor"] == 330)
    #expect(result["recommendation", "saving_minor"] == 330)
    #expect(result["recommendation", "lead_against_doubt_minor"] == -132)
    // 30 of the 40 prices are of the same brand (100), 10 of an equivalent own brand (80): 25 x 3800 / 4000 = 23.75.
    #expect(result["confidence", "parts"] == ["coverage": 40, "freshness": 25, "match": 23, "size": 10])
    // The cheaper price of each line adds up to 184.90.
    #expect(result["best_split", "k2", "total_minor"] == 18_490)
    #expect(result["best_split", "k2", "assignment", "p0041"] == "au-coles-online")
    #expect(result["best_split", "k2", "assignment", "p0031"] == "au-woolworths-online")
    // Equal prices go to the smaller key.
    #expect(result["best_split", "k2", "assignment", "p0006"] == "au-coles-online")
  }

  // Six of fifteen lines are in both chains, 40 % where 80 % are asked for: 30.00 against 32.50 says nothing.
  @Test func `six lines of fifteen are too few to name a store`() async throws {
    let result = try json(await compare("a3-missing"))
    try expect(Self.missing, in: result, coles: 6_788, woolworths: 5_331)
    #expect(result["state"] == "insufficientCoverage")
    #expect(result["store_id"] == nil)
    #expect(
      result["comparable", "totals_minor"] == ["au-coles-online": 3_000, "au-woolworths-online": 3_250])
    #expect(result["comparable", "lines"] == 6)
    // One store covers eleven lines at most, two all fifteen: 30.00 - (6.90 - 6.50) - (8.50 - 7.00) - (2.70 - 2.50) for
    // the six, 37.88 for those that only Coles has, 20.81 for those that only Woolworths has.
    #expect(result["best_split", "k1", "stores"] == ["au-coles-online"])
    #expect(result["best_split", "k1", "covered"] == 11)
    #expect(result["best_split", "k2", "covered"] == 15)
    #expect(result["best_split", "k2", "total_minor"] == .integer(3_000 - 40 - 150 - 20 + 3_788 + 2_081))
  }

  // Specials on one side or the other: 185.40 against 153.80. All are of the same brand and size and seen on the day, so
  // that there is no doubt to hold against 31.60.
  @Test func `specials make Woolworths clearly cheaper by thirty-one dollars sixty`() async throws {
    let result = try json(await compare("a4-specials"))
    try expect(Self.specials, in: result, coles: 18_540, woolworths: 15_380)
    #expect(result["state"] == "clear")
    #expect(result["store_id"] == "au-woolworths-online")
    #expect(result["recommendation", "lead_against_doubt_minor"] == 3_160)
    #expect(result["confidence", "total"] == 100)
    // Pizza and yoghurt are cheaper at Coles: three times 3.60 and once 3.60 less for two packs each.
    #expect(result["best_split", "k2", "total_minor"] == .integer(15_380 - 3 * 360 - 360))
  }

  @Test func `ten equal prices are a tie`() async throws {
    let result = try json(await compare("a5-tie"))
    try expect(Self.tie, in: result, coles: 7_615, woolworths: 7_615)
    #expect(result["state"] == "tie")
    #expect(result["comparable", "cheapest"] == ["au-coles-online", "au-woolworths-online"])
    #expect(result["proof", "ties"] == .array([["au-woolworths-online"]]))
  }

  // 2026-08-20T15:00Z is one in the morning of the next day in Sydney.
  @Test func `the day of an instant is the region's`() async throws {
    let outcome = await PriceboardCommand(
      environment: CommandEnvironment(now: { Date(timeIntervalSince1970: 1_787_238_000) })
    ).run(["compare", "--data", BasketData.australia.path, "--basket", "a5-tie", "--json"])
    #expect(try json(outcome)["as_of"] == "2026-08-21")
  }

  private func compare(_ basket: String) async -> CommandOutcome {
    await run([
      "compare", "--data", BasketData.australia.path, "--basket", basket, "--as-of", "2026-08-21", "--json",
    ])
  }

  private func expect(_ lines: [Line], in result: JSONValue, coles: Int, woolworths: Int) throws {
    let stores = try #require(result["stores"]?.elements)
    #expect(stores.map { $0["store_id"] } == ["au-coles-online", "au-woolworths-online"])
    for (store, (price, total)) in zip(stores, [(\Line.coles, coles), (\Line.woolworths, woolworths)]) {
      let costs = lines.map { line in (line.product, line[keyPath: price].map { $0 * line.packs }) }
      #expect(costs.reduce(0) { $0 + ($1.1 ?? 0) } == total)
      #expect(store["total_minor"] == .integer(total))
      #expect(store["found"] == .integer(costs.count { $0.1 != nil }))
      #expect(store["lines"] == .integer(lines.count))
      #expect(store["oldest_age_days"] == 0)
      #expect(
        store["lines_minor"]?.members
          == Dictionary(uniqueKeysWithValues: costs.map { ($0, $1.map(JSONValue.integer) ?? .null) }))
      let missing = costs.filter { $0.1 == nil }.map(\.0).sorted()
      #expect(store["missing"]?.elements.map { $0["canonical_product_id"] } == missing.map(JSONValue.string))
      #expect(store["missing"]?.elements.allSatisfy { $0["reason"] == "no_product_at_store" } == true)
    }
  }

  private static let weeklyTwenty: [Line] = [
    ("p0001", 1, 490, 750),
    ("p0006", 2, 370, 370),
    ("p0011", 1, 270, 250),
    ("p0016", 2, 1000, 500),
    ("p0021", 1, 700, 880),
    ("p0026", 2, 900, 720),
    ("p0031", 1, 2360, 1400),
    ("p0036", 2, 350, 350),
    ("p0041", 1, 1300, 2600),
    ("p0046", 2, 900, 1100),
    ("p0051", 1, 520, 650),
    ("p0056", 2, 100, 100),
    ("p0061", 1, 400, 400),
    ("p0066", 2, 250, 250),
    ("p0071", 1, 1200, 1000),
    ("p0076", 2, 1100, 1100),
    ("p0081", 1, 1050, 750),
    ("p0086", 2, 300, 600),
    ("p0091", 1, 300, 600),
    ("p0096", 2, 1100, 1100),
  ]

  private static let missing: [Line] = [
    ("p0001", 1, 490, 750),
    ("p0003", 1, 690, 650),
    ("p0005", 1, 300, 400),
    ("p0007", 1, 400, 500),
    ("p0008", 1, 850, 700),
    ("p0009", 1, 270, 250),
    ("p0120", 1, nil, 131),
    ("p0121", 1, nil, 950),
    ("p0122", 1, nil, 410),
    ("p0123", 1, nil, 590),
    ("p0116", 1, 98, nil),
    ("p0117", 1, 890, nil),
    ("p0118", 1, 600, nil),
    ("p0119", 1, 600, nil),
    ("p0124", 1, 1600, nil),
  ]

  private static let specials: [Line] = [
    ("p0009", 2, 270, 250),
    ("p0010", 2, 270, 250),
    ("p0011", 2, 270, 250),
    ("p0012", 2, 270, 250),
    ("p0013", 2, 270, 250),
    ("p0014", 2, 270, 250),
    ("p0015", 2, 1000, 500),
    ("p0016", 2, 1000, 500),
    ("p0017", 2, 1000, 500),
    ("p0018", 2, 1000, 500),
    ("p0021", 2, 700, 880),
    ("p0022", 2, 700, 880),
    ("p0023", 2, 700, 880),
    ("p0026", 2, 900, 720),
    ("p0028", 2, 650, 830),
  ]

  private static let tie: [Line] = [
    ("p0002", 1, 80, 80),
    ("p0004", 1, 400, 400),
    ("p0006", 1, 370, 370),
    ("p0020", 1, 250, 250),
    ("p0024", 1, 355, 355),
    ("p0025", 1, 670, 670),
    ("p0027", 1, 420, 420),
    ("p0032", 1, 2360, 2360),
    ("p0033", 1, 2360, 2360),
    ("p0036", 1, 350, 350),
  ]
}
