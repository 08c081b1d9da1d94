import BasketComparison
import Foundation
import PriceboardFixtures
import Testing

@testable import PriceboardCommands

@Suite struct PriceboardCommandTests {
  private let data = DemoRegion.directory.path

  @Test(arguments: [
    [], ["nonsense"], ["--nonsense"], ["help", "nonsense"], ["help", "money", "demo"], ["compare"],
    ["compare", "--data", "somewhere"], ["compare", "--basket", "weekly-shop"], ["compare", "--data"],
    ["compare", "--data", "a", "--basket", "b", "--as-of", "yesterday"],
    ["compare", "--data", "a", "--basket", "b", "--as-of", "2026-02-29"],
    ["compare", "--data", "a", "--basket", "b", "--max-stores", "0"],
    ["compare", "--data", "a", "--basket", "b", "--max-stores", "many"],
    ["compare", "--data", "a", "--basket", "b", "--stores", "x,,y"],
    ["compare", "--data", "a", "--basket", "b", "--locale", "nowhere"],
    ["compare", "--data", "a", "--basket", "b", "--json=yes"],
    ["compare", "--data", "a", "--basket", "b", "--verbose"],
    ["compare", "--data", "a", "--basket", "b", "c"],
    ["reductions", "--data", "a"], ["reductions", "--as-of", "2026-03-14"],
    ["reductions", "--data", "a", "--as-of", "14.3.2026"], ["unit-prices"], ["demo", "--json"],
    ["demo", "please"],
    ["money", "199"], ["money", "--locale", "de_AT", "199"], ["money", "--currency", "EUR", "199"],
    ["money", "--locale", "de_AT", "--currency", "EUR"],
    ["serve", "--port", "65536"], ["serve", "--port", "http"], ["serve", "--seed", "-1"], ["serve", "here"],
  ])
  func `wrong usage is exit code two, told on standard error alone`(arguments: [String]) async {
    let outcome = await run(arguments)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.status.rawValue == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorOutput.hasPrefix("priceboard: "))
    #expect(
      outcome.errorOutput.contains("priceboard help") || outcome.errorOutput.contains("Usage:")
        || outcome.errorOutput.contains("one command"))
    #expect(outcome.errorOutput.hasSuffix("\n"))
  }

  @Test func `a command that is nearly right is named`() async {
    let outcome = await run(["compair"])
    #expect(
      outcome.errorOutput.hasPrefix(
        "priceboard: there is no command \"compair\"; the nearest one is compare."))
  }

  @Test(arguments: [["help"], ["--help"], ["-h"], ["help", "help"], ["help", "--help"]])
  func `help is asked for in several ways`(arguments: [String]) async {
    #expect(await run(arguments) == .success(HelpText.overview))
  }

  @Test(arguments: ["demo", "compare", "reductions", "unit-prices", "money", "serve", "watch"])
  func `each command explains itself`(name: String) async {
    let asked = await run([name, "--help"])
    let helped = await run(["help", name])
    #expect(asked == helped)
    #expect(asked.output.contains("Usage: priceboard \(name)"))
    #expect(HelpText.overview.contains("\n  \(name) "))
    #expect(!HelpText.overview.split(separator: "\n").contains { $0.count > 100 })
    #expect(!asked.output.split(separator: "\n").contains { $0.count > 100 })
  }

  @Test func `the examples of the help do their job`() async throws {
    let folder = try TemporaryFolder()
    for subcommand in PriceboardCommand.subcommands {
      for example in subcommand.declaration.examples where !example.contains("my-basket") {
        let words = example.replacing("Fixtures/DemoRegion", with: data)
          .replacing("quotes.ndjson", with: "\(folder.url.path)/quotes.ndjson")
          .split(separator: " ").map(String.init)
        let outcome = await run(Array(words.dropFirst()))
        #expect(outcome.status == .success, "\(example): \(outcome.errorOutput)")
      }
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    (["compare", "--data", "/nowhere", "--basket", "a"], "regions.json is missing in \"/nowhere\""),
    (
      ["reductions", "--data", "/nowhere", "--as-of", "2026-03-14"], "regions.json is missing in \"/nowhere\""
    ),
    (["unit-prices", "--data", "/nowhere"], "regions.json is missing in \"/nowhere\""),
  ])
  func `a folder without data is exit code one and names the file`(arguments: [String], message: String) async
  {
    await expectFailure(of: arguments, saying: message)
  }

  @Test(arguments: [
    ("offers.json", "[{\"id\":", "offers.json is not JSON, or is cut short"),
    ("offers.json", "[]", "offers.json has no rows"),
    ("stores.json", "{}", "stores.json is no list of rows"),
    ("canonical_products.json", "[{}]", "canonical_products.json has no row that can be read"),
    ("baskets.json", "no JSON", "baskets.json is not JSON, or is cut short"),
    (
      "regions.json",
      #"""
      [{"id":"b","name":"B","currency":"EUR","time_zone":"Europe/Vienna"},
      {"id":"a","name":"A","currency":"EUR","time_zone":"Europe/Vienna"}]
      """#, "the data has several regions; choose one with --region: a, b."
    ),
  ])
  func `a file that cannot be used is exit code one and is named`(
    file: String, contents: String, message: String
  ) async throws {
    let folder = try TemporaryFolder(copying: DemoRegion.directory)
    try folder.write(contents, as: file)
    await expectFailure(
      of: ["compare", "--data", folder.url.path, "--basket", "weekly-shop"], saying: message)
  }

  @Test func `a file that is missing is exit code one and is named`() async throws {
    let folder = try TemporaryFolder(copying: DemoRegion.directory)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("price_snapshots.json"))
    let arguments = ["--data", folder.url.path]
    await expectFailure(
      of: ["compare", "--basket", "weekly-shop"] + arguments, saying: "price_snapshots.json is missing")
    await expectFailure(
      of: ["reductions", "--as-of", "2026-03-14"] + arguments, saying: "price_snapshots.json is missing")
  }

  @Test func `an unknown basket is exit code one and lists the baskets`() async {
    await expectFailure(
      of: ["compare", "--data", data, "--basket", "nothing"],
      saying: "neither a basket nor a file \"nothing\"")
    let outcome = await run(["compare", "--data", data, "--basket", "nothing"])
    #expect(outcome.errorOutput.contains("after-carnival, breakfast, cinema-night"))
  }

  @Test func `a store, a retailer or a region that is not there is exit code one and lists those that are`()
    async
  {
    let compare = ["compare", "--data", data, "--basket", "weekly-shop"]
    await expectFailure(
      of: compare + ["--stores", "talkorb"],
      saying: "fuenfbrot-bruecke, murmelmarkt-hauptplatz, talkorb-bahnhof")
    await expectFailure(of: compare + ["--member", "nobody"], saying: "fuenfbrot, murmelmarkt, talkorb")
    await expectFailure(of: compare + ["--region", "atlantis"], saying: "there is: murmelau")
  }

  @Test func `a basket may come from a file of its own`() async throws {
    let folder = try TemporaryFolder()
    let lines =
      #"{"id":"mine","lines":[{"canonical_product_id":"vollmilch","quantity":{"amount":2,"unit":"pack"}}]}"#
    let path = try folder.write(lines, as: "my-basket.json")
    let result = try json(await run(["compare", "--data", data, "--basket", path, "--json"]))
    #expect(result["basket_id"] == "mine")
    #expect(result["merged_line_count"] == 1)
  }

  @Test func `a file with several baskets is refused with their keys`() async throws {
    await expectFailure(
      of: ["compare", "--data", data, "--basket", "\(data)/baskets.json"],
      saying: "holds several baskets (after-carnival,")
  }

  @Test func `stores, memberships and the size of a split are those asked for`() async throws {
    let two = try json(
      await compareDemo(
        .promotions, "--stores", "talkorb-bahnhof,murmelmarkt-hauptplatz", "--max-stores", "1", "--json"))
    #expect(two["stores"]?.elements.map { $0["store_id"] } == ["murmelmarkt-hauptplatz", "talkorb-bahnhof"])
    #expect(two["best_split"]?.members.keys.sorted() == ["k1"])
    let three = try json(await compareDemo(.promotions, "--max-stores", "3", "--json"))
    #expect(three["best_split"]?.members.keys.sorted() == ["k1", "k2", "k3"])
    #expect(three["proof", "sets_tried"] == 7)

    let stranger = try json(await compareDemo(.promotions, "--json"))
    let member = try json(await compareDemo(.promotions, "--member", "murmelmarkt", "--json"))
    #expect(cost(of: "raeucherlachs", at: "murmelmarkt-hauptplatz", in: stranger) == 449)
    #expect(cost(of: "raeucherlachs", at: "murmelmarkt-hauptplatz", in: member) == 379)
  }

  @Test func `a single store leaves nothing to compare`() async throws {
    let result = try json(await compareDemo(.weeklyShop, "--stores", "talkorb-bahnhof", "--json"))
    #expect(result["state"] == "insufficientCoverage")
    #expect(result["warnings"]?.elements.contains(["code": "nothing_to_compare"]) == true)
  }

  // 23:30 UTC on 13 March is half past midnight on the 14th in Vienna.
  @Test func `today is the region's day`() async throws {
    let late = Date(timeIntervalSince1970: Double(DemoRegion.asOf.daysSinceEpoch) * 86_400 - 1_800)
    let outcome = await PriceboardCommand(environment: CommandEnvironment(now: { late })).run([
      "compare", "--data", data, "--basket", "weekly-shop", "--json",
    ])
    #expect(try json(outcome)["as_of"] == "2026-03-14")
  }

  @Test func `rows that cannot be used are noted on standard error and counted in the object`() async throws {
    let folder = try folderWithOneBadRow()
    let compare = ["compare", "--data", folder.url.path, "--basket", "weekly-shop"]

    let text = await run(compare)
    #expect(text.status == .success)
    let notes = text.errorOutput.split(separator: "\n")
    #expect(notes.count == 1)
    #expect(
      notes.first
        == "priceboard: note: offers.json [3].price_minor: the amount is negative, fractional or too large; the row is left out."
    )

    let object = await run(compare + ["--json"])
    #expect(object.errorOutput.isEmpty)
    #expect(
      try json(object)["problems"] == [
        [
          "file": "offers.json", "path": "[].price_minor", "reason": "invalidAmount",
          "drops_row": .bool(true),
          "count": 1,
        ]
      ])
  }

  @Test(arguments: [["unit-prices"], ["reductions", "--as-of", "2026-03-14"]])
  func `rows that cannot be used are noted on standard error beside a list, too`(command: [String])
    async throws
  {
    let folder = try folderWithOneBadRow()
    let arguments = command + ["--data", folder.url.path]
    let list = await run(arguments + ["--json"])
    #expect(list.status == .success)
    #expect(try !json(list).elements.isEmpty)
    #expect(list.errorOutput.hasPrefix("priceboard: note: offers.json [3].price_minor: "))
    #expect(list.errorOutput == (await run(arguments)).errorOutput)
  }

  @Test func `many problems are told in ten lines`() async throws {
    let folder = try TemporaryFolder(copying: DemoRegion.directory)
    let offers = try String(contentsOf: folder.url.appendingPathComponent("offers.json"), encoding: .utf8)
    try folder.write(
      offers.replacing("\"currency\":\"EUR\"", with: "\"currency\":\"EURO\""), as: "offers.json")
    // One offer is in another currency, so that the file still has a row.
    let notes = await run(["compare", "--data", folder.url.path, "--basket", "weekly-shop"]).errorOutput
    #expect(notes.split(separator: "\n").count == 10)
    #expect(notes.contains("more problems like these; compare --json counts them all."))
  }

  @Test(arguments: [
    "\u{1B}", "\u{7F}", "\u{9B}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
  ])
  func `keys from files cannot move the cursor or turn the text of a terminal`(scalar: Unicode.Scalar)
    async throws
  {
    let folder = try TemporaryFolder(copying: DemoRegion.directory)
    let key = "\\u\(String(scalar.value + 0x10000, radix: 16).dropFirst())[2Jgone"
    try folder.write("[{\"id\":\"\(key)\",\"lines\":[]},{\"id\":\"b\",\"lines\":[]}]", as: "baskets.json")
    let outcome = await run(["compare", "--data", folder.url.path, "--basket", "nothing"])
    #expect(outcome.status == .failure)
    #expect(outcome.errorOutput.contains("\u{FFFD}[2Jgone"))
    #expect(!outcome.errorOutput.unicodeScalars.contains(scalar))
  }

  @Test(arguments: [
    (["LC_ALL": "de_AT.UTF-8", "LANG": "en_US"], "€ 4,76"),
    (["LC_ALL": "", "LC_MESSAGES": "de_DE@euro"], "4,76 €"),
    (["LANG": "en_GB.UTF-8"], "€4.76"), (["LANG": "C.UTF-8"], "€4.76"),
    (["LC_ALL": "POSIX", "LANG": "de_AT"], "€4.76"),
    ([:], "€4.76"),
  ])
  func `the locale is that of the environment where no option names one`(
    variables: [String: String], price: String
  ) async {
    let outcome = await run(["compare", "--data", data, "--basket", "weekly-shop"], variables: variables)
    #expect(outcome.output.replacing("\u{A0}", with: " ").contains(price))
  }

  @Test func `the object is the same in every locale`() async {
    let german = await compareDemo(.weeklyShop, "--json", "--locale", "de_AT")
    let arabic = await compareDemo(.weeklyShop, "--json", "--locale", "ar_EG")
    #expect(german == arabic)
  }

  private func folderWithOneBadRow() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(copying: DemoRegion.directory)
    let offers = try String(contentsOf: folder.url.appendingPathComponent("offers.json"), encoding: .utf8)
    try folder.write(
      offers.replacing(
        "murmelmarkt:1002\",\"price_minor\":289,", with: "murmelmarkt:1002\",\"price_minor\":2.5,"),
      as: "offers.json")
    return folder
  }

  private func cost(of product: String, at store: String, in result: JSONValue) -> Int? {
    let lines = result["stores"]?.elements.first { $0["store_id"] == .string(store) }
    return lines?["lines_minor", product]?.integer
  }

  private func expectFailure(
    of arguments: [String], saying message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let outcome = await run(arguments)
    #expect(outcome.status.rawValue == 1, sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(outcome.errorOutput.contains(message), sourceLocation: sourceLocation)
  }
}
