import BasketComparison
import MoneyKit

/// Writes the amounts of one currency for a screen.
struct PriceTexts: Sendable {
  private let formatter: PriceFormatter
  private let unitFormatter: UnitPriceFormatter
  private let spoken: SpokenPrice
  private let phrasebook: any Phrasebook

  init(wording: Wording, currency: Currency) {
    phrasebook = wording.phrasebook
    formatter = PriceFormatter(locale: wording.locale, currency: currency)
    unitFormatter = UnitPriceFormatter(
      locale: wording.locale, currency: currency, words: wording.phrasebook.priceWords)
    spoken = SpokenPrice(locale: wording.locale, words: wording.phrasebook.priceWords)
  }

  func text(_ money: Money, isEstimate: Bool = false) -> String {
    let text = formatter.string(from: money)
    return isEstimate ? phrasebook.text(.about(price: text)) : text
  }

  /// The amount without its sign, for a sentence that says the direction.
  func magnitude(_ money: Money, isEstimate: Bool = false) -> String {
    let positive = money.isNegative ? try? money.negated() : nil
    return text(positive ?? money, isEstimate: isEstimate)
  }

  func price(_ money: Money, isEstimate: Bool = false) -> PriceState {
    let words = spoken.string(from: money)
    return PriceState(
      text: text(money, isEstimate: isEstimate),
      spoken: isEstimate ? phrasebook.text(.aboutSpoken(price: words)) : words,
      isEstimate: isEstimate)
  }

  /// A deposit, which stands apart from every price, such as "+ 0,25 € Pfand".
  func deposit(_ money: Money) -> String {
    formatter.depositString(from: money, words: phrasebook.priceWords)
  }

  /// The price of a measure of goods, such as "9,96 €/kg".
  func text(_ price: UnitPrice, isEstimate: Bool = false) -> String {
    let text = unitFormatter.string(from: price)
    return isEstimate ? phrasebook.text(.about(price: text)) : text
  }
}
