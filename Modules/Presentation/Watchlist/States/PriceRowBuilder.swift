import MoneyKit
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the rows of instruments.
///
/// It learns once how a currency is written and said, and remembers what was said; that saves time and has no influence
/// on what it makes.
struct PriceRowBuilder: Sendable {
  private let words: any Phrasebook
  private var texts: QuoteTexts

  init(wording: Wording) {
    words = wording.phrasebook
    texts = QuoteTexts(wording)
  }

  /// The row of a price that is so old; nil while it is live, and where there is none.
  mutating func state(of row: WatchedRow, age: ElapsedTime?) -> PriceRowState {
    let name = PlainText.line(row.instrument.name)
    let quote = row.price?.quote
    let (price, spokenPrice) = price(of: row.price)
    let freshness = freshness(of: row.price, age: age)
    let market = quote?.market ?? .open
    return PriceRowState(
      id: row.instrument.id, name: name, price: price, flash: row.flash, freshness: freshness.state,
      market: MarketNote(market, words: words),
      spoken: words.text(
        PriceRowMessage(
          name: name, price: spokenPrice, market: market, staleness: freshness.spoken)))
  }

  private mutating func price(of live: LiveQuote?) -> (RowPriceState, PriceRowMessage.Price) {
    guard let quote = live?.quote, let last = quote.last else {
      return live?.isKnownToHaveNoPrice ?? false
        ? (.none(text: words.text(.noPrice)), .none) : (.unknown(text: words.text(.noPriceYet)), .unknown)
    }
    let price = texts.texts(of: last)
    guard let change = PercentChange(from: quote.previousClose, to: last) else {
      return (.known(text: price.text, change: nil), .amount(price.spoken, change: nil))
    }
    let changeTexts = texts.texts(of: change)
    return (
      .known(
        text: price.text, change: ChangeState(direction: change.direction, text: changeTexts.text)),
      .amount(price.spoken, change: changeTexts.spoken)
    )
  }

  private func freshness(
    of live: LiveQuote?, age: ElapsedTime?
  ) -> (state: RowFreshness, spoken: PriceRowMessage.Staleness?) {
    switch live?.freshness {
    case .live: (.live, nil)
    case .stale(let since, let reason): stale(since: since, reason, age: age)
    case nil: stale(since: nil, .noSnapshot, age: nil)
    }
  }

  private func stale(
    since: Date?, _ reason: StaleReason, age: ElapsedTime?
  ) -> (RowFreshness, PriceRowMessage.Staleness) {
    let reasonText = words.text(.staleness(reason))
    let text = age.map { words.text(.staleSince($0, reason)) } ?? reasonText
    return (
      .stale(since: since, reason: reason, text: text, reasonText: reasonText),
      PriceRowMessage.Staleness(reason: reason, age: age)
    )
  }
}

extension LiveQuote {
  /// Tells a price that will not come from one that has not come yet.
  fileprivate var isKnownToHaveNoPrice: Bool {
    if let quote { return quote.last == nil }
    if case .stale(_, .unavailable) = freshness { return true }
    return false
  }
}
