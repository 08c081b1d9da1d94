import Foundation
import MoneyKit
import Testing

/// Price text by Foundation, asked for without any code of the library.
struct PlatformReference {
  private let style: Decimal.FormatStyle.Currency
  private let exponent: Int

  init(
    locale: Locale, currency: Currency, presentation: PricePresentation = .standard,
    sign: PriceSign = .automatic
  ) throws {
    exponent = try #require(currency.exponent)
    let presented: Decimal.FormatStyle.Currency.Configuration.Presentation =
      switch presentation {
      case .standard: .standard
      case .narrow: .narrow
      case .isoCode: .isoCode
      }
    let signed: Decimal.FormatStyle.Currency.Configuration.SignDisplayStrategy =
      switch sign {
      case .automatic: .automatic
      case .never: .never
      case .always: .always(showZero: true)
      case .alwaysExceptZero: .always(showZero: false)
      case .accounting: .accounting
      case .accountingAlways: .accountingAlways(showZero: true)
      case .accountingAlwaysExceptZero: .accountingAlways(showZero: false)
      }
    style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      .precision(.fractionLength(exponent)).presentation(presented).sign(strategy: signed)
  }

  /// By text, so that the sign of a decimal cannot be applied twice.
  func string(_ minorUnits: Int) -> String {
    let digits = String(minorUnits.magnitude)
    let decimal =
      (Decimal(string: digits) ?? .nan) * Decimal(sign: .plus, exponent: -exponent, significand: 1)
    return (minorUnits < 0 ? -decimal : decimal).formatted(style)
  }
}
