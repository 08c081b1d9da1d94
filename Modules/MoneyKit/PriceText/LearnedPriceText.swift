#if canImport(FoundationInternationalization)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The learned pattern of a locale and currency, and Foundation for whatever it does not cover.
struct LearnedPriceText: Sendable {
  let locale: Locale
  let currency: Currency
  let presentation: PricePresentation
  let sign: PriceSign

  /// The decimals beyond the minor unit.
  let scale: Int

  let pattern: PricePattern?

  init(locale: Locale, currency: Currency, presentation: PricePresentation, sign: PriceSign, scale: Int = 0) {
    self.locale = locale
    self.currency = currency
    self.presentation = presentation
    self.sign = sign
    self.scale = scale
    pattern = currency.exponent.flatMap { exponent in
      PatternLearner(
        platform: PlatformPriceText(
          locale: locale, currency: currency, exponent: exponent + scale, presentation: presentation,
          sign: sign)
      ).pattern()
    }
  }

  func string(units: Int, currency other: Currency) -> String {
    guard other == currency, let pattern else { return platformString(units: units, currency: other) }
    return pattern.string(minorUnits: units)
  }

  func platformString(units: Int, currency: Currency) -> String {
    platform(for: currency)?.string(units: units) ?? Money(unchecked: units, currency: currency).description
  }

  /// The text of a number of units that does not fit into 64 bits.
  func platformString(high: UInt, low: UInt, isNegative: Bool, currency: Currency) -> String {
    let units = Decimal(high) * (Decimal(UInt.max) + 1) + Decimal(low)
    return platform(for: currency)?.string(significand: units, isNegative: isNegative)
      ?? "\(units) \(currency.code) minor units"
  }

  private func platform(for currency: Currency) -> PlatformPriceText? {
    currency.exponent.map { exponent in
      PlatformPriceText(
        locale: locale, currency: currency, exponent: exponent + scale, presentation: presentation, sign: sign
      )
    }
  }
}
