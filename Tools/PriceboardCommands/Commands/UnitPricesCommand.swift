import BasketComparison
import MoneyKit
import Presentation

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// `priceboard unit-prices`: prints what a kilogram, litre, piece or metre costs.
struct UnitPricesCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "unit-prices",
    summary: "Prints what a kilogram, litre, piece or metre of each product costs.",
    options: [
      .data, .region, .priceLocale,
      .json("one row a product; exact fractions of minor units\nfor one g, ml, piece or cm"),
    ],
    discussion: """
      A product without a known size has no unit price and no row. A price is the one seen last, on the
      day under "Seen", however long ago. It says "about" where the size of the pack is an estimate,
      "members only" where not everybody pays it, and "unavailable" where the product cannot be bought.
      """,
    examples: ["priceboard unit-prices --data Fixtures/DemoRegion --locale de_AT"])

  private let data: String
  private let region: RegionID?
  private let locale: Locale
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    data = try arguments.required("--data")
    region = arguments.region
    locale = try arguments.locale("--locale") ?? environment.locale
    printsJSON = arguments.has("--json")
  }

  func answer() async throws(CommandError) -> CommandAnswer {
    let source = try await LoadedRegion.load(data, region: region)
    let prices = ProductUnitPrice.all(in: source.data)
    let notes = ProblemNotes.lines(source.data.problems)
    guard !printsJSON else { return CommandAnswer(Self.json(prices), notes: notes) }
    return CommandAnswer(text: text(prices, in: source), notes: notes)
  }

  static func json(_ prices: [ProductUnitPrice]) -> JSONText {
    RowDocument.json(prices, product: \.product.id, store: \.offer.storeID) { price in
      LineDocument.unitPriceMembers(price.offer.price, for: price.goods)
    }
  }

  private func text(_ prices: [ProductUnitPrice], in source: LoadedRegion) -> String {
    let words = Wording(locale: locale).phrasebook.priceWords
    var formatters: [Currency: (PriceFormatter, UnitPriceFormatter)] = [:]
    var canvas = TextCanvas()
    canvas.title("Unit prices, \(source.data.catalogue.region.name)")
    canvas.table(
      headings: ["Product", "Store", "Price", "Unit price", "Seen", "Remarks"],
      rows: prices.map { price in
        let currency = price.offer.price.currency
        let (whole, unit) =
          formatters[currency]
          ?? (
            PriceFormatter(locale: locale, currency: currency),
            UnitPriceFormatter(locale: locale, currency: currency, words: words)
          )
        formatters[currency] = (whole, unit)
        return [
          price.product.name, source.name(of: price.offer.storeID), whole.string(from: price.offer.price),
          (price.isEstimate ? "about " : "") + unit.string(from: price.unitPrice),
          price.offer.observation.day.description, Self.remarks(on: price.offer),
        ]
      }, trailing: [2, 3])
    return canvas.text
  }

  private static func remarks(on offer: Offer) -> String {
    let members = offer.isMemberOnly ? ["members only"] : []
    return (members + (offer.isAvailable ? [] : ["unavailable"])).joined(separator: ", ")
  }
}
