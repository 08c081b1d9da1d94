import MoneyKit
import QuoteStream
import Watchlist

/// Makes the view states of the screen of one instrument, one after another.
///
/// What it keeps has no influence on what it makes. The age of a price grows by itself;
/// ``WatchlistStateBuilder/untilNextAge(of:wallClock:)`` tells when to make another state.
package struct InstrumentDetailStateBuilder: Sendable {
  private let wording: Wording
  private var rows: PriceRowBuilder
  private var texts: QuoteTexts
  /// Writes differences with a sign; nil before there was one.
  private var signed: PriceFormatter?

  package init(wording: Wording) {
    self.wording = wording
    rows = PriceRowBuilder(wording: wording)
    texts = QuoteTexts(wording)
  }

  /// The state of a screen at `wallClock`, in milliseconds since 1970.
  package mutating func state(of screen: InstrumentDetailScreen, wallClock: Int) -> InstrumentDetailViewState
  {
    let words = wording.phrasebook
    let quote = screen.row.price?.quote
    return InstrumentDetailViewState(
      row: rows.state(of: screen.row, age: screen.row.price.flatMap { $0.age(at: wallClock) }),
      previousClose: quote?.previousClose.map { previousClose(of: $0) },
      changeSinceClose: quote.flatMap { changeSinceClose(of: $0) },
      banner: screen.notice.map { PriceBannerState($0, words: words) },
      announcement: screen.announcement.map { AnnouncementState($0, words: words) })
  }

  private mutating func previousClose(of amount: Money) -> InstrumentDetailViewState.Fact {
    let amount = texts.texts(of: amount)
    return fact(.previousClose, text: amount.text, spoken: amount.spoken)
  }

  /// Nil exactly where the change in percent is.
  private mutating func changeSinceClose(of quote: Quote) -> InstrumentDetailViewState.Fact? {
    guard let last = quote.last, let close = quote.previousClose,
      PercentChange(from: close, to: last) != nil, let difference = try? last.subtracting(close)
    else { return nil }
    return fact(
      .changeSinceClose, text: signedText(of: difference), spoken: texts.spoken(ofChange: difference))
  }

  private mutating func signedText(of money: Money) -> String {
    if let signed, signed.currency == money.currency { return signed.string(from: money) }
    let formatter = PriceFormatter(
      locale: wording.locale, currency: money.currency, sign: .alwaysExceptZero)
    signed = formatter
    return formatter.string(from: money)
  }

  private func fact(
    _ message: WatchlistMessage, text: String, spoken: String
  ) -> InstrumentDetailViewState.Fact {
    let title = wording.phrasebook.text(message)
    return InstrumentDetailViewState.Fact(title: title, text: text, spoken: "\(title), \(spoken)")
  }
}
