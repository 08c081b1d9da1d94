#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// Price text as Foundation writes it, with the exponent of ISO 4217 as its precision.
///
/// It is what the learned patterns are made from and held against, and what they fall back to.
struct PlatformPriceText {
  let exponent: Int
  private let style: Decimal.FormatStyle.Currency

  init(locale: Locale, currency: Currency, exponent: Int, presentation: PricePresentation, sign: PriceSign) {
    self.exponent = exponent
    style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      .precision(.fractionLength(exponent))
      .presentation(presentation.platformPresentation)
      .sign(strategy: sign.platformStrategy)
  }

  func string(minorUnits: Int) -> String {
    string(magnitude: minorUnits.magnitude, isNegative: minorUnits < 0)
  }

  /// A decimal takes its sign apart: a negative significand with a minus sign is a positive number.
  func string(magnitude: UInt, isNegative: Bool) -> String {
    let amount = Decimal(
      sign: isNegative ? .minus : .plus, exponent: -exponent, significand: Decimal(magnitude))
    return amount.formatted(style)
  }
}

extension PricePresentation {
  fileprivate var platformPresentation: Decimal.FormatStyle.Currency.Configuration.Presentation {
    switch self {
    case .standard: .standard
    case .narrow: .narrow
    case .isoCode: .isoCode
    }
  }
}

extension PriceSign {
  fileprivate var platformStrategy: Decimal.FormatStyle.Currency.Configuration.SignDisplayStrategy {
    switch self {
    case .automatic: .automatic
    case .never: .never
    case .always: .always(showZero: true)
    case .alwaysExceptZero: .always(showZero: false)
    case .accounting: .accounting
    case .accountingAlways: .accountingAlways(showZero: true)
    case .accountingAlwaysExceptZero: .accountingAlways(showZero: false)
    }
  }
}
