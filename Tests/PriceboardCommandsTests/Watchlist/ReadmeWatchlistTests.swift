import Foundation
import Presentation
import PriceboardFixtureServer
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import PriceboardCommands

/// What README.md shows under "Build a watchlist", kept compiling and working.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct ReadmeWatchlistTests {
  @Test func `the watchlist of the first page shows live prices`() async throws {
    let fixture = FixtureServer()
    let server = try fixture.start().appending(component: "v1")
    defer { fixture.stop() }
    let quotes = try #require(fixture.quotesAddress)
    let tokens = GuestTokens()
    let (network, power) = (UnknownNetworkStatus(), NormalPowerStatus())
    let locale = Locale(identifier: "de_DE")
    let timeline = Timeline()
    let client = HTTPClient(
      baseURL: server, transport: SystemHTTPTransport(), tokens: tokens, policy: ServedStorefront.patience,
      timeline: timeline)

    let connection = QuoteSocketConnection(
      transport: SystemWebSocketTransport(), url: quotes, tokens: tokens, network: network, timeline: timeline
    )
    let watchlist = WatchlistViewModel(
      watchlist: RemoteWatchlistRepository(service: client),
      quotes: ThrottledWatchQuotesUseCase(
        quotes: LiveQuotesRepository(connection: connection, power: power, timeline: timeline),
        timeline: timeline, power: power),
      connection: connection, wording: Wording(locale: locale), announcements: AnnouncementPace(),
      timeline: timeline)

    connection.start()
    defer { connection.stop() }
    watchlist.onAppear()
    let listed = await watchlist.state { !$0.rows.isEmpty }
    let visible = Set(listed.rows.prefix(3).map(\.id))
    watchlist.visibleRowsChanged(visible)
    let live = await watchlist.state { $0.rows.prefix(3).allSatisfy(\.freshness.isLive) }
    #expect(live.rows.count == 50)
    #expect(live.rows.count { $0.freshness.isLive } <= 6)
    watchlist.onDisappear()
    #expect(fixture.journal(of: .watchlist).map { $0.field("Authorization") } == ["Bearer guest"])
  }

  /// The sample and the test are two texts; this holds the one against the other.
  @Test func `the sample is the one of the first page`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## Build a watchlist\n").last)
    let sample = try #require(section.components(separatedBy: "```swift\n").dropFirst().first)
    let code = try #require(sample.components(separatedBy: "```").first)
    let test = try String(contentsOfFile: #filePath, encoding: .utf8)
    // Lines are broken where each of them needs it.
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    #expect(code.count > 400)
    #expect(letters(test).contains(letters(code)))
  }
}

extension WatchlistViewModel {
  /// The first state that is as `isWanted` has it.
  fileprivate func state(where isWanted: (WatchlistViewState) -> Bool) async -> WatchlistViewState {
    for await state in states() where isWanted(state) { return state }
    return state
  }
}
