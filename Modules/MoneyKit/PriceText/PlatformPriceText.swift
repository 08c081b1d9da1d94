#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// Numbers of one kind as Foundation writes them, with a fixed count of decimals.
///
/// It is what the learned patterns are made from and held against, and what they fall back to.
protocol PlatformNumberText {
  /// The count of decimals.
  var exponent: Int { get }

  /// The text of `magnitude` divided by ten to the power of the exponent.
  func string(magnitude: UInt, isNegative: Bool) -> String
}

extension PlatformNumberText {
  func string(units: Int) -> String {
    string(magnitude: units.magnitude, isNegative: units < 0)
  }
}

/// Price text with the exponent of ISO 4217 as its precision, or more decimals than that.
struct PlatformPriceText: PlatformNumberText {
  let exponent: Int
  private let style: Decimal.FormatStyle.Currency

  init(locale: Locale, currency: Currency, exponent: Int, presentation: PricePresentation, sign: PriceSign) {
    self.exponent = exponent
    style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      .precision(.fractionLength(exponent))
      .presentation(presentation.platformPresentation)
      .sign(strategy: sign.platformStrategy)
  }

  /// A decimal takes its sign apart: a negative significand with a minus sign is a positive number.
  func string(magnitude: UInt, isNegative: Bool) -> String {
    string(significand: Decimal(magnitude), isNegative: isNegative)
  }

  func string(significand: Decimal, isNegative: Bool) -> String {
    Decimal(sign: isNegative ? .minus : .plus, exponent: -exponent, significand: significand).formatted(style)
  }
}

/// Percent text with a plus for a rise, a minus for a fall, and no sign for zero.
struct PlatformPercentText: PlatformNumberText {
  let exponent: Int
  private let style: Decimal.FormatStyle.Percent

  init(locale: Locale, exponent: Int) {
    self.exponent = exponent
    style = Decimal.FormatStyle.Percent(locale: locale)
      .precision(.fractionLength(exponent))
      .sign(strategy: .always(includingZero: false))
  }

  /// The style multiplies by one hundred.
  func string(magnitude: UInt, isNegative: Bool) -> String {
    let fraction = Decimal(
      sign: isNegative ? .minus : .plus, exponent: -exponent - 2, significand: Decimal(magnitude))
    return fraction.formatted(style)
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
