import BasketComparison
import MoneyKit
import Presentation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// `priceboard reductions`: tells which price reductions are genuine.
struct ReductionsCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "reductions",
    summary: "Judges current price reductions against the 30 days before them.",
    options: [
      .data,
      .value("--as-of", "DATE", isRequired: true, "The day whose reductions are judged, as YYYY-MM-DD."),
      .region, .priceLocale, .json("one row a reduction, by product"),
    ],
    discussion: """
      A reduction is genuine if the price is below the lowest one of the 30 days before it (Directive
      98/6/EC, Article 6a). A price that was as low in these days is not a reduction, whatever was
      charged in between. Where the history begins later, nothing is said.
      """,
    examples: ["priceboard reductions --data Fixtures/DemoRegion --as-of 2026-03-14"])

  private let data: String
  private let asOf: CalendarDay
  private let region: RegionID?
  private let locale: Locale
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    data = try arguments.required("--data")
    asOf = try arguments.requiredDay("--as-of")
    region = arguments.region
    locale = try arguments.locale("--locale") ?? environment.locale
    printsJSON = arguments.has("--json")
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let source = try await LoadedRegion.load(data, region: region)
    let reductions = ReductionJudge().reductions(
      in: source.data.offers, of: source.data.catalogue.retailerProducts, asOf: asOf)
    let notes = ProblemNotes.lines(source.data.problems)
    guard !printsJSON else { return CommandAnswer(Self.json(reductions), notes: notes) }
    let report = ReductionReport(reductions: reductions, source: source, asOf: asOf, locale: locale)
    return CommandAnswer(text: report.text, notes: notes)
  }

  static func json(_ reductions: [Reduction]) -> JSONText {
    RowDocument.json(reductions, product: \.retailerProductID, store: \.storeID) { reduction in
      [
        ("reduced_on", .string(reduction.reducedOn.description)),
        ("previous_minor", .optional(reduction.previous?.minorUnits)),
        ("current_minor", .integer(reduction.current.minorUnits)),
        ("lowest_prior_30d_minor", .optional(reduction.lowestPrior?.minorUnits)),
        ("window_fully_known", .bool(reduction.isWindowFullyKnown)),
        ("verdict", .string(reduction.verdict.rawValue)),
      ]
    }
  }
}
