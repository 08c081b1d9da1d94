import BasketComparison
import Presentation
import PriceboardFixtures

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// `priceboard demo`: shows the main job on invented data.
struct DemoCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "demo",
    summary: "Shows on an invented region what a comparison tells, step by step.",
    options: [],
    discussion: "The data comes with the package, and its day is fixed: the text is the same on every run.",
    examples: ["priceboard demo"])

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) {}

  func answer() async throws(CommandError) -> CommandAnswer {
    let source = try await LoadedRegion.load(DemoRegion.directory.path, region: DemoRegion.id)
    let wording = Wording(locale: Locale(identifier: "en"))
    let readings = DemoReadings(
      weeklyShop: try await reading(.weeklyShop, of: source, in: wording),
      breakfast: try await reading(.breakfast, of: source, in: wording),
      cinemaNight: try await reading(.cinemaNight, of: source, in: wording))
    let reductions = ReductionJudge().reductions(
      in: source.data.offers, of: source.data.catalogue.retailerProducts, asOf: DemoRegion.asOf)
    return CommandAnswer(
      text: DemoReport(
        source: source, readings: readings,
        reductions: ReductionReport(
          reductions: reductions, source: source, asOf: DemoRegion.asOf, locale: wording.locale)
      ).text)
  }

  private func reading(
    _ basket: DemoRegion.Basket, of source: LoadedRegion, in wording: Wording
  ) async throws(CommandError) -> ComparisonReading {
    let basket = try await BasketSource.find(basket.rawValue, in: source.folder).basket
    let result = try source.compare(
      ComparisonRequest(basket: basket, asOf: DemoRegion.asOf, suggestsSwaps: true))
    return ComparisonReading(
      result, policy: ComparisonPolicy(), names: ProductNames(source.data.catalogue), wording: wording)
  }
}
