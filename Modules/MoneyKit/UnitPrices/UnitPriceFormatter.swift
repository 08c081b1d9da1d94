#if canImport(FoundationInternationalization)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Writes unit prices, such as "9,96 €/kg".
///
/// The price is written as `PriceFormatter` writes it, with `scale` further decimals, then a slash and the label of
/// the measure.
public struct UnitPriceFormatter: Sendable {
  /// The most decimals beyond the minor unit that are written.
  public static let largestScale = 6

  /// The words for measures that have no symbol.
  public let words: PriceWords

  /// The decimals beyond the minor unit of the currency.
  public let scale: Int

  private let prices: LearnedPriceText

  /// Creates a formatter and learns how the locale writes amounts of the currency.
  ///
  /// A scale below zero counts as zero, one above `largestScale` as that.
  public init(
    locale: Locale, currency: Currency, words: PriceWords, scale: Int = 0,
    presentation: PricePresentation = .standard
  ) {
    self.words = words
    self.scale = min(max(scale, 0), Self.largestScale)
    prices = LearnedPriceText(
      locale: locale, currency: currency, presentation: presentation, sign: .automatic, scale: self.scale)
  }

  /// The text of a unit price, rounded half away from zero to the scale.
  ///
  /// A price in another currency than the formatter's is written by Foundation in its own.
  public func string(from price: UnitPrice) -> String {
    "\(priceText(of: price))/\(words.label(of: price.measure))"
  }

  private func priceText(of price: UnitPrice) -> String {
    if let units = price.units(scale: scale) { return prices.string(units: units, currency: price.currency) }
    // Beyond 64 bits: long division, whose upper digit has no remainder to round.
    let power = (0..<scale).reduce(UInt(1)) { power, _ in power * 10 }
    let product = price.numerator.magnitude.multipliedFullWidth(by: power)
    let denominator = price.denominator.magnitude
    let (high, rest) = product.high.quotientAndRemainder(dividingBy: denominator)
    let low = roundedQuotient((rest, product.low), over: denominator)
    return prices.platformString(
      high: low == nil ? high + 1 : high, low: low ?? 0, isNegative: price.numerator < 0,
      currency: price.currency)
  }
}
