import Foundation
import PriceboardFixtures
import PriceboardTestSupport
import Testing
import TextSnapshots

@testable import PriceboardCommands

@Suite struct CommandSnapshotTests {
  enum Text: String, CaseIterable {
    case overview = "help"
    case demoHelp = "help-demo"
    case compareHelp = "help-compare"
    case reductionsHelp = "help-reductions"
    case unitPricesHelp = "help-unit-prices"
    case moneyHelp = "help-money"
    case serveHelp = "help-serve"
    case auditHelp = "help-audit"
    case homeHelp = "help-home"
    case categoryHelp = "help-category"
    case watchHelp = "help-watch"
    case home = "home-german"
    case homeJSON = "home-browsing-json"
    case outOfArea = "home-out-of-area"
    case category = "category-two-pages"
    case demo = "demo"
    case reductions = "reductions"
    case unitPrices = "unit-prices-german"
    case audit = "audit-german"
    case auditBritish = "audit-british-in-german"
    case auditJSON = "audit-german-json"
    case tie = "compare-cinema-night"
    case tieJSON = "compare-cinema-night-json"
    case emptyJSON = "compare-empty-json"
    case everyGapJSON = "compare-every-gap-json"
    case promotionsJSON = "compare-promotions-as-member-json"

    var arguments: [String] {
      let data = ["--data", DemoRegion.directory.path]
      switch self {
      case .overview: return ["help"]
      case .demoHelp: return ["help", "demo"]
      case .compareHelp: return ["help", "compare"]
      case .reductionsHelp: return ["help", "reductions"]
      case .unitPricesHelp: return ["help", "unit-prices"]
      case .moneyHelp: return ["help", "money"]
      case .serveHelp: return ["help", "serve"]
      case .auditHelp: return ["help", "audit"]
      case .homeHelp: return ["help", "home"]
      case .categoryHelp: return ["help", "category"]
      case .watchHelp: return ["help", "watch"]
      case .home: return ["home", "--address", "52.529,13.401", "--locale", "de_DE"]
      case .homeJSON: return ["home", "--json"]
      case .outOfArea: return ["home", "--address", "0,0", "--text"]
      case .category: return ["category", "obst", "--pages", "2", "--address", "52.505,13.304"]
      case .demo: return ["demo"]
      case .reductions: return ["reductions", "--as-of", "2026-03-14"] + data
      case .unitPrices: return ["unit-prices", "--locale", "de_AT"] + data
      case .audit: return ["audit", RecordedHome.faulty.path]
      case .auditBritish:
        return ["audit", RecordedHome.faulty.path, "--rules", "british", "--locale", "de_DE"]
      case .auditJSON: return ["audit", RecordedHome.faulty.path, "--json"]
      case .tie: return ["compare", "--basket", "cinema-night"] + data
      case .tieJSON: return ["compare", "--basket", "cinema-night", "--json"] + data
      case .emptyJSON: return ["compare", "--basket", "empty", "--json"] + data
      case .everyGapJSON: return ["compare", "--basket", "every-gap", "--json"] + data
      case .promotionsJSON:
        return ["compare", "--basket", "promotions", "--member", "murmelmarkt,fuenfbrot", "--json"] + data
      }
    }
  }

  static let suite = SnapshotSuite("CommandSnapshotTests", of: "PriceboardCommands", cases: Text.self)

  @Test(arguments: Text.allCases)
  func `what is printed is the stored text`(text: Text) async {
    let outcome = await run(text.arguments)
    #expect(outcome.status == .success)
    expectSnapshot(of: outcome.output, named: text, in: Self.suite)
  }

  @Test func `no stored text is left over`() {
    expectNoOrphanedSnapshots(of: "PriceboardCommands", suites: [Self.suite])
  }

  @Test func `the demo says the same whatever the environment and the day`() async {
    let plain = await run(["demo"])
    let elsewhere = await PriceboardCommand(
      environment: CommandEnvironment(
        variables: ["LC_ALL": "ar_EG.UTF-8", "TZ": "Asia/Tokyo"], now: { .distantFuture },
        patience: ServedStorefront.patience)
    ).run(["demo"])
    #expect(plain == elsewhere)
    #expect(plain.errorOutput.isEmpty)
  }
}
