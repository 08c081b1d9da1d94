import MoneyKit
import PriceboardTelemetry
import PriceboardTestSupport
import QuoteStream
import Testing
import Watchlist

/// The use case over the real repository, whose connection a test plays.
@Suite(.timeLimit(.minutes(15))) struct LiveWatchTests {
  private let clock: ManualClock
  private let line: LineFake
  private let live: LiveQuotesRepository
  private let useCase: ThrottledWatchQuotesUseCase
  private let a = Quotes.symbol("A")

  init() {
    clock = ManualClock()
    let timeline = Timeline(clock)
    line = LineFake(timeline)
    live = LiveQuotesRepository(socket: line, timeline: timeline)
    useCase = ThrottledWatchQuotesUseCase(quotes: live, timeline: timeline, power: NormalPowerStatus()) {
      Quotes.date
    }
  }

  /// The next batch, after the tick.
  private func tick(_ batches: AsyncStream<QuoteBatch>) async throws -> QuoteBatch? {
    async let batch = batches.next()
    try await clock.sleeper(dueIn: .milliseconds(250))
    clock.advance(by: .milliseconds(250))
    return await batch
  }

  private func stale(_ price: Int?, _ reason: StaleReason) -> LiveQuote {
    LiveQuote(
      quote: price.map { Quotes.quote("A", $0, close: 100) },
      freshness: .stale(since: price == nil ? Quotes.date : Quotes.date(0), reason: reason))
  }

  @Test func `a symbol that is watched again after ten minutes is stale with its old price, then live`()
    async throws
  {
    line.connect()
    do {
      let batches = useCase.watch([a])
      #expect(await batches.next()?.changes == [a: stale(nil, .noSnapshot)])
      line.receive([LineFake.snapshot("A", 10, 101)])
      #expect(try await tick(batches)?.changes[a]?.freshness == .live)
    }
    clock.advance(by: .seconds(600))
    line.receive([LineFake.update("A", 11, 999)])
    let batches = useCase.watch([a])
    let first = await batches.next()?.changes[a]
    #expect(first?.quote?.last?.minorUnits == 101)
    #expect(first?.freshness == .stale(since: Quotes.date(0), reason: .noSnapshot))
    line.receive([LineFake.snapshot("A", 90, 102)])
    let second = try await tick(batches)?.changes[a]
    #expect(second?.quote?.last?.minorUnits == 102)
    #expect(second?.freshness == .live)
  }

  @Test func `five thousand frames at once are one batch without a gap`() async throws {
    line.connect()
    let batches = useCase.watch([a])
    _ = await batches.next()
    line.receive([LineFake.snapshot("A", 1, 100)] + (2...5_000).map { LineFake.update("A", $0, $0) })
    #expect(try await tick(batches)?.changes[a]?.quote?.last?.minorUnits == 5_000)
    #expect(live.counts.applied == 4_999)
    #expect(live.counts.gaps == 0)
  }

  @Test func `ten callers are one subscription, and the last to leave ends it after two seconds`()
    async throws
  {
    line.connect()
    var watches = (0..<10).map { _ in useCase.watch([a]) }
    #expect(line.takeCommands() == [.subscribe([a], maxRate: 4)])
    watches.removeFirst(9)
    #expect(live.followerCount == 1)
    watches.removeAll()
    #expect(live.followerCount == 0)
    try await clock.sleeper(dueIn: .seconds(2))
    #expect(line.takeCommands().isEmpty)
    clock.advance(by: .seconds(2))
    // Whoever comes next is told after the alarm, which rings in a task of its own.
    let watch = useCase.watch([a])
    #expect(line.takeCommands() == [.unsubscribe([a]), .subscribe([a], maxRate: 4)])
    _ = watch
  }

  @Test func `a lost update makes the row stale with its old price until the next snapshot`() async throws {
    line.connect()
    let batches = useCase.watch([a])
    line.receive([LineFake.snapshot("A", 845, 100), LineFake.update("A", 846, 101)])
    #expect(await batches.next()?.changes[a]?.freshness == .live)
    _ = line.takeCommands()
    line.receive([LineFake.update("A", 848, 999)])
    #expect(line.takeCommands() == [.resync([a])])
    let gap = try await tick(batches)?.changes[a]
    #expect(gap?.quote?.last?.minorUnits == 101)
    #expect(gap?.freshness == .stale(since: Quotes.date(0), reason: .gap))
    line.receive([LineFake.snapshot("A", 848, 103)])
    #expect(try await tick(batches)?.changes[a]?.freshness == .live)
  }

  @Test func `a gap that is closed within one tick shows nothing of it`() async throws {
    line.connect()
    let batches = useCase.watch([a])
    line.receive([LineFake.snapshot("A", 1, 100)])
    _ = await batches.next()
    line.receive([LineFake.update("A", 3, 999)])
    line.receive([LineFake.snapshot("A", 3, 101)])
    let batch = try await tick(batches)
    #expect(batch?.changes[a]?.freshness == .live)
    #expect(batch?.changes[a]?.quote?.last?.minorUnits == 101)
    #expect(batch?.changes[a]?.quote?.snapshot == 2)
  }

  @Test(arguments: [StaleReason.disconnected, .suspended])
  func `after a sleep the first batch is stale, though a live price was waiting for its tick`(
    reason: StaleReason
  )
    async throws
  {
    line.connect()
    let batches = useCase.watch([a])
    line.receive([LineFake.snapshot("A", 1, 100)])
    _ = await batches.next()
    line.receive([LineFake.update("A", 2, 105)])
    async let batch = batches.next()
    try await clock.sleeper(dueIn: .milliseconds(250))
    clock.advance(by: .seconds(60))
    // The tick, which was slept through, wakes first.
    try await clock.sleeper(dueIn: .milliseconds(250))
    line.disconnect(because: reason)
    clock.advance(by: .milliseconds(250))
    let change = await batch?.changes[a]
    #expect(change?.quote?.last?.minorUnits == 105)
    #expect(change?.freshness == .stale(since: Quotes.date(0), reason: reason))
  }

  @Test(arguments: [StaleReason.disconnected, .suspended])
  func `a connection that ends is told at once, with the price that waited for its tick`(reason: StaleReason)
    async throws
  {
    line.connect()
    let batches = useCase.watch([a])
    line.receive([LineFake.snapshot("A", 1, 100)])
    _ = await batches.next()
    line.receive([LineFake.update("A", 2, 105)])
    async let batch = batches.next()
    try await clock.sleeper(dueIn: .milliseconds(250))
    clock.advance(by: .milliseconds(10))
    line.disconnect(because: reason)
    #expect(await batch?.changes == [a: stale(105, reason)])

    line.connect()
    async let next = batches.next()
    // The grid goes on.
    try await clock.sleeper(dueIn: .milliseconds(240))
    line.receive([LineFake.snapshot("A", 7, 106)])
    clock.advance(by: .milliseconds(240))
    #expect(await next?.changes[a]?.freshness == .live)
  }

  @Test func `a connection that ends while nothing waits is told at once too, at a low rate as well`()
    async throws
  {
    let useCase = ThrottledWatchQuotesUseCase(
      quotes: live, timeline: Timeline(clock), power: ManualPowerStatus(isLow: true)
    ) { Quotes.date }
    line.connect()
    let batches = useCase.watch([a])
    line.receive([LineFake.snapshot("A", 1, 100)])
    _ = await batches.next()
    line.disconnect(because: .disconnected)
    #expect(await batches.next()?.changes == [a: stale(100, .disconnected)])
  }

  @Test(arguments: [false, true])
  func `prices wake no watch before its tick, also while they come late`(areLate: Bool) async throws {
    let looks = Locked(0)
    let useCase = ThrottledWatchQuotesUseCase(
      quotes: live, timeline: Timeline(clock), power: NormalPowerStatus()
    ) {
      looks.withLock { $0 += 1 }
      return Quotes.date
    }
    line.connect()
    let batches = useCase.watch([a])
    line.receive([LineFake.heartbeat(second: 0), LineFake.snapshot("A", 1, 100)])
    _ = await batches.next()
    if areLate {
      clock.advance(by: .seconds(5))
      line.receive([LineFake.heartbeat(second: 1)])
      #expect(await batches.next()?.changes == [a: stale(100, .lagging)])
    }
    line.receive([LineFake.update("A", 2, 2)])
    async let batch = batches.next()
    try await clock.sleeper(dueIn: .milliseconds(250))
    let before = looks.withLock { $0 }
    for number in 3...102 {
      line.receive([LineFake.update("A", number, number)])
      clock.advance(by: .milliseconds(1))
      await Task.yield()
    }
    clock.advance(by: .milliseconds(150))
    #expect(await batch?.changes[a]?.quote?.last?.minorUnits == 102)
    #expect(looks.withLock { $0 } == before + 1)
  }

  @Test
  func `a repository that has streams alone is told at once too when it says that the connection has ended`()
    async throws
  {
    let (events, continuation) = AsyncStream<[QuoteEvent]>.makeStream()
    let useCase = ThrottledWatchQuotesUseCase(
      quotes: StreamsAlone(stream: events), timeline: Timeline(clock), power: NormalPowerStatus()
    ) { Quotes.date }
    let batches = useCase.watch([a])
    _ = await batches.next()
    continuation.yield([.quote(Quotes.quote("A", 1))])
    #expect(try await tick(batches)?.changes[a]?.freshness == .live)
    continuation.yield([.quote(Quotes.quote("A", 2))])
    async let batch = batches.next()
    try await clock.sleeper(dueIn: .milliseconds(250))
    continuation.yield([.interrupted([a], .disconnected)])
    #expect(
      await batch?.changes == [
        a: LiveQuote(
          quote: Quotes.quote("A", 2), freshness: .stale(since: Quotes.date(0), reason: .disconnected))
      ])
    // What was yielded last is told also where nothing more can come.
    continuation.yield([.restored([a])])
    continuation.finish()
    #expect(try await tick(batches)?.changes[a]?.freshness == .live)
    #expect(await batches.next() == nil)
  }

  @Test func `a repository that has streams alone is watched too, and let go`() async throws {
    let (events, continuation) = AsyncStream<[QuoteEvent]>.makeStream()
    let ends = AsyncStream<Void>.makeStream()
    continuation.onTermination = { _ in ends.continuation.finish() }
    let useCase = ThrottledWatchQuotesUseCase(
      quotes: StreamsAlone(stream: events), timeline: Timeline(clock), power: NormalPowerStatus()
    ) { Quotes.date }
    do {
      let batches = useCase.watch([a])
      #expect(await batches.next()?.changes == [a: stale(nil, .noSnapshot)])
      continuation.yield([
        .quote(Quotes.quote("A", 1)), .quote(Quotes.quote("A", 2)), .interrupted([a], .gap),
        .quote(Quotes.quote("A", 3)),
      ])
      #expect(try await tick(batches)?.changes[a]?.quote?.last?.minorUnits == 3)
    }
    for await _ in ends.stream {}
  }
}

/// A repository of the kind that an app may write.
private struct StreamsAlone: QuotesRepository {
  let stream: AsyncStream<[QuoteEvent]>

  func events(for symbols: Set<Symbol>) -> AsyncStream<[QuoteEvent]> { stream }
}
