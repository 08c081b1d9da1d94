import Foundation
import MoneyKit
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

@Suite(.timeLimit(.minutes(15))) @MainActor struct WatchlistViewModelTests {
  private let clock = ManualClock()
  private let watchlist = WatchlistFake(Desk.instruments(20))
  private let quotes = WatchQuotesFake()
  private let connection = QuoteConnectionFake()
  private let telemetry = TelemetrySpy()

  private func makeModel(_ watchlist: WatchlistFake? = nil) -> WatchlistViewModel {
    WatchlistViewModel(
      watchlist: watchlist ?? self.watchlist, quotes: quotes, connection: connection, wording: .english,
      timeline: Timeline(clock),
      wallClock: { [clock, start = clock.now] in
        Desk.start.addingTimeInterval(start.duration(to: clock.now) / .seconds(1))
      }, telemetry: telemetry)
  }

  /// A model whose first four rows are visible, have settled and are watched.
  private func watching() async throws -> WatchlistViewModel {
    let model = makeModel()
    model.onAppear()
    _ = try await first(of: model.states()) { $0.rows.count == 20 }
    model.visibleRowsChanged(Desk.symbols(0...3))
    try await clock.sleeper(dueIn: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    await quotes.running(exactly: [1])
    return model
  }

  private func row(_ number: Int, _ state: WatchlistViewState) -> PriceRowState? {
    state.rows.first { $0.id == Desk.symbol(number) }
  }

  @Test func `the list is loading, then its rows are there without a price`() async throws {
    let watchlist = WatchlistFake()
    let model = makeModel(watchlist)
    model.onAppear()
    guard case .loading = model.state.content else {
      Issue.record("not loading: \(model.state.content)")
      return
    }
    watchlist.answer(.success(Desk.instruments(3)))
    let state = try await first(of: model.states()) { $0.rows.count == 3 }
    #expect(state.rows.map(\.name) == ["Share 0", "Share 1", "Share 2"])
    #expect(state.rows.allSatisfy { !$0.freshness.isLive })
  }

  @Test func `a list that fails can be tried again, and the connection is tried with it`() async throws {
    let watchlist = WatchlistFake()
    watchlist.answer(.failure(WatchlistError.failed(.unreachable)))
    let model = makeModel(watchlist)
    model.onAppear()
    _ = try await first(of: model.states()) { state in
      if case .failed(let failure) = state.content { failure.failure == .unreachable } else { false }
    }
    model.retry()
    #expect(connection.retryCount == 1)
    watchlist.answer(.success(Desk.instruments(1)))
    _ = try await first(of: model.states()) { $0.rows.count == 1 }
    #expect(watchlist.loadCount == 2)
  }

  @Test func `pulling to refresh returns when the new list is shown, and a failure keeps the old one`()
    async throws
  {
    let watchlist = WatchlistFake(Desk.instruments(2))
    let model = makeModel(watchlist)
    model.onAppear()
    _ = try await first(of: model.states()) { $0.rows.count == 2 }
    watchlist.answer(.success(Desk.instruments(5)))
    await model.refresh()
    #expect(model.state.rows.count == 5)
    watchlist.answer(.failure(WatchlistError.unreadable))
    await model.refresh()
    #expect(model.state.rows.count == 5)
    #expect(watchlist.loadCount == 3)
  }

  @Test func `the visible rows and three more are watched, and a batch makes rows live`() async throws {
    let model = try await watching()
    #expect(quotes.watched == [Desk.symbols(0...6)])
    quotes.send(Desk.batch(0...6, at: 18_240), on: 1)
    let state = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    #expect(state.rows.count { $0.freshness.isLive } == 7)
    #expect(row(0, state)?.price.text == "€182.40")
    #expect(row(0, state)?.flash == nil)
    quotes.send(Desk.batch([0: Desk.live(0, 18_250)]), on: 1)
    let next = try await first(of: model.states()) { $0.rows[0].flash != nil }
    #expect(row(0, next)?.flash == PriceFlash(direction: .up, counter: 1))
    #expect(row(1, next) == row(1, state))
  }

  @Test func `a cached price is shown at once and stale, and becomes live with its snapshot`() async throws {
    let model = try await watching()
    quotes.send(Desk.batch([0: Desk.stale(0, 18_240, .noSnapshot)]), on: 1)
    let cached = try await first(of: model.states()) { $0.rows[0].price.text == "€182.40" }
    guard case .stale(let since, .noSnapshot, _, _) = cached.rows[0].freshness else {
      Issue.record("a cached price is shown as \(cached.rows[0].freshness)")
      return
    }
    #expect(since == Desk.priceTime)
    quotes.send(Desk.batch([0: Desk.live(0, 18_300, snapshot: 2)]), on: 1)
    let live = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    #expect(live.rows[0].price.text == "€183.00")
    #expect(live.rows[0].flash == nil)
  }

  @Test func `another set of rows is one other watch, and the old one's batches show nothing`() async throws {
    let model = try await watching()
    quotes.send(Desk.batch(0...6, at: 100), on: 1)
    _ = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    model.visibleRowsChanged(Desk.symbols(10...12))
    clock.advance(by: .milliseconds(100))
    model.visibleRowsChanged(Desk.symbols(12...14))
    // The alarm of the first report rings at its time, finds nothing settled and is set again.
    clock.advance(by: .milliseconds(200))
    try await clock.sleeper(dueIn: .milliseconds(100))
    #expect(quotes.watched.count == 1)
    clock.advance(by: .milliseconds(100))
    await quotes.running(exactly: [2])
    #expect(quotes.watched.last == Desk.symbols(9...17))
    quotes.send(Desk.batch([12: Desk.live(12, 700)]), on: 2)
    let state = try await first(of: model.states()) { $0.rows[12].freshness.isLive }
    #expect(state.rows.count { $0.freshness.isLive } == 1)
  }

  @Test func `a batch that was on its way when another watch began is dropped`() async throws {
    let model = try await watching()
    model.visibleRowsChanged(Desk.symbols(1...4))
    clock.advance(by: .milliseconds(300))
    await quotes.running(exactly: [2])
    // The machine of the model is asked itself: a cancelled stream would end on its own.
    var machine = Desk.watching(0...3)
    _ = machine.visibleRowsChanged(Desk.symbols(1...4), at: Desk.time(400))
    _ = machine.timePassed(at: Desk.time(700))
    _ = machine.batchReceived(Desk.batch([1: Desk.live(1, 1)]), generation: 1, at: Desk.time(800))
    #expect(machine.price(1) == nil)
    quotes.send(Desk.batch([1: Desk.live(1, 900)]), on: 2)
    #expect(try await first(of: model.states()) { $0.rows[1].freshness.isLive }.rows[1].price.text == "€9.00")
  }

  @Test func `after two seconds without a connection there is a banner and one announcement`() async throws {
    let model = try await watching()
    quotes.send(Desk.batch(0...6, at: 100), on: 1)
    connection.send(.connected(since: .zero))
    _ = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    connection.send(.waiting(since: .milliseconds(300), retryAt: .milliseconds(800)))
    quotes.send(
      Desk.batch(Dictionary(uniqueKeysWithValues: (0...6).map { ($0, Desk.stale($0, 100, .disconnected)) })),
      on: 1)
    _ = try await first(of: model.states()) { !$0.rows[0].freshness.isLive }
    try await clock.sleeper(dueIn: .seconds(2))
    clock.advance(by: .milliseconds(1_999))
    #expect(model.state.banner == nil)
    clock.advance(by: .milliseconds(1))
    let state = try await first(of: model.states()) { $0.banner != nil }
    #expect(state.banner?.notice == .reconnecting)
    #expect(state.announcement?.number == 1)
    connection.send(.connected(since: .milliseconds(2_300)))
    _ = try await first(of: model.states()) { $0.banner?.notice == .updating }
    quotes.send(
      Desk.batch(Dictionary(uniqueKeysWithValues: (0...6).map { ($0, Desk.live($0, 100, snapshot: 2)) })),
      on: 1)
    let back = try await first(of: model.states()) { $0.banner == nil }
    #expect(back.rows[0].freshness.isLive)
    #expect(back.announcement?.number == 1)
  }

  @Test func `words of ages are made anew once a second while a visible row is stale, and not otherwise`()
    async throws
  {
    let model = try await watching()
    quotes.send(Desk.batch(0...6, at: 100), on: 1)
    _ = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    // The alarm that is left finds nothing that grows old.
    clock.advance(by: .seconds(600))
    for _ in 0..<3 {
      if clock.sleeperCount > 0 { clock.advance(by: .seconds(600)) }
    }
    let state = model.state
    quotes.send(Desk.batch([0: Desk.stale(0, 100, .gap)]), on: 1)
    let stale = try await first(of: model.states()) { !$0.rows[0].freshness.isLive }
    #expect(stale.rows[1] == state.rows[1])
    try await clock.sleepers(atLeast: 1)
    let wait = try #require(clock.timeToNextSleeper)
    #expect(wait > .zero)
    clock.advance(by: wait)
    let older = try await first(of: model.states()) { $0.rows[0].freshness != stale.rows[0].freshness }
    #expect(older.rows[1] == stale.rows[1])
  }

  @Test func `in the background nothing is watched and no row is live`() async throws {
    let model = try await watching()
    quotes.send(Desk.batch(0...6, at: 100), on: 1)
    _ = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    model.onBackground()
    #expect(!model.state.rows.contains { $0.freshness.isLive })
    #expect(model.state.rows.count == 20)
    await quotes.running(exactly: [])
    model.onForeground()
    await quotes.running(exactly: [2])
    #expect(quotes.watched.last == Desk.symbols(0...6))
    quotes.send(Desk.batch(0...6, at: 200), on: 2)
    let state = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    #expect(state.rows[0].flash == nil)
  }

  @Test func `the order can be chosen, and is the server's by default`() async throws {
    let watchlist = WatchlistFake([
      Instrument(id: Desk.symbol(0), name: "Zebra"), Instrument(id: Desk.symbol(1), name: "ärmel"),
    ])
    let model = makeModel(watchlist)
    model.onAppear()
    let state = try await first(of: model.states()) { !$0.rows.isEmpty }
    #expect(state.rows.map(\.name) == ["Zebra", "ärmel"])
    model.orderChosen(.name)
    #expect(model.options.order == .name)
    _ = try await first(of: model.states()) { $0.rows.map(\.name) == ["ärmel", "Zebra"] }
  }

  @Test func `a state is assigned only when it differs, and the last one is always delivered`() async throws {
    let model = try await watching()
    let states = model.states()
    let counting = Task {
      var count = 0
      for await state in states {
        count += 1
        if state.rows[0].price.text == "€9.99" { break }
      }
      return count
    }
    for _ in 0..<50 { quotes.send(Desk.batch(0...6, at: 100), on: 1) }
    _ = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    for _ in 0..<50 { quotes.send(Desk.batch(0...6, at: 100), on: 1) }
    quotes.send(Desk.batch([0: Desk.live(0, 999)]), on: 1)
    // The one before the prices, the one with them, and the last; slow counting may miss one in between.
    #expect(await counting.value <= 3)
    #expect(model.state.rows[0].price.text == "€9.99")
  }

  @Test func `the first live price and the share of stale rows are told`() async throws {
    let model = try await watching()
    clock.advance(by: .milliseconds(200))
    quotes.send(Desk.batch([0: Desk.stale(0, 100, .noSnapshot)]), on: 1)
    _ = try await first(of: model.states()) { $0.rows[0].price.text == "€1.00" }
    #expect(telemetry.events(of: PriceScreenEvent.self).isEmpty)
    clock.advance(by: .milliseconds(500))
    quotes.send(Desk.batch(0...6, at: 100), on: 1)
    _ = try await first(of: model.states()) { $0.rows[0].freshness.isLive }
    #expect(telemetry.events(of: PriceScreenEvent.self) == [.firstPrice(after: .milliseconds(1_000))])
    clock.advance(by: .milliseconds(3_000))
    model.onDisappear()
    // Four rows: stale for a second until the batch, live for three.
    #expect(
      telemetry.events(of: PriceScreenEvent.self).last == .shownStale(.seconds(4), of: .seconds(16)))
  }

  @Test func `dropping the model ends all that it follows and waits for`() async throws {
    do {
      let model = try await watching()
      #expect(connection.followerCount == 1)
      connection.send(.waiting(since: .zero, retryAt: .seconds(1)))
      try await clock.sleepers(atLeast: 1)
      _ = model
    }
    await quotes.running(exactly: [])
    while connection.followerCount > 0 || clock.sleeperCount > 0 { await Task.yield() }
  }

  @Test func `rows are built off the main actor`() async throws {
    let probe = MainQueueProbe()
    let built = Locked((onMain: 0, elsewhere: 0))
    // The words of a row are asked for where it is built.
    let words = RewordedPhrasebook { text in
      guard text.contains("Share") else { return text }
      built.withLock { counts in
        if probe.isHere { counts.onMain += 1 } else { counts.elsewhere += 1 }
      }
      return text
    }
    let model = WatchlistViewModel(
      watchlist: watchlist, quotes: quotes, connection: connection,
      wording: Wording(locale: Wording.english.locale, phrasebook: words), timeline: Timeline(clock),
      wallClock: { Desk.start })
    model.onAppear()
    _ = try await first(of: model.states()) { $0.rows.count == 20 }
    #expect(built.withLock { $0.onMain } == 0)
    #expect(built.withLock { $0.elsewhere } == 20)
  }
}
