import QuoteStream
import Testing

@testable import Presentation

@Suite struct WatchlistWordsTests {
  private static let messages: [WatchlistMessage] =
    [
      .loadingWatchlist, .emptyWatchlist, .noPriceYet, .noPrice, .announcement, .retryIn(seconds: 0),
      .retryIn(seconds: 4),
      .lag(tenthsOfSecond: 24), .previousClose, .changeSinceClose,
    ] + LoadFailure.allCases.map { .watchlistFailed($0) } + WatchlistOptions.Order.allCases.map { .order($0) }
    + StaleReason.allCases.map { .staleness($0) } + MarketState.allCases.map { .market($0) }
    + PriceNotice.allCases.map { .notice($0) } + QuoteConnectionStatus.Kind.allCases.map { .connection($0) }

  @Test(arguments: [EnglishPhrasebook(), GermanPhrasebook()] as [any Phrasebook])
  func `all that a watchlist says has words of its own`(_ book: any Phrasebook) {
    let texts = Self.messages.map { book.text($0) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty && $0 == PlainText.line($0) })
  }

  @Test func `the two languages say nothing alike`() {
    for message in Self.messages {
      #expect(EnglishPhrasebook().text(message) != GermanPhrasebook().text(message), "\(message)")
    }
  }

  @Test(arguments: [
    (ElapsedTime.seconds(0), "0 sec ago", "vor 0 Sek."), (.seconds(12), "12 sec ago", "vor 12 Sek."),
    (.minutes(1), "1 min ago", "vor 1 Min."), (.hours(23), "23 h ago", "vor 23 Std."),
    (.days(1), "1 day ago", "vor 1 Tag"), (.days(2), "2 days ago", "vor 2 Tagen"),
  ])
  func `an age comes before its reason`(_ age: ElapsedTime, _ english: String, _ german: String) {
    let message = WatchlistMessage.staleSince(age, .disconnected)
    #expect(EnglishPhrasebook().text(message) == "\(english), no connection")
    #expect(GermanPhrasebook().text(message) == "\(german), keine Verbindung")
  }

  @Test(arguments: [
    (ElapsedTime.seconds(1), "1 second ago", "vor 1 Sekunde"),
    (.seconds(2), "2 seconds ago", "vor 2 Sekunden"),
    (.minutes(1), "1 minute ago", "vor 1 Minute"), (.minutes(2), "2 minutes ago", "vor 2 Minuten"),
    (.hours(1), "1 hour ago", "vor 1 Stunde"), (.hours(2), "2 hours ago", "vor 2 Stunden"),
    (.days(1), "1 day ago", "vor 1 Tag"), (.days(2), "2 days ago", "vor 2 Tagen"),
  ])
  func `an age is said in whole words`(_ age: ElapsedTime, _ english: String, _ german: String) {
    let message = PriceRowMessage(
      name: "A", price: .amount("1 euro", change: nil), staleness: .init(reason: .gap, age: age))
    #expect(EnglishPhrasebook().text(message).contains(", as of \(english), "))
    #expect(GermanPhrasebook().text(message).contains(", Stand \(german), "))
  }

  @Test func `the list fails in words of its own, and can be tried again`() throws {
    for failure in LoadFailure.allCases {
      let state = WatchlistViewState(
        try Board().screen(.failed(failure)), wallClock: Board.wallClock, wording: .english)
      guard case .failed(let failed) = state.content else { return try #require(nil, "\(state)") }
      #expect(failed.failure == failure)
      #expect(failed.message == EnglishPhrasebook().text(WatchlistMessage.watchlistFailed(failure)))
      #expect(failed.retry.isEnabled)
    }
  }

  @Test func `an app's own words are used for a watchlist`() throws {
    let wording = Wording(locale: Wording.english.locale, phrasebook: .shouting)
    var board = Board(.init(market: .halted, stale: (.gap, 1_000)))
    board.notice = .reconnecting
    let state = try board.state(wording)
    #expect(state.title == "WATCHLIST")
    #expect(state.banner?.text == "NO CONNECTION. PRICES MAY BE OUT OF DATE.")
    #expect(
      PriceRowColumns.texts(of: state.rows[0]).last == "TRADING HALTED · 1 SEC AGO, AN UPDATE WAS MISSED")
    #expect(state.rows[0].spoken.hasPrefix("ACME, 182 EUROS 40, UP 1.2 PERCENT, TRADING HALTED"))
  }
}
