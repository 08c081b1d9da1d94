import QuoteStream
package import Watchlist

/// Makes the view states of one watchlist, one after another.
///
/// Only rows that differ from the state before are worded again. What it keeps has no influence on what it makes: every
/// state equals the one that ``WatchlistViewState/init(_:wallClock:wording:)`` makes of the same screen.
///
/// The words of a price's age are part of a row. They grow old by themselves, and are made anew with every state; whoever
/// shows states asks ``untilNextAge(of:wallClock:)`` for the rows that can be seen, and makes another state then. That is
/// once a second at most, and never while all of them are live.
package struct WatchlistStateBuilder: Sendable {
  /// A row, and what it was made from.
  private struct Built: Sendable {
    let source: WatchedRow
    let age: ElapsedTime?
    let state: PriceRowState
  }

  private let wording: Wording
  private var rows: PriceRowBuilder
  /// The rows of the state before, in display order.
  private var shown: [Built] = []
  /// Those of them that have another place in the state that is being made; empty between two states.
  private var moved: [Symbol: Built] = [:]

  package init(wording: Wording) {
    self.wording = wording
    rows = PriceRowBuilder(wording: wording)
  }

  /// The state of a screen at `wallClock`, in milliseconds since 1970.
  package mutating func state(of screen: WatchlistScreen, wallClock: Int) -> WatchlistViewState {
    let words = wording.phrasebook
    return WatchlistViewState(
      title: screen.options.list.map { PlainText.line($0.name) } ?? words.text(.watchlist),
      banner: screen.notice.map { PriceBannerState($0, words: words) },
      announcement: screen.announcement.map { AnnouncementState($0, words: words) },
      orders: WatchlistOptions.Order.allCases.map { order in
        WatchlistOrderState(
          order: order, title: words.text(.order(order)), isChosen: order == screen.options.order)
      },
      content: content(of: screen, wallClock: wallClock))
  }

  /// How long the words of these prices' ages stay as they are at `wallClock`; nil where none has an age.
  package static func untilNextAge(of prices: some Sequence<LiveQuote>, wallClock: Int) -> Duration? {
    prices.lazy.compactMap { $0.millisecondsToNextAge(at: wallClock) }.min().map { .milliseconds($0) }
  }

  private mutating func content(
    of screen: WatchlistScreen, wallClock: Int
  ) -> WatchlistViewState.Content {
    let words = wording.phrasebook
    switch screen.content {
    case .loading: return .loading(message: words.text(.loadingWatchlist))
    case .failed(let failure):
      return .failed(
        failure: FailureState(
          failure, message: words.text(.watchlistFailed(failure)), wording: wording))
    case .loaded:
      let sections = sections(of: screen, wallClock: wallClock)
      return sections.isEmpty
        ? .empty(message: words.text(.emptyWatchlist)) : .sections(sections: sections)
    }
  }

  private mutating func sections(of screen: WatchlistScreen, wallClock: Int) -> [PriceSectionState] {
    var sections: [PriceSectionState] = []
    var place = 0
    for section in screen.sections {
      var states: [PriceRowState] = []
      states.reserveCapacity(section.rows.count)
      for row in section.rows {
        states.append(state(of: row, at: place, wallClock: wallClock))
        place += 1
      }
      sections.append(PriceSectionState(heading: section.heading.map(PlainText.line), rows: states))
    }
    shown.removeSubrange(place...)
    moved.removeAll(keepingCapacity: true)
    return sections
  }

  /// The state of the row at a place, which is where it was before, unless the order is another one now.
  private mutating func state(of row: WatchedRow, at place: Int, wallClock: Int) -> PriceRowState {
    let age = row.price.flatMap { $0.age(at: wallClock) }
    if place < shown.count, shown[place].source.instrument.id != row.instrument.id { takeOut(from: place) }
    if place == shown.count {
      let known = moved.removeValue(forKey: row.instrument.id)
      shown.append(known ?? Built(source: row, age: age, state: rows.state(of: row, age: age)))
    }
    if shown[place].age != age || shown[place].source != row {
      shown[place] = Built(source: row, age: age, state: rows.state(of: row, age: age))
    }
    return shown[place].state
  }

  /// From this place on the rows come in another order than before, and are found by their symbols.
  private mutating func takeOut(from place: Int) {
    for built in shown[place...] { moved[built.source.instrument.id] = built }
    shown.removeSubrange(place...)
  }
}
