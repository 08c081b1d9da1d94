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
  /// By the scale.
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
    let texts = unitTexts[scale] ?? UnitTexts(wording, words, speech, currency, scale: scale)
    unitTexts[scale] = texts
    return texts.texts(of: price)
  }
}

/// Writes and says unit prices of one currency with one number of decimals.
private final class UnitTexts {
  private let scale: Int
  private let formatter: UnitPriceFormatter
  private var memory: SpokenPriceMemory

  init(_ wording: Wording, _ words: PriceWords, _ speech: SpokenPrice, _ currency: Currency, scale: Int) {
    self.scale = scale
    formatter = UnitPriceFormatter(locale: wording.locale, currency: currency, words: words, scale: scale)
    memory = SpokenPriceMemory(speech, currency: currency, scale: scale)
  }

  func texts(of price: UnitPrice) -> (text: String, spoken: String) {
    let text = formatter.string(from: price)
    // A price of more digits than any has is said as it is written.
    return (text, price.units(scale: scale).map { memory.string(units: $0) } ?? text)
  }
}
