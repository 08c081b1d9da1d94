import MoneyKit
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct WatchMachineTests {
  private let a = Quotes.symbol("A")

  /// A watch of A that knows one live price, and has told it at zero.
  private func watching(_ price: Int = 100) -> WatchMachine {
    var machine = WatchMachine([a], every: .milliseconds(250), now: .zero, date: Quotes.date)
    _ = machine.started(with: [.quote(Quotes.quote("A", price))], now: .zero, date: Quotes.date)
    return machine
  }

  @Test func `the first batch names every symbol, and one without a price is stale since the watch began`() {
    var machine = WatchMachine(
      Quotes.symbols("A", "B"), every: .milliseconds(250), now: .seconds(7), date: Quotes.date)
    let quote = Quotes.quote("A", 100)
    let batch = machine.started(with: [.quote(quote)], now: .seconds(7), date: Quotes.date)
    #expect(
      batch?.changes == [
        a: LiveQuote(quote: quote, freshness: .live),
        Quotes.symbol("B"): LiveQuote(
          quote: nil, freshness: .stale(since: Quotes.date, reason: .noSnapshot)),
      ])
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a watch of nothing has no batch`() {
    var machine = WatchMachine([], every: .milliseconds(250), now: .zero, date: Quotes.date)
    #expect(machine.started(with: [.quote(Quotes.quote("A", 1))], now: .zero, date: Quotes.date) == nil)
    machine.received([.quote(Quotes.quote("A", 2))], now: .zero, date: Quotes.date)
    #expect(machine.nextDeadline == nil)
  }

  @Test(arguments: [(0, 250), (1, 250), (249, 250), (250, 500), (251, 500), (499, 500), (10_000, 10_250)])
  func `a change arms the first tick after it, and what falls on a tick belongs to the next`(
    milliseconds: Int, tick: Int
  ) {
    var machine = watching()
    let now = Duration.milliseconds(milliseconds)
    machine.received([.quote(Quotes.quote("A", 101))], now: now, date: Quotes.date)
    #expect(machine.nextDeadline == .milliseconds(tick))
    #expect(machine.timePassed(now: .milliseconds(tick) - .nanoseconds(1)) == nil)
    #expect(machine.timePassed(now: .milliseconds(tick))?.changes[a]?.quote?.last?.minorUnits == 101)
    #expect(machine.timePassed(now: .seconds(100)) == nil)
  }

  @Test func `the last value of a burst is in the tick`() {
    var machine = watching()
    for price in 101...150 {
      machine.received([.quote(Quotes.quote("A", price))], now: .milliseconds(price), date: Quotes.date)
    }
    #expect(machine.timePassed(now: .milliseconds(250))?.changes[a]?.quote?.last?.minorUnits == 150)
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a change back lets the tick go`() {
    var machine = watching()
    machine.received([.quote(Quotes.quote("A", 101))], now: .milliseconds(1), date: Quotes.date)
    machine.received([.quote(Quotes.quote("A", 100))], now: .milliseconds(2), date: Quotes.date)
    #expect(machine.nextDeadline == nil)
    #expect(machine.timePassed(now: .seconds(1)) == nil)
  }

  @Test func `an equal price arms nothing, also with the number of another snapshot`() {
    var machine = watching()
    machine.received([.quote(Quotes.quote("A", 100, snapshot: 2))], now: .zero, date: Quotes.date)
    machine.received([.restored([a])], now: .zero, date: Quotes.date)
    #expect(machine.nextDeadline == nil)
  }

  @Test(arguments: [
    Quotes.quote("A", 100, second: 1), Quotes.quote("A", 100, close: 17_000),
    Quotes.quote("A", 100, close: nil), Quotes.quote("A", 100, market: .halted), Quotes.quote("A", nil),
    Quotes.quote("A", 100, currency: .usd),
  ])
  func `every part of a quote that is shown makes a batch of its own`(quote: Quote) {
    var machine = watching()
    machine.received([.quote(quote)], now: .zero, date: Quotes.date)
    #expect(machine.timePassed(now: .milliseconds(250))?.changes[a]?.quote == quote)
  }

  @Test(arguments: StaleReason.allCases)
  func `a change of freshness alone makes a batch with the same price`(reason: StaleReason) {
    var machine = watching()
    machine.received([.interrupted([a], reason)], now: .zero, date: Quotes.date)
    #expect(
      machine.timePassed(now: .milliseconds(250))?.changes == [
        a: LiveQuote(
          quote: Quotes.quote("A", 100), freshness: .stale(since: Quotes.date(0), reason: reason))
      ])
    machine.received([.restored([a])], now: .milliseconds(300), date: Quotes.date)
    #expect(machine.timePassed(now: .milliseconds(500))?.changes[a]?.freshness == .live)
  }

  @Test func `a price from the future is stale since now, and stays so whatever reasons follow`() {
    var machine = watching()
    let future = Quotes.quote("A", 100, second: 3_600)
    machine.received([.quote(future), .interrupted([a], .gap)], now: .zero, date: Quotes.date)
    machine.received(
      [.interrupted([a], .disconnected)], now: .milliseconds(1), date: Quotes.date.addingTimeInterval(5))
    machine.received(
      [.cached(future, .noSnapshot)], now: .milliseconds(2), date: Quotes.date.addingTimeInterval(9))
    #expect(
      machine.timePassed(now: .milliseconds(250))?.changes[a]?.freshness
        == .stale(since: Quotes.date, reason: .noSnapshot))
  }

  @Test func `a cached price is stale, and without a price nothing is restored`() {
    var machine = WatchMachine([a], every: .milliseconds(250), now: .zero, date: Quotes.date)
    _ = machine.started(with: [], now: .zero, date: Quotes.date)
    machine.received([.restored([a])], now: .zero, date: Quotes.date)
    #expect(machine.nextDeadline == nil)
    let quote = Quotes.quote("A", 100)
    machine.received([.cached(quote, .suspended)], now: .zero, date: Quotes.date)
    #expect(
      machine.timePassed(now: .milliseconds(250))?.changes[a]
        == LiveQuote(quote: quote, freshness: .stale(since: Quotes.date(0), reason: .suspended)))
  }

  @Test func `what concerns other symbols is passed over`() {
    var machine = watching()
    let b = Quotes.symbol("B")
    machine.received(
      [.quote(Quotes.quote("B", 5)), .interrupted([b], .gap), .restored([b])], now: .zero, date: Quotes.date)
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a changed interval moves the armed tick to its own grid`() {
    var machine = watching()
    machine.received([.quote(Quotes.quote("A", 101))], now: .milliseconds(10), date: Quotes.date)
    machine.intervalChanged(to: .seconds(1), now: .milliseconds(20))
    #expect(machine.nextDeadline == .seconds(1))
    machine.intervalChanged(to: .milliseconds(250), now: .milliseconds(300))
    #expect(machine.nextDeadline == .milliseconds(500))
    // A tick that is due already is not put off.
    machine.intervalChanged(to: .seconds(1), now: .milliseconds(500))
    #expect(machine.timePassed(now: .milliseconds(500)) != nil)
  }

  @Test(arguments: [(1_249, true), (1_250, false)])
  func `a tick that was slept through waits for those who know what is stale`(
    wakesAt: Int, isOnTime: Bool
  ) {
    var machine = watching()
    machine.received([.quote(Quotes.quote("A", 101))], now: .zero, date: Quotes.date)
    #expect((machine.timePassed(now: .milliseconds(wakesAt)) != nil) == isOnTime)
    guard !isOnTime else { return }
    #expect(machine.nextDeadline == .milliseconds(1_500))
    // So does the one that takes its place, where the device sleeps again before.
    #expect(machine.timePassed(now: .milliseconds(2_500)) == nil)
    #expect(machine.nextDeadline == .milliseconds(2_750))
    machine.received([.interrupted([a], .suspended)], now: .milliseconds(2_501), date: Quotes.date)
    // However late it is once that is known.
    let batch = machine.timePassed(now: .seconds(100))
    #expect(batch?.changes[a]?.freshness == .stale(since: Quotes.date(0), reason: .suspended))
    #expect(batch?.changes[a]?.quote?.last?.minorUnits == 101)
  }

  @Test(arguments: StaleReason.allCases)
  func `what is wrong with the connection does not wait for the tick, and what is wrong with one price does`(
    reason: StaleReason
  ) {
    var machine = watching()
    machine.received([.interrupted([a], reason)], now: .milliseconds(10), date: Quotes.date)
    let isUrgent = [.disconnected, .suspended, .lagging, .noSnapshot].contains(reason)
    #expect(machine.nextDeadline == .milliseconds(isUrgent ? 10 : 250))
    #expect((machine.timePassed(now: .milliseconds(10)) != nil) == isUrgent)
  }

  @Test func `a batch that does not wait holds all that differs, and the grid goes on after it`() {
    let b = Quotes.symbol("B")
    var machine = WatchMachine([a, b], every: .milliseconds(250), now: .zero, date: Quotes.date)
    _ = machine.started(
      with: [.quote(Quotes.quote("A", 100)), .quote(Quotes.quote("B", 100))], now: .zero, date: Quotes.date)
    machine.received([.quote(Quotes.quote("B", 101))], now: .milliseconds(20), date: Quotes.date)
    machine.received([.interrupted([a], .lagging)], now: .milliseconds(60), date: Quotes.date)
    let urgent = machine.timePassed(now: .milliseconds(60))?.changes
    #expect(urgent?.count == 2)
    #expect(urgent?[a]?.freshness == .stale(since: Quotes.date(0), reason: .lagging))
    #expect(urgent?[b]?.quote?.last?.minorUnits == 101)
    #expect(machine.nextDeadline == nil)
    machine.received([.restored([a])], now: .milliseconds(70), date: Quotes.date)
    #expect(machine.nextDeadline == .milliseconds(250))
  }

  @Test func `a price that is stale already waits for the tick with another reason`() {
    var machine = watching()
    machine.received([.interrupted([a], .disconnected)], now: .milliseconds(1), date: Quotes.date)
    _ = machine.timePassed(now: .milliseconds(1))
    machine.received([.interrupted([a], .suspended)], now: .milliseconds(2), date: Quotes.date)
    #expect(machine.nextDeadline == .milliseconds(250))
  }

  @Test func `a price that was never told as live waits for the tick`() {
    var machine = WatchMachine([a], every: .milliseconds(250), now: .zero, date: Quotes.date)
    _ = machine.started(with: [], now: .zero, date: Quotes.date)
    machine.received(
      [.quote(Quotes.quote("A", 100)), .interrupted([a], .disconnected)], now: .milliseconds(1),
      date: Quotes.date)
    #expect(machine.nextDeadline == .milliseconds(250))
  }

  @Test func `a connection that is back before anybody looked leaves the tick where it was`() {
    var machine = watching()
    machine.received([.quote(Quotes.quote("A", 101))], now: .milliseconds(1), date: Quotes.date)
    machine.received([.interrupted([a], .lagging)], now: .milliseconds(2), date: Quotes.date)
    #expect(machine.nextDeadline == .milliseconds(2))
    machine.received([.restored([a])], now: .milliseconds(3), date: Quotes.date)
    #expect(machine.nextDeadline == .milliseconds(250))
  }

  @Test func `a connection that fails again and again makes one batch more a tick at most`() {
    var machine = watching()
    var batches: [Int] = []
    for time in 1..<1_000 {
      let event: QuoteEvent =
        time.isMultiple(of: 2) ? .quote(Quotes.quote("A", time)) : .interrupted([a], .lagging)
      machine.received([event], now: .milliseconds(time), date: Quotes.date)
      if machine.timePassed(now: .milliseconds(time)) != nil { batches.append(time) }
    }
    #expect(batches == [1, 250, 251, 500, 501, 750, 751])
  }

  @Test(arguments: [(1, true), (0, false)])
  func `after a sleep what is heard of the connection is told at once, and not at the tick`(
    secondsAwake: Int, isMoved: Bool
  ) {
    var machine = watching()
    machine.received([.quote(Quotes.quote("A", 101))], now: .zero, date: Quotes.date)
    let now = Duration.seconds(60) + .milliseconds(secondsAwake)
    if isMoved { #expect(machine.timePassed(now: .seconds(60)) == nil) }
    machine.received([.interrupted([a], .suspended)], now: now, date: Quotes.date)
    let batch = machine.timePassed(now: now)
    #expect(batch?.changes[a]?.freshness == .stale(since: Quotes.date(0), reason: .suspended))
    #expect(batch?.changes[a]?.quote?.last?.minorUnits == 101)
  }

  @Test func `at a low rate a dead connection is told as soon as at any other`() {
    var machine = watching()
    machine.intervalChanged(to: .seconds(1), now: .zero)
    machine.received([.interrupted([a], .disconnected)], now: .milliseconds(10), date: Quotes.date)
    machine.intervalChanged(to: .milliseconds(250), now: .milliseconds(10))
    #expect(machine.nextDeadline == .milliseconds(10))
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(1_000_000_000_000)])
  func `an interval that is none of a screen is held within bounds`(interval: Duration) {
    var machine = WatchMachine([a], every: interval, now: .seconds(1), date: Quotes.date)
    _ = machine.started(with: [], now: .seconds(1), date: Quotes.date)
    machine.received([.quote(Quotes.quote("A", 1))], now: .seconds(2), date: Quotes.date)
    #expect(
      machine.nextDeadline
        == (interval > .zero ? .seconds(86_401) : .seconds(2) + .milliseconds(1)))
  }

  @Test(arguments: 0..<200)
  func `batches are the differences between the points of the grid and what does not wait for them`(seed: Int)
  {
    var random = SplitMix64(seed: UInt64(seed))
    let script = WatchScript(using: &random)
    #expect(script.machineBatches == script.modelBatches, "seed \(seed): \(script)")
  }
}

/// What happens to three symbols in two seconds, and which batches follow from it.
struct WatchScript {
  struct Batch: Equatable {
    let time: Int
    let changes: [Symbol: LiveQuote]
  }

  private let symbols = ["A", "B", "C"]
  private let events: [(time: Int, events: [QuoteEvent])]

  init(using random: inout SplitMix64) {
    var time = 0
    var events: [(time: Int, events: [QuoteEvent])] = []
    while time < 2_000 {
      let symbol = symbols.randomElement(using: &random) ?? "A"
      let quote = Quotes.quote(
        symbol, Int.random(in: 100...102, using: &random), snapshot: Int.random(in: 1...2, using: &random))
      let event: QuoteEvent =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .interrupted([quote.symbol], StaleReason.allCases.randomElement(using: &random) ?? .gap)
        case 1: .restored([quote.symbol])
        case 2: .cached(quote, .noSnapshot)
        default: .quote(quote)
        }
      events.append((time, [event]))
      // Many fall on the grid, and many together.
      time += [0, 10, 50, 125, 250, 330].randomElement(using: &random) ?? 0
      if Bool.random(using: &random) { time = time / 250 * 250 + 250 }
    }
    self.events = events
  }

  var machineBatches: [Batch] {
    var batches: [Batch] = []
    var machine = WatchMachine(
      Set(symbols.map(Quotes.symbol)), every: .milliseconds(250), now: .zero, date: Quotes.date)
    if let first = machine.started(with: [], now: .zero, date: Quotes.date) {
      batches.append(Batch(time: 0, changes: first.changes))
    }
    func runTicks(until limit: Int) {
      while let tick = machine.nextDeadline, tick <= .milliseconds(limit) {
        guard let batch = machine.timePassed(now: tick) else { return }
        batches.append(Batch(time: tick.wholeMilliseconds, changes: batch.changes))
      }
    }
    for (time, events) in events {
      runTicks(until: time)
      machine.received(events, now: .milliseconds(time), date: Quotes.date)
    }
    runTicks(until: 10_000)
    return batches
  }

  /// What the rules say, from the whole history at each point of the grid and after each event.
  var modelBatches: [Batch] {
    var told = state(after: 0)
    var batches = [Batch(time: 0, changes: told)]
    func tell(_ state: [Symbol: LiveQuote], at time: Int) {
      let changes = state.filter { symbol, price in
        guard let old = told[symbol] else { return true }
        return old.freshness != price.freshness || old.quote?.last != price.quote?.last
      }
      // Prices of this script differ in nothing else.
      if !changes.isEmpty { batches.append(Batch(time: time, changes: changes)) }
      told.merge(changes) { $1 }
    }
    var tick = 250
    for (count, time) in (events.map(\.time) + [5_001]).enumerated() {
      while tick <= time {
        tell(state(after: count), at: tick)
        tick += 250
      }
      let state = state(after: count + 1)
      if state.contains(where: { told[$0]?.freshness == .live && isCutOff($1) }) { tell(state, at: time) }
    }
    return batches
  }

  private func isCutOff(_ price: LiveQuote) -> Bool {
    switch price.freshness {
    case .stale(_, .disconnected), .stale(_, .lagging), .stale(_, .suspended), .stale(_, .noSnapshot): true
    case .stale(_, .gap), .stale(_, .suspect), .stale(_, .unavailable), .live: false
    }
  }

  /// What is known after so many events.
  private func state(after count: Int) -> [Symbol: LiveQuote] {
    var state: [Symbol: LiveQuote] = [:]
    for symbol in symbols {
      let key = Quotes.symbol(symbol)
      var quote: Quote?
      var freshness = Freshness.stale(since: Quotes.date, reason: .noSnapshot)
      for event in events.prefix(count).flatMap(\.events) {
        switch event {
        case .quote(let new) where new.symbol == key: (quote, freshness) = (new, .live)
        case .cached(let new, let reason) where new.symbol == key:
          (quote, freshness) = (new, .stale(since: Quotes.date(0), reason: reason))
        case .interrupted([key], let reason):
          let since = quote == nil ? Quotes.date : Quotes.date(0)
          freshness = .stale(since: since, reason: reason)
        case .restored([key]) where quote != nil: freshness = .live
        default: break
        }
      }
      state[key] = LiveQuote(quote: quote, freshness: freshness)
    }
    return state
  }
}
