import Catalogue
import MoneyKit

/// Writes the amounts of one screen's tiles, in all of their currencies.
///
/// A formatter is made once for each currency. It remembers across tiles, and lives as long as one state is built.
final class TilePrices {
  private let wording: Wording
  private var currencies: [Currency: CurrencyTexts] = [:]
  private var latest: CurrencyTexts?
  private var percents: [Int: String] = [:]

  init(_ wording: Wording) {
    self.wording = wording
  }

  func texts(in currency: Currency) -> CurrencyTexts {
    if let latest, latest.currency == currency { return latest }
    let texts = currencies[currency] ?? CurrencyTexts(wording, currency)
    currencies[currency] = texts
    latest = texts
    return texts
  }

  func percentOff(_ percent: Int) -> String {
    if let text = percents[percent] { return text }
    let text = wording.phrasebook.text(.percentOff(percent))
    percents[percent] = text
    return text
  }
}

/// Writes and says the amounts of one currency.
final class CurrencyTexts {
  let currency: Currency
  private let wording: Wording
  private let words: PriceWords
  private let formatter: PriceFormatter
  private let speech: SpokenPrice
  private var memory: SpokenPriceMemory
  /// By the scale; unit prices are nearly all of scale 0.
  private var unitTexts: [UnitTexts?]

  init(_ wording: Wording, _ currency: Currency) {
    self.currency = currency
    self.wording = wording
    words = wording.phrasebook.priceWords
    formatter = PriceFormatter(locale: wording.locale, currency: currency)
    speech = SpokenPrice(locale: wording.locale, words: words)
    memory = SpokenPriceMemory(speech, currency: currency)
    unitTexts = Array(repeating: nil, count: UnitPriceFormatter.largestScale + 1)
  }

  func text(_ money: Money) -> String { formatter.string(from: money) }

  func spoken(_ money: Money) -> String { memory.string(from: money) }

  func deposit(_ money: Money) -> String { formatter.depositString(from: money, words: words) }

  /// A unit price with all the decimals that it is stated with, written and said.
  func unit(_ price: UnitPrice) -> (text: String, spoken: String) {
    let scale = price.exactScale
    let texts = unitTexts(scale: scale)
    let text = texts.formatter.string(from: price)
    // A price of more digits than any has is said as it is written.
    guard let units = price.units(scale: scale) else { return (text, text) }
    return (text, texts.memory?.string(units: units) ?? memory.string(units: units))
  }

  private func unitTexts(scale: Int) -> UnitTexts {
    if let texts = unitTexts[scale] { return texts }
    let texts = UnitTexts(
      formatter: UnitPriceFormatter(locale: wording.locale, currency: currency, words: words, scale: scale),
      memory: scale == 0 ? nil : SpokenPriceMemory(speech, currency: currency, scale: scale))
    unitTexts[scale] = texts
    return texts
  }
}

/// Writes and says unit prices with one number of decimals.
private final class UnitTexts {
  let formatter: UnitPriceFormatter
  /// Nil for the decimals of prices, whose words are remembered with theirs.
  var memory: SpokenPriceMemory?

  init(formatter: UnitPriceFormatter, memory: SpokenPriceMemory?) {
    self.formatter = formatter
    self.memory = memory
  }
}
