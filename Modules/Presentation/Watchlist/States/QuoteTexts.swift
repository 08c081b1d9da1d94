import MoneyKit

/// Writes and says prices and their changes, in all of their currencies.
///
/// A formatter is made once for each currency. It lives as long as its screen, and remembers some thousands of words at
/// most.
struct QuoteTexts: Sendable {
  /// What writes and says the amounts of one currency.
  private struct InCurrency: Sendable {
    let currency: Currency
    let formatter: PriceFormatter
    var memory: SpokenPriceMemory
  }

  private let wording: Wording
  private let speech: SpokenPrice
  private let percents: PercentFormatter
  private var changes: SpokenChangeMemory
  /// A watchlist has few, which are found sooner one by one than by a hash.
  private var currencies: [InCurrency] = []

  init(_ wording: Wording) {
    self.wording = wording
    speech = SpokenPrice(locale: wording.locale, words: wording.phrasebook.priceWords)
    percents = PercentFormatter(locale: wording.locale)
    changes = SpokenChangeMemory(speech)
  }

  /// The amount as it is written and as it is said.
  mutating func texts(of money: Money) -> (text: String, spoken: String) {
    let index = index(of: money.currency)
    return (currencies[index].formatter.string(from: money), currencies[index].memory.string(from: money))
  }

  /// The words of an amount by which a price has changed.
  mutating func spoken(ofChange amount: Money) -> String {
    currencies[index(of: amount.currency)].memory.string(ofChange: amount)
  }

  /// The change as it is written and as it is said.
  mutating func texts(of change: PercentChange) -> (text: String, spoken: String) {
    (percents.string(from: change), changes.string(from: change))
  }

  private mutating func index(of currency: Currency) -> Int {
    if let index = currencies.firstIndex(where: { $0.currency == currency }) { return index }
    currencies.append(
      InCurrency(
        currency: currency, formatter: PriceFormatter(locale: wording.locale, currency: currency),
        memory: SpokenPriceMemory(speech, currency: currency)))
    return currencies.count - 1
  }
}
