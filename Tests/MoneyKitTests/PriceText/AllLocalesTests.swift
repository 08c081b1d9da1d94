import Foundation
import Testing

@testable import MoneyKit

/// A slice of `priceboard-price-text`, which compares every currency: all locales, twelve currencies of every kind.
@Suite struct AllLocalesTests {
  @Test(arguments: ["EUR", "USD", "JPY", "KWD", "CLF", "INR", "CHF", "IQD", "EGP", "XOF", "HRK", "CVE"])
  func `a price in any locale is what Foundation writes`(code: String) throws {
    let currency = try Currency(code: code)
    let locales = Locale.availableIdentifiers
    #expect(locales.count > 500)
    for identifier in locales {
      let locale = Locale(identifier: identifier)
      let formatter = PriceFormatter(locale: locale, currency: currency)
      let reference = try PlatformReference(locale: locale, currency: currency)
      // The learner has compared other amounts already.
      for minorUnits in [8, -31_415_926, 100_000] {
        let text = formatter.string(minorUnits: minorUnits)
        let expected = reference.string(minorUnits)
        if !isSameBytes(text, expected) {
          Issue.record("\(identifier) \(code) \(minorUnits): \(visible(text)) for \(visible(expected))")
        }
      }
      if !formatter.isPatternLearned { Issue.record("\(identifier) \(code) is left to Foundation") }
    }
  }

  @Test func `a percentage in any locale is what Foundation writes`() {
    for identifier in Locale.availableIdentifiers {
      let locale = Locale(identifier: identifier)
      let formatter = PercentFormatter(locale: locale)
      let style = Decimal.FormatStyle.Percent(locale: locale)
        .precision(.fractionLength(2)).sign(strategy: .always(includingZero: false))
      for hundredths in [0, 124, -5, 123_456_789, .min] {
        let decimal = Decimal(
          sign: hundredths < 0 ? .minus : .plus, exponent: -4, significand: Decimal(hundredths.magnitude))
        let text = formatter.string(hundredths: hundredths)
        if !isSameBytes(text, decimal.formatted(style)) {
          Issue.record(
            "\(identifier) \(hundredths): \(visible(text)) for \(visible(decimal.formatted(style)))")
        }
      }
    }
  }

  @Test(arguments: [
    ("en_GB", "USD"), ("ar_SA", "SAR"), ("th_TH", "THB"), ("my_MM", "MMK"), ("bn_IN", "INR"),
    ("zh_Hans_CN", "CNY"),
  ])
  func `the digits that a locale asks for are used`(identifier: String, code: String) throws {
    for system in ["latn", "arab", "deva", "thai", "hanidec", "mathsans", "fullwide"] {
      let locale = Locale(identifier: "\(identifier)@numbers=\(system)")
      let currency = try Currency(code: code)
      let formatter = PriceFormatter(locale: locale, currency: currency)
      let reference = try PlatformReference(locale: locale, currency: currency)
      for minorUnits in [0, -1_234_567, Int.max] {
        #expect(
          visible(formatter.string(minorUnits: minorUnits)) == visible(reference.string(minorUnits)),
          "\(system)")
      }
    }
  }
}
