import Foundation
import MoneyKit
import PriceboardTestSupport
import Testing

@Suite struct AmountParserTests {
  @Test(arguments: [
    ("en_US", "EUR", "2,600", 260_000), ("de_DE", "EUR", "1.000", 100_000),
    ("de_DE", "EUR", "1234567,8", 123_456_780),
    ("en_US", "USD", "0.05", 5), ("en_US", "USD", "007", 700), ("en_US", "USD", "-0", 0),
    ("de_CH", "CHF", "CHF 1'200.20", 120_020), ("de_CH", "CHF", "1’200.20", 120_020),
    ("fr_FR", "EUR", "1 234,56 €", 123_456), ("fr_FR", "EUR", "1\u{A0}234,56", 123_456),
    ("fr_FR", "EUR", "1\u{202F}234,5", 123_450),
    ("de_DE", "EUR", "€1,99", 199), ("de_DE", "EUR", "1,99 EUR", 199), ("de_DE", "EUR", "eur 1,99", 199),
    ("de_DE", "EUR", "EUR1,99", 199),
    ("en_US", "USD", "-$1.50", -150), ("en_US", "USD", "$-1.50", -150),
    ("en_US", "USD", "\u{2212}1.50", -150),
    ("en_US", "USD", "  1.50 ", 150), ("sv_SE", "SEK", "\u{2212}1 234,50 kr", -123_450),
    ("es_ES", "EUR", "1.234", 123_400), ("en_IN", "INR", "₹12,34,567.5", 123_456_750),
    ("ar_EG", "EGP", "١٫٩٩", 199), ("ar_EG", "EGP", "1٫99", 199), ("en_US", "JPY", "1,234", 1_234),
    ("en_US", "KWD", "1.000", 1_000),
    ("de_DE", "EUR", "92233720368547758,07", .max), ("de_DE", "EUR", "-92.233.720.368.547.758,08", .min),
  ])
  func `an amount is read in the notation of its locale`(
    identifier: String, code: String, text: String, minorUnits: Int
  ) throws {
    #expect(try parser(identifier, code).amount(from: text).minorUnits == minorUnits)
  }

  @Test(
    arguments: [
      // More decimals than the currency has; each is a grouped number in the other convention.
      ("en_US", "EUR", "1.000", AmountError.tooManyDecimals(allowed: 2)),
      ("de_DE", "EUR", "2,600", .tooManyDecimals(allowed: 2)),
      ("en_US", "JPY", "1.5", .tooManyDecimals(allowed: 0)),
      ("en_US", "KWD", "1.0000", .tooManyDecimals(allowed: 3)),
      // Groups that are not complete, or not there from the first.
      ("en_US", "USD", "11,11.11", .incompleteGroups), ("en_US", "USD", "1,99", .incompleteGroups),
      ("de_DE", "EUR", "1.99", .incompleteGroups),
      ("en_US", "USD", "1234,567", .incompleteGroups), ("en_US", "USD", "1,234567", .incompleteGroups),
      ("de_DE", "EUR", "0.001", .incompleteGroups),
      ("en_IN", "INR", "1,234,567", .incompleteGroups), ("en_US", "USD", "12,34,567", .incompleteGroups),
      // Anything that is no part of an amount.
      ("en_US", "USD", "Adv $17, DoS $19", .unreadable), ("en_US", "USD", "", .unreadable),
      ("en_US", "USD", " ", .unreadable),
      ("en_US", "USD", "$", .unreadable), ("en_US", "USD", "-", .unreadable),
      ("en_US", "USD", "--1", .unreadable), ("en_US", "USD", "-1-", .unreadable),
      ("en_US", "USD", "1-", .unreadable), ("en_US", "USD", "+1", .unreadable),
      ("en_US", "USD", "($1.50)", .unreadable), ("en_US", "USD", "- 1", .unreadable),
      ("en_US", "USD", "$$1", .unreadable), ("en_US", "USD", "$1 USD", .unreadable),
      ("en_US", "USD", "$1.2.3", .unreadable), ("en_US", "USD", "$1.99 abc", .unreadable),
      ("en_US", "USD", "1e3", .unreadable), ("en_US", "USD", "1.", .unreadable),
      ("en_US", "USD", ".5", .unreadable), ("en_US", "USD", "1..5", .unreadable),
      ("en_US", "USD", "1,,000", .unreadable), ("en_US", "USD", ",100", .unreadable),
      ("en_US", "USD", "1 000", .unreadable), ("en_US", "USD", "1.5%", .unreadable),
      ("en_US", "USD", "0x10", .unreadable), ("en_US", "USD", "½", .unreadable),
      ("en_US", "USD", "1\u{301}", .unreadable), ("en_US", "USD", "1\n", .unreadable),
      // Another currency, or another locale's digits.
      ("en_US", "USD", "€1", .unreadable), ("en_US", "USD", "1 EUR", .unreadable),
      ("en_CA", "USD", "$1", .unreadable), ("en_US", "USD", "Usd 1", .unreadable),
      ("en_US", "EGP", "١.٩٩", .unreadable), ("ar_EG", "EGP", "١٫9", .unreadable),
      ("en_US", "USD", "１", .unreadable), ("ar_EG", "EGP", "1.99", .unreadable),
      // Too large.
      ("de_DE", "EUR", "92233720368547758,08", .overflow),
      ("de_DE", "EUR", "-92233720368547758,09", .overflow),
      ("de_DE", "EUR", "99999999999999999999999999", .overflow),
    ] as [(String, String, String, AmountError)])
  func `everything else is refused with its reason`(
    identifier: String, code: String, text: String, error: AmountError
  ) throws {
    let parser = try parser(identifier, code)
    #expect(throws: error) { try parser.amount(from: text) }
  }

