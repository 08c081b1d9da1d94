import MoneyKit

#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `priceboard money`: writes amounts as prices.
struct MoneyCommand: Subcommand {
  static let declaration = CommandDeclaration(
    name: "money",
    summary: "Writes amounts as prices, one a line.",
    options: [
      .value("--locale", "L", isRequired: true, "The locale, such as de_AT."),
      .value(
        "--currency", "C", isRequired: true,
        "The ISO 4217 code, such as EUR. Withdrawn currencies with a known\nminor unit are written too."),
    ],
    operands: .some("AMOUNT"),
    discussion: """
      An AMOUNT is a whole number of minor units, such as 199 for 1.99 EUR; negative ones are allowed.
      Put -- before them where one could be taken for an option.
      """,
    examples: [
      "priceboard money --locale de_AT --currency EUR 199",
      "priceboard money --locale ar_KW --currency KWD -- -1250 0 999999",
    ])

  private let locale: Locale
  private let currency: Currency
  private let amounts: [Int]

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(CommandError) {
    locale = try arguments.requiredLocale("--locale")
    currency = try Self.currency(try arguments.required("--currency"))
    var amounts: [Int] = []
    for operand in arguments.operands { amounts.append(try Self.amount(operand)) }
    self.amounts = amounts
  }

  func answer() -> CommandAnswer {
    let formatter = PriceFormatter(locale: locale, currency: currency)
    return CommandAnswer(text: amounts.map { formatter.string(minorUnits: $0) + "\n" }.joined())
  }

  private static func currency(_ code: String) throws(CommandError) -> Currency {
    let currency: Currency
    do throws(CurrencyError) {
      currency = try Currency(code: code)
    } catch {
      switch error {
      case .malformedCode:
        throw .wrongUsage(
          "--currency \(code.quoted) is no code; write three letters of one case, such as EUR.")
      case .unknownCode:
        throw .wrongUsage("--currency \(code.quoted) is not in ISO 4217; name a currency that is.")
      }
    }
    guard currency.exponent != nil else {
      let why =
        currency.status == .withdrawn ? "is withdrawn, and its minor unit is not known" : "has no minor unit"
      throw .wrongUsage("\(currency.code) \(why) (ISO 4217); name a currency with one.")
    }
    return currency
  }

  private static func amount(_ text: String) throws(CommandError) -> Int {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else {
      throw .wrongUsage(
        "\(text.quoted) is no amount; write minor units as a whole number, such as 199 for 1.99.")
    }
    guard let amount = Int(text) else {
      throw .wrongUsage("\(text) is too large; amounts have 64 bits.")
    }
    return amount
  }
}
