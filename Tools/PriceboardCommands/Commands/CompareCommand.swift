import BasketComparison
import Presentation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// `priceboard compare`: tells where to buy a basket, and why.
struct CompareCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "compare",
    summary: "Tells where to buy a basket, and why.",
    options: [
      .data,
      .value(
        "--basket", "ID|FILE", isRequired: true,
        "A key of the folder's baskets.json, or a file with one basket."),
      .value("--stores", "A,B", "The stores to compare; all of the region by default."),
      .value("--max-stores", "K", "The most stores that a split may use; 2 by default."),
      .value(
        "--as-of", "DATE", "The day that prices are aged to, as YYYY-MM-DD; by default\nthe region's today."),
      .value("--member", "RETAILER,...", "Retailers whose member prices count; none by default."),
      .region, .wordAndPriceLocale,
      .flag("--json", "Prints one JSON object, the same in every locale."),
    ],
    discussion: """
      The six files are regions.json, stores.json, canonical_products.json, retailer_products.json,
      offers.json and price_snapshots.json. Rows that cannot be read are left out and listed.

      A file with one basket reads: {"id": "mine", "lines": [{"canonical_product_id": "vollmilch",
      "quantity": {"amount": 2, "unit": "pack"}}]}. Units are pack, g, ml, each and cm.

      In JSON, keys are sorted, amounts are integers in minor units, and null is what is not known.
      """,
    examples: [
      "priceboard compare --data Fixtures/DemoRegion --basket weekly-shop --as-of 2026-03-14",
      "priceboard compare --data Fixtures/DemoRegion --basket my-basket.json --max-stores 3 --json",
    ])

  /// More stores than anybody drives to; it only keeps the output in bounds.
  private static let largestSplit = 100

  private let data: String
  private let basket: String
  private let stores: [StoreID]?
  private let memberships: Set<RetailerID>
  private let maximumStores: Int
  private let asOf: CalendarDay?
  private let region: RegionID?
  private let locale: Locale
  private let printsJSON: Bool
  private let environment: CommandEnvironment

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    data = try arguments.required("--data")
    basket = try arguments.required("--basket")
    stores = try arguments.list("--stores")?.map { StoreID($0) }
    memberships = Set(try arguments.list("--member")?.map { RetailerID($0) } ?? [])
    maximumStores = try arguments.count("--max-stores", default: 2, upTo: Self.largestSplit)
    asOf = try arguments.day("--as-of")
    region = arguments.region
    locale = try arguments.locale("--locale") ?? environment.locale
    printsJSON = arguments.has("--json")
    self.environment = environment
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let source = try await LoadedRegion.load(data, region: region)
    let basket = try await BasketSource.find(basket, in: source.folder)
    try source.check(stores: stores ?? [], retailers: memberships)
    let request = ComparisonRequest(
      basket: basket.basket, storeIDs: stores, asOf: try day(in: source),
      memberships: memberships, maximumStores: maximumStores, suggestsSwaps: true)
    let result = try source.compare(request)
    let problems = source.data.problems + basket.problems
    guard !printsJSON else {
      return CommandAnswer(
        ComparisonDocument(result: result, maximumStores: maximumStores, problems: problems).json)
    }
    let reading = ComparisonReading(
      result, policy: ComparisonPolicy(), names: ProductNames(source.data.catalogue),
      wording: Wording(locale: locale))
    return CommandAnswer(text: ComparisonTextReport(reading).text, notes: ProblemNotes.lines(problems))
  }

  private func day(in source: LoadedRegion) throws(CommandError) -> CalendarDay {
    guard let asOf else { return try source.today(at: environment.now()) }
    return asOf
  }
}