  @Test func `what the formatter writes is read back in any locale`() throws {
    for identifier in Locale.availableIdentifiers {
      let locale = Locale(identifier: identifier)
      for currency in [Currency.eur, .jpy] {
        let parser = try AmountParser(locale: locale, currency: currency)
        let formatter = PriceFormatter(locale: locale, currency: currency)
        for minorUnits in [5, -123_456_789] {
          let text = formatter.string(minorUnits: minorUnits)
          let amount = try? parser.amount(from: text)
          if amount?.minorUnits != minorUnits { Issue.record("\(identifier): \(visible(text))") }
        }
      }
    }
  }

  @Test func `a typed amount is a new one, and never in a withdrawn currency`() throws {
    let kuna = try Currency(code: "HRK")
    let gold = try Currency(code: "XAU")
    #expect(throws: MoneyError.withdrawnCurrency(kuna)) { try parser("hr_HR", "HRK") }
    #expect(throws: MoneyError.noExponent(gold)) { try parser("en_US", "XAU") }
  }

  @Test(arguments: [31, 32] as [UInt64])
  func `no text traps or is read as more than it says`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parsers = try [("de_DE", "EUR"), ("en_IN", "INR"), ("ar_EG", "EGP"), ("fy_NL", "EUR")].map(parser)
    let pieces = [
      "1", "0", "9", ".", ",", "-", " ", "€", "EUR", "٣", "٬", "٫", "'", "\u{200F}", "999", "000", "₹", "٪",
    ]
    var readCount = 0
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for parser in parsers {
        guard let amount = try? parser.amount(from: text) else { continue }
        readCount += 1
        // The digits of the text are the digits of the amount, with zeros filled up behind.
        let digits = text.compactMap(\.wholeNumberValue).drop { $0 == 0 }.map(String.init).joined()
        let read = String(amount.minorUnits.magnitude)
        #expect(digits.isEmpty ? amount.isZero : read.hasPrefix(digits), "seed \(seed): \(visible(text))")
      }
    }
    #expect(readCount > 100, "seed \(seed)")
  }

  private func parser(_ identifier: String, _ code: String) throws -> AmountParser {
    try AmountParser(locale: Locale(identifier: identifier), currency: Currency(code: code))
  }
}
