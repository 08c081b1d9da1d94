import MoneyKit
import PriceboardTelemetry
import PriceboardTestSupport
import QuoteStream
import Testing
import Watchlist

@Suite(.timeLimit(.minutes(15))) struct ThrottledWatchQuotesUseCaseTests {
  private let clock = ManualClock()
  private let quotes = QuotesFake()
  private let power = PowerFake()
  private let a = Quotes.symbol("A")

  private var useCase: ThrottledWatchQuotesUseCase {
    ThrottledWatchQuotesUseCase(quotes: quotes, timeline: Timeline(clock), power: power) { Quotes.date }
  }

  private func price(_ batch: QuoteBatch?) -> Int? { batch?.changes[a]?.quote?.last?.minorUnits }

  @Test func `what is known is told at once, before any time has passed`() async {
    let quotes = QuotesFake(replay: [.cached(Quotes.quote("A", 100), .disconnected)])
    let useCase = ThrottledWatchQuotesUseCase(quotes: quotes, timeline: Timeline(clock), power: power) {
      Quotes.date
    }
    let batch = await useCase.watch(Quotes.symbols("A", "B")).next()
    #expect(batch?.changes.count == 2)
    #expect(
      batch?.changes[a]
        == LiveQuote(
          quote: Quotes.quote("A", 100), freshness: .stale(since: Quotes.date(0), reason: .disconnected)))
    #expect(
      batch?.changes[Quotes.symbol("B")]
        == LiveQuote(quote: nil, freshness: .stale(since: Quotes.date, reason: .noSnapshot)))
  }

  @Test func `the last value of a burst comes with the tick, and nothing after it`() async throws {
    let batches = useCase.watch([a])
    _ = await batches.next()
    async let batch = batches.next()
    await quotes.waiter()
    quotes.send([.quote(Quotes.quote("A", 11))])
    try await clock.sleeper(dueIn: .milliseconds(250))
    clock.advance(by: .milliseconds(10))
    quotes.send([.quote(Quotes.quote("A", 12))])
    clock.advance(by: .milliseconds(240))
    #expect(price(await batch) == 12)

    let rest = Task { await batches.next() }
    await quotes.waiter()
    #expect(clock.sleeperCount == 0)
    rest.cancel()
    #expect(await rest.value == nil)
  }

  @Test func `only the freshness changes, and a batch says so with the same price`() async throws {
    let batches = useCase.watch([a])
    quotes.send([.quote(Quotes.quote("A", 11))])
    _ = await batches.next()
    async let batch = batches.next()
    await quotes.waiter()
    quotes.send([.interrupted([a], .gap)])
    try await clock.sleeper(dueIn: .milliseconds(250))
    clock.advance(by: .milliseconds(250))
    #expect(
      await batch?.changes == [
        a: LiveQuote(
          quote: Quotes.quote("A", 11), freshness: .stale(since: Quotes.date(0), reason: .gap))
      ])
  }

  @Test func `equal values wake no tick`() async throws {
    let batches = useCase.watch([a])
    quotes.send([.quote(Quotes.quote("A", 11))])
    _ = await batches.next()
    let reading = Task { await batches.next() }
    for snapshot in 2...20 {
      await quotes.waiter()
      #expect(clock.sleeperCount == 0)
      quotes.send([.quote(Quotes.quote("A", 11, snapshot: snapshot))])
    }
    await quotes.waiter()
    #expect(clock.sleeperCount == 0)
    reading.cancel()
    #expect(await reading.value == nil)
  }

  @Test func `five thousand events at once are one batch`() async throws {
    let batches = useCase.watch(Set((0..<50).map { Quotes.symbol("S\($0)") }))
    _ = await batches.next()
    async let batch = batches.next()
    await quotes.waiter()
    quotes.send((0..<5_000).map { .quote(Quotes.quote("S\($0 % 50)", $0 + 1)) })
    try await clock.sleeper(dueIn: .milliseconds(250))
    clock.advance(by: .milliseconds(250))
    let changes = await batch?.changes
    #expect(changes?.count == 50)
    #expect(changes?[Quotes.symbol("S49")]?.quote?.last?.minorUnits == 5_000)

    let rest = Task { await batches.next() }
    await quotes.waiter()
    rest.cancel()
    #expect(await rest.value == nil)
  }

  @Test func `a reader that comes late gets one batch, and costs nothing meanwhile`() async throws {
    let batches = useCase.watch(Quotes.symbols("A", "B"))
    _ = await batches.next()
    for second in 1...100 {
      quotes.send([.quote(Quotes.quote("A", second, second: second))])
      clock.advance(by: .milliseconds(250))
      #expect(clock.sleeperCount == 0)
    }
    quotes.send([.quote(Quotes.quote("B", 7))])
    async let batch = batches.next()
    try await clock.sleeper(dueIn: .milliseconds(250))
    clock.advance(by: .milliseconds(250))
    let changes = await batch?.changes
    #expect(changes?.count == 2)
    #expect(changes?[a]?.quote?.last?.minorUnits == 100)
  }

  @Test func `ticks lie on a grid that begins with the watch`() async throws {
    clock.advance(by: .milliseconds(1_117))
    let timeline = Timeline(clock)
    let useCase = ThrottledWatchQuotesUseCase(quotes: quotes, timeline: timeline, power: power) {
      Quotes.date
    }
    clock.advance(by: .milliseconds(30))
    let batches = useCase.watch([a])
    _ = await batches.next()
    clock.advance(by: .milliseconds(600))
    async let batch = batches.next()
    await quotes.waiter()
    quotes.send([.quote(Quotes.quote("A", 11))])
    try await clock.sleeper(dueIn: .milliseconds(150))
    clock.advance(by: .milliseconds(150))
    #expect(price(await batch) == 11)
  }

  @Test func `a watch that is dropped lets its symbols go, read or not`() async {
    _ = useCase.watch([a])
    #expect(quotes.followerCount == 0)
    do {
      let batches = useCase.watch([a])
      #expect(quotes.followerCount == 1)
      _ = await batches.next()
    }
    await quotes.allReleased()
  }

  @Test func `a watch that is cancelled lets its symbols go, waiting or asleep`() async throws {
    let waiting = Task { [useCase, a] in for await _ in useCase.watch([a]) {} }
    while quotes.followerCount == 0 { await Task.yield() }
    await quotes.waiter()
    waiting.cancel()
    await waiting.value
    await quotes.allReleased()

    let asleep = Task { [useCase, a] in for await _ in useCase.watch([a]) {} }
    while quotes.followerCount == 0 { await Task.yield() }
    await quotes.waiter()
    quotes.send([.quote(Quotes.quote("A", 11))])
    try await clock.sleepers(atLeast: 1)
    asleep.cancel()
    await asleep.value
    await quotes.allReleased()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `twenty thousand watches that are cancelled at any moment leave none behind`() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20_000 {
        let batches = useCase.watch([a])
        group.addTask { [quotes] in
          let reading = Task { for await _ in batches {} }
          if number.isMultiple(of: 3) { quotes.send([.quote(Quotes.quote("A", number + 1))]) }
          if number.isMultiple(of: 2) { await Task.yield() }
          reading.cancel()
          await reading.value
        }
        if number % 500 == 499 { await group.waitForAll() }
      }
    }
    await quotes.allReleased()
    #expect(quotes.followerCount == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `while power is low there is a tick a second, and a switch counts from the next tick on`()
    async throws
  {
    let batches = useCase.watch([a])
    _ = await batches.next()
    let steps = [(false, 250), (true, 750), (true, 1_000), (false, 250), (false, 250)]
    for (price, (isLow, wait)) in steps.enumerated() {
      power.set(isLow: isLow)
      async let batch = batches.next()
      await quotes.waiter()
      quotes.send([.quote(Quotes.quote("A", price + 1))])
      try await clock.sleeper(dueIn: .milliseconds(wait))
      clock.advance(by: .milliseconds(wait))
      #expect(await batch != nil)
    }
  }

  @Test func `a tick that is armed already stays when power becomes low`() async throws {
    let batches = useCase.watch([a])
    _ = await batches.next()
    async let batch = batches.next()
    await quotes.waiter()
    quotes.send([.quote(Quotes.quote("A", 11))])
    try await clock.sleeper(dueIn: .milliseconds(250))
    power.set(isLow: true)
    clock.advance(by: .milliseconds(250))
    #expect(price(await batch) == 11)
  }

  @Test func `ten callers get each their own batches, and one that leaves takes nothing from the others`()
    async throws
  {
    let watches = (0..<10).map { _ in useCase.watch([a]) }
    #expect(quotes.followerCount == 10)
    for watch in watches { #expect(await watch.next() != nil) }
    let gone = Task { for await _ in watches[0] {} }
    gone.cancel()
    await gone.value
    let readings = watches.dropFirst().map { watch in Task { await watch.next() } }
    await quotes.waiter()
    quotes.send([.quote(Quotes.quote("A", 11))])
    try await clock.sleepers(atLeast: 9)
    clock.advance(by: .milliseconds(250))
    for reading in readings { #expect(price(await reading.value) == 11) }
  }

  @Test @MainActor func `the main actor is free while a watch works for it`() async throws {
    let probe = MainQueueProbe()
    #expect(probe.isHere)
    let wasOnMain = Locked(false)
    let useCase = ThrottledWatchQuotesUseCase(quotes: quotes, timeline: Timeline(clock), power: power) {
      if probe.isHere { wasOnMain.withLock { $0 = true } }
      return Quotes.date
    }
    let batches = useCase.watch([a])
    // The watch begins where it is asked for; all that comes later is elsewhere.
    wasOnMain.withLock { $0 = false }
    quotes.send([.quote(Quotes.quote("A", 11))])
    for await _ in batches { break }
    quotes.send([.quote(Quotes.quote("A", 12))])
    let mover = Task { [clock] in
      try await clock.sleepers(atLeast: 1)
      clock.advance(by: .milliseconds(250))
    }
    for await _ in batches { break }
    try await mover.value
    #expect(!wasOnMain.withLock { $0 })
  }
}

extension AsyncStream where Element: Sendable {
  /// The next element; nil at the end.
  func next() async -> Element? {
    for await element in self { return element }
    return nil
  }
}
