import MoneyKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes and says the amounts of one currency, and remembers what it learned of the locale for it.
///
/// Formatters sit in classes, so that none of them is copied for the text of an amount.
struct CurrencyTexts: Sendable {
  private final class Formatters: Sendable {
    let locale: Locale
    let words: PriceWords
    let prices: PriceFormatter
    let speech: SpokenPrice

    init(_ currency: Currency, locale: Locale, words: PriceWords) {
      self.locale = locale
      self.words = words
      prices = PriceFormatter(locale: locale, currency: currency)
      speech = SpokenPrice(locale: locale, words: words)
    }
  }

  private final class UnitFormatter: Sendable {
    let formatter: UnitPriceFormatter

    init(_ formatter: UnitPriceFormatter) { self.formatter = formatter }
  }

  let currency: Currency
  private let formatters: Formatters
  /// By the scale; unit prices are nearly all of scale 0.
  private var unitFormatters: [UnitFormatter?]
  /// By the scale; prices share theirs with the unit prices of scale 0.
  private var memories: [SpokenPriceMemory?]

  init(_ currency: Currency, locale: Locale, words: PriceWords) {
    self.currency = currency
    formatters = Formatters(currency, locale: locale, words: words)
    unitFormatters = Array(repeating: nil, count: UnitPriceFormatter.largestScale + 1)
    memories = Array(repeating: nil, count: UnitPriceFormatter.largestScale + 1)
  }

  var words: PriceWords { formatters.words }

  func text(_ money: Money) -> String { formatters.prices.string(from: money) }

  func deposit(_ money: Money) -> String {
    formatters.prices.depositString(from: money, words: formatters.words)
  }

  mutating func spoken(_ money: Money) -> String { spoken(money.minorUnits, scale: 0) }

  /// A unit price with all the decimals that it is stated with, written and said.
  mutating func unit(_ price: UnitPrice) -> (text: String, spoken: String) {
    let scale = price.exactScale
    let text = unitFormatter(scale: scale).formatter.string(from: price)
    // A price of more digits than any has is said as it is written.
    return (text, price.units(scale: scale).map { spoken($0, scale: scale) } ?? text)
  }

  private mutating func spoken(_ units: Int, scale: Int) -> String {
    if let text = memories[scale]?.string(units: units) { return text }
    var memory = SpokenPriceMemory(formatters.speech, currency: currency, scale: scale)
    let text = memory.string(units: units)
    memories[scale] = memory
    return text
  }

  private mutating func unitFormatter(scale: Int) -> UnitFormatter {
    if let formatter = unitFormatters[scale] { return formatter }
    let formatter = UnitFormatter(
      UnitPriceFormatter(
        locale: formatters.locale, currency: currency, words: formatters.words, scale: scale))
    unitFormatters[scale] = formatter
    return formatter
  }
}
