import Catalogue
import MoneyKit

/// Writes the amounts of one screen's tiles, in all of their currencies, as long as one state is built.
///
/// What it learns is handed to the next state's at its end.
final class TilePrices {
  private let wording: Wording
  private let words: PriceWords
  private var currencies: [CurrencyTexts]
  private var percents: [Int: String] = [:]

  init(_ wording: Wording) {
    self.wording = wording
    words = wording.phrasebook.priceWords
    currencies = wording.memory?.take(words: words) ?? []
  }

  deinit { wording.memory?.keep(currencies) }

  func text(_ money: Money) -> String {
    currencies[place(of: money.currency)].text(money)
  }

  func spoken(_ money: Money) -> String {
    currencies[place(of: money.currency)].spoken(money)
  }

  func deposit(_ money: Money) -> String {
    currencies[place(of: money.currency)].deposit(money)
  }

  /// A unit price with all the decimals that it is stated with, written and said.
  func unit(_ price: UnitPrice) -> (text: String, spoken: String) {
    currencies[place(of: price.currency)].unit(price)
  }

  func percentOff(_ percent: Int) -> String {
    if let text = percents[percent] { return text }
    let text = wording.phrasebook.text(.percentOff(percent))
    percents[percent] = text
    return text
  }

  /// Where the texts of a currency are; nearly always there is but one.
  private func place(of currency: Currency) -> Int {
    if let place = currencies.firstIndex(where: { $0.currency == currency }) { return place }
    currencies.append(CurrencyTexts(currency, locale: wording.locale, words: words))
    return currencies.count - 1
  }
}
