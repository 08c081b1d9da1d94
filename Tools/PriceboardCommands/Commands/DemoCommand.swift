import BasketComparison
import Presentation
import PriceboardFixtures
import PriceboardTransport

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
    summary: "Walks through an invented storefront, live prices and a compared basket.",
    options: [],
    discussion: """
      The storefront is served by the command itself on the loopback address. All data comes with the
      package, and its days are fixed: the text is the same on every run.
      """,
    examples: ["priceboard demo"])

  private let patience: HTTPPolicy

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) {
    patience = environment.patience
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let storefront = try await storefront()
    let source = try await LoadedRegion.load(DemoRegion.directory.path, region: DemoRegion.id)
    let wording = Wording(locale: Locale(identifier: "en"))
    let readings = DemoReadings(
      weeklyShop: try await reading(.weeklyShop, of: source, in: wording),
      breakfast: try await reading(.breakfast, of: source, in: wording),
      cinemaNight: try await reading(.cinemaNight, of: source, in: wording))
    let reductions = ReductionJudge().reductions(
      in: source.data.offers, of: source.data.catalogue.retailerProducts, asOf: DemoRegion.asOf)
    return CommandAnswer(
      text: storefront + "\n" + (try WatchTour.text()) + "\n"
        + DemoReport(
          source: source, readings: readings,
          reductions: ReductionReport(
            reductions: reductions, source: source, asOf: DemoRegion.asOf, locale: wording.locale)
        ).text)
  }

  /// The storefront keeps its home in a folder that is gone afterwards.
  private func storefront() async throws(CommandError) -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      component: "priceboard-demo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await StorefrontTour.text(keepingIn: folder.path, patience: patience)
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
