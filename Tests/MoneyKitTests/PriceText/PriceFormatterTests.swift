import Foundation
import MoneyKit
import Testing

@Suite struct PriceFormatterTests {
  /// Kinds of text that programs get wrong; each is also compared with Foundation at run time.
  @Test(
    arguments: [
      // Exponents of the standard: none, three, four, and those that the platform's locale data drops.
      ("en_US", "JPY", 300, "¥300"), ("en_US", "KWD", 92_000, "KWD\u{A0}92.000"),
      ("en_US", "CLF", 243, "CLF\u{A0}0.0243"),
      ("en_US", "UYW", 1, "UYW\u{A0}0.0001"), ("en_US", "IQD", 1_234, "IQD\u{A0}1.234"),
      ("en_US", "MMK", 150, "MMK\u{A0}1.50"),
      // Withdrawn, still readable.
      ("en_US", "HRK", 150, "HRK\u{A0}1.50"),
      // Signs before, behind and inside; accumulated thousands; zero without a sign.
      ("en_US", "USD", -100_000, "-$1,000.00"), ("en_US", "USD", -88_800, "-$888.00"),
      ("en_US", "USD", 0, "$0.00"),
      ("en_US", "USD", -5, "-$0.05"), ("en_US", "USD", .min, "-$92,233,720,368,547,758.08"),
      // Minimum grouping, Indian grouping, no grouping.
      ("pl_PL", "PLN", 123_456, "1234,56\u{A0}zł"), ("pl_PL", "PLN", 1_234_567, "12\u{A0}345,67\u{A0}zł"),
      ("en_IN", "INR", 12_345_678_901, "₹12,34,56,789.01"),
      ("en_US_POSIX", "USD", -123_456, "-$\u{A0}1234.56"),
      // Native digits, and the Latin ones where the locale asks for them.
      ("ar_EG-u-nu-latn", "USD", 199, nil), ("ar_EG", "EGP", 0, nil), ("ne_NP", "NPR", 12_345_678, nil),
      // Marks of direction, and symbols by region.
      ("he_IL", "ILS", -500_000, nil), ("fa_IR", "IRR", -123_456, nil),
      ("en_AU", "USD", 150, "USD\u{A0}1.50"),
      ("en_CA", "USD", 150, "US$1.50"), ("de_CH", "CHF", -10_050, nil), ("fr_CH", "CHF", -10_050, nil),
      ("pt_CV", "CVE", 123_456, nil), ("ff_Adlm", "GNF", 1_234_567, nil),
    ] as [(String, String, Int, String?)])
  func `a price is what Foundation writes with the standard's exponent`(
    identifier: String, code: String, minorUnits: Int, expected: String?
  ) throws {
    let currency = try Currency(code: code)
    let locale = Locale(identifier: identifier)
    let formatter = PriceFormatter(locale: locale, currency: currency)
    let text = formatter.string(minorUnits: minorUnits)
    #expect(formatter.isPatternLearned)
    #expect(
      visible(text) == visible(try PlatformReference(locale: locale, currency: currency).string(minorUnits)))
    if let expected { #expect(visible(text) == visible(expected)) }
    #expect(
      isSameBytes(formatter.string(from: try Money(storedMinorUnits: minorUnits, currency: currency)), text))
  }

  @Test(arguments: PricePresentation.allCases, PriceSign.allCases)
  func `every presentation and sign is what Foundation writes`(
    presentation: PricePresentation, sign: PriceSign
  ) throws {
    for identifier in ["de_DE", "en_US", "de_CH", "nl_NL", "ar_EG", "fa_IR", "ja_JP", "fy_NL"] {
      for currency in [Currency.eur, .usd, .jpy, .kwd] {
        let locale = Locale(identifier: identifier)
        let formatter = PriceFormatter(
          locale: locale, currency: currency, presentation: presentation, sign: sign)
        let reference = try PlatformReference(
          locale: locale, currency: currency, presentation: presentation, sign: sign)
        #expect(formatter.isPatternLearned)
        for minorUnits in [0, 1, -1, 99, -123_456, 98_765_432, .max, .min] {
          let text = formatter.string(minorUnits: minorUnits)
          #expect(visible(text) == visible(reference.string(minorUnits)), "\(identifier) \(currency)")
        }
      }
    }
  }

  @Test func `an amount in another currency is written in its own`() throws {
    let locale = Locale(identifier: "en_US")
    let formatter = PriceFormatter(locale: locale, currency: .eur, presentation: .isoCode)
    let yen = Money.sample(-199, .jpy)
    let expected = try PlatformReference(locale: locale, currency: .jpy, presentation: .isoCode).string(-199)
    #expect(visible(formatter.string(from: yen)) == visible(expected))
    #expect(formatter.string(from: yen).contains("JPY"))
  }

  @Test func `a number in a currency without an exponent cannot be taken for a price`() throws {
    let formatter = PriceFormatter(locale: Locale(identifier: "de_DE"), currency: try Currency(code: "DEM"))
    #expect(!formatter.isPatternLearned)
    #expect(formatter.string(minorUnits: 199) == "199 DEM minor units")
  }

  @Test func `bytes are appended to what a buffer holds, for compact and for other patterns`() throws {
    for (identifier, currency) in [
      ("de_DE", Currency.eur), ("ar_EG", try Currency(code: "EGP")), ("ff_Adlm", .usd),
    ] {
      let formatter = PriceFormatter(locale: Locale(identifier: identifier), currency: currency)
      for minorUnits in [0, 5, -199, 123_456_789, .max, .min] {
        let money = Money.sample(minorUnits, currency)
        let expected = Array(formatter.string(from: money).utf8)
        let (isAppended, bytes) = appended(money, by: formatter, capacity: expected.count + 1)
        #expect(isAppended)
        #expect(bytes == [0x3E] + expected)
      }
    }
  }

  @Test func `a buffer without room for the whole text gets nothing of it`() throws {
    let yen = Money.sample(12_345, .jpy)
    for identifier in ["de_DE", "ar_EG"] {
      let formatter = PriceFormatter(locale: Locale(identifier: identifier), currency: .eur)
      for money in [Money.sample(-123_456), yen] {
        let count = formatter.string(from: money).utf8.count
        for capacity in [1, 2, count] {
          let (isAppended, bytes) = appended(money, by: formatter, capacity: capacity)
          #expect(!isAppended)
          #expect(bytes == [0x3E])
        }
        #expect(appended(money, by: formatter, capacity: count + 1).isAppended)
      }
    }
  }

  @Test func `a deposit keeps the spaces of its price`() {
    let german = PriceFormatter(locale: Locale(identifier: "de_DE"), currency: .eur)
    #expect(
      visible(german.depositString(from: .sample(25), words: .german)) == visible("+ 0,25\u{A0}€ Pfand"))
    let english = PriceFormatter(locale: Locale(identifier: "en_IE"), currency: .eur)
    #expect(english.depositString(from: .sample(25), words: .english) == "+ €0.25 deposit")
  }

  @Test func `formatters with equal options write equally after being sent elsewhere`() async {
    let formatter = PriceFormatter(locale: Locale(identifier: "de_DE"), currency: .eur)
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { formatter.string(minorUnits: 123_456) } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == [formatter.string(minorUnits: 123_456)])
  }

  /// The bytes after a first one that was there before.
  private func appended(
    _ money: Money, by formatter: PriceFormatter, capacity: Int
  ) -> (isAppended: Bool, bytes: [UInt8]) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var text = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      text.append(0x3E)
      let isAppended = formatter.append(money, to: &text)
      let count = unsafe text.finalize(for: buffer)
      return unsafe (isAppended, Array(buffer[..<count]))
    }
  }
}
