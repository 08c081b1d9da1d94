import Foundation
import PriceboardTelemetry
import PriceboardTestSupport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct InstrumentDetailTests {
  private let clock = ManualClock()
  private let quotes = WatchQuotesFake()
  private let connection = QuoteConnectionFake()

  private func makeModel(
    quotes: (any WatchQuotesUseCase)? = nil, announcements: AnnouncementPace = AnnouncementPace(),
    timeline: Timeline? = nil
  ) -> InstrumentDetailViewModel {
    InstrumentDetailViewModel(
      instrument: Desk.instruments(1)[0], quotes: quotes ?? self.quotes, connection: connection,
      wording: .english, announcements: announcements, timeline: timeline ?? Timeline(clock),
      wallClock: { Desk.start })
  }

  @Test func `it watches its one symbol while it is on screen and the app in the foreground`() async throws {
    let model = makeModel()
    model.onForeground()
    #expect(quotes.watched.isEmpty)
    model.onAppear()
    #expect(quotes.watched == [Desk.symbols([0])])
    quotes.send(Desk.batch([0: Desk.live(0, 18_240)]), on: 1)
    let state = try await first(of: model.states()) { $0.row.freshness.isLive }
    #expect(state.row.price.text == "€182.40")
    model.onBackground()
    #expect(!model.state.row.freshness.isLive)
    await quotes.running(exactly: [])
    model.onForeground()
    await quotes.running(exactly: [2])
    quotes.send(Desk.batch([0: Desk.live(0, 18_300, snapshot: 2)]), on: 2)
    let back = try await first(of: model.states()) { $0.row.freshness.isLive }
    #expect(back.row.flash == nil)
    model.onDisappear()
    #expect(!model.state.row.freshness.isLive)
    await quotes.running(exactly: [])
  }

  @Test func `its banner follows the same rules as the list's`() async throws {
    let model = makeModel()
    model.onAppear()
    quotes.send(Desk.batch([0: Desk.live(0, 100)]), on: 1)
    connection.send(.waiting(since: .zero, retryAt: .seconds(1)))
    try await clock.sleeper(dueIn: .seconds(2))
    clock.advance(by: .seconds(2))
    let state = try await first(of: model.states()) { $0.banner != nil }
    #expect(state.announcement?.number == 1)
    model.retry()
    #expect(connection.retryCount == 1)
  }

  @Test func `of two screens of one connection one speaks`() async throws {
    let pace = AnnouncementPace()
    let timeline = Timeline(clock)
    let models = (0..<2).map { _ in makeModel(announcements: pace, timeline: timeline) }
    for (number, model) in models.enumerated() {
      model.onAppear()
      quotes.send(Desk.batch([0: Desk.live(0, 100)]), on: number + 1)
      _ = try await first(of: model.states()) { $0.row.freshness.isLive }
    }
    connection.send(.waiting(since: .zero, retryAt: .seconds(1)))
    try await clock.sleepers(atLeast: 2)
    clock.advance(by: .seconds(2))
    for model in models { _ = try await first(of: model.states()) { $0.banner != nil } }
    #expect(models.compactMap(\.state.announcement).map(\.number) == [1])

    // A screen that comes later says it by its banner alone, until a minute is over.
    let late = makeModel(announcements: pace, timeline: timeline)
    late.onAppear()
    let state = try await first(of: late.states()) { $0.banner != nil }
    #expect(state.announcement == nil)
  }

  @Test func `two screens of one instrument are two watches, of which one goes without the other`()
    async throws
  {
    let one = makeModel()
    let other = makeModel()
    one.onAppear()
    other.onAppear()
    #expect(quotes.running == [1, 2])
    one.onDisappear()
    await quotes.running(exactly: [2])
    quotes.send(Desk.batch([0: Desk.live(0, 18_240)]), on: 2)
    let state = try await first(of: other.states()) { $0.row.freshness.isLive }
    #expect(state.row.price.text == "€182.40")
    #expect(!one.state.row.freshness.isLive)
  }
}
