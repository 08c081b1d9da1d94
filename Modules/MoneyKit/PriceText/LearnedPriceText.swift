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

  let learned: LearnedPattern

  /// A test hands in what it wants learned.
  init(
    locale: Locale, currency: Currency, presentation: PricePresentation, sign: PriceSign, scale: Int = 0,
    learned: LearnedPattern? = nil
  ) {
    self.locale = locale
    self.currency = currency
    self.presentation = presentation
    self.sign = sign
    self.scale = scale
    self.learned =
      learned ?? currency.exponent.map { exponent in
        LearnedPattern(
          PlatformPriceText(
            locale: locale, currency: currency, exponent: exponent + scale, presentation: presentation,
            sign: sign))
      } ?? LearnedPattern()
  }

  func string(units: Int, currency other: Currency) -> String {
    guard other == currency, let text = learned.string(units: units) else {
      return platformString(units: units, currency: other)
    }
    return text
  }

  /// Appends UTF-8 text if there is room for it, and tells whether it did.
  func append(units: Int, currency other: Currency, to text: inout OutputSpan<UInt8>) -> Bool {
    if other == currency, let isAppended = learned.append(units: units, to: &text) { return isAppended }
    let bytes = platformString(units: units, currency: other).utf8
    guard bytes.count <= text.freeCapacity else { return false }
    for byte in bytes { text.append(byte) }
    return true
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
