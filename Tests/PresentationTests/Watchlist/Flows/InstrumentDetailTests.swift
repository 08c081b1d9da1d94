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

  private func makeModel() -> InstrumentDetailViewModel {
    InstrumentDetailViewModel(
      instrument: Desk.instruments(1)[0], quotes: quotes, connection: connection, wording: .english,
      timeline: Timeline(clock), wallClock: { Desk.start })
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

  @Test func `a list and a detail share one repository, and each is told`() async throws {
    // The same use case serves both: two watches of one symbol.
    let first = makeModel()
    let second = makeModel()
    first.onAppear()
    second.onAppear()
    #expect(quotes.running == [1, 2])
    first.onDisappear()
    await quotes.running(exactly: [2])
  }
}
