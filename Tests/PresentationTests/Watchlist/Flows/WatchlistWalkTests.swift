import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// Random walks over the watchlist's machine, judged by a small model of what it promises.
@Suite struct WatchlistWalkTests {
  @Test(arguments: 0..<500)
  func `whatever happens, no row is live that is not, and the banner keeps its times`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var walk = WatchlistWalk()
    for step in 0..<120 {
      let event = walk.step(using: &random)
      if let objection = walk.objection {
        Issue.record("seed \(seed), step \(step), \(event): \(objection)")
        return
      }
    }
  }
}

/// One walk: the machine, and next to it what it may show.
private struct WatchlistWalk {
  private var machine = WatchlistMachine()
  private var now = 0
  // The model.
  private var listed = 0
  private var isOnScreen = false
  private var isInForeground = true
  private var visible: Set<Symbol> = []
  private var visibleSince = 0
  private var settled: Set<Symbol> = []
  private var connection = QuoteConnectionState.stopped
  /// What the newest watch has said, by its last batch; nil where no watch runs.
  private var running: (generation: Int, symbols: Set<Symbol>)?
  private var said: [Symbol: LiveQuote] = [:]
  private var lastLoad: Int?
  private var bannerSince: Int?
  private var announced: [Int] = []
  private(set) var objection: String?

  mutating func step(using random: inout SplitMix64) -> String {
    now += [0, 1, 100, 150, 300, 1_000, 2_500, 61_000].randomElement(using: &random) ?? 0
    // Alarms that were due ring on the way.
    while let deadline = machine.nextDeadline, deadline <= .milliseconds(now) {
      let at = deadline.wholeMilliseconds
      settle(at: at)
      take(machine.timePassed(at: Desk.time(at)), at: at)
      judge(at: at)
      if machine.nextDeadline == deadline {
        objection = "a deadline that has passed stays"
        return "alarm"
      }
    }
    settle(at: now)
    let time = Desk.time(now)
    let name: String
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      name = "appeared"
      isOnScreen = true
      take(machine.appeared(at: time), at: now)
    case 1:
      name = "disappeared"
      isOnScreen = false
      settled = visible
      take(machine.disappeared(at: time), at: now)
    case 2:
      name = "foregrounded"
      isInForeground = true
      take(machine.foregrounded(at: time), at: now)
    case 3:
      name = "backgrounded"
      isInForeground = false
      settled = visible
      take(machine.backgrounded(at: time), at: now)
    case 4, 5:
      let count = Int.random(in: 0...12, using: &random)
      let isNewest = lastLoad != nil && Bool.random(using: &random)
      name = "list of \(count), newest \(isNewest)"
      let number = isNewest ? lastLoad ?? 0 : 0
      if isNewest {
        listed = count
        lastLoad = nil
      }
      take(machine.listLoaded(Desk.listing(count), number: number, at: time), at: now)
    case 6, 7:
      let first = Int.random(in: 0..<12, using: &random)
      let rows = Desk.symbols(first..<(first + 3))
      name = "rows from \(first)"
      if rows != visible {
        visible = rows
        visibleSince = now
      }
      take(machine.visibleRowsChanged(rows, at: time), at: now)
    case 8, 9:
      connection =
        [.stopped, Desk.connected, Desk.waiting(since: now), .authFailed(since: .milliseconds(now))]
        .randomElement(using: &random) ?? .stopped
      name = "\(connection)"
      take(machine.connectionChanged(to: connection, at: time), at: now)
    default:
      let generation = Int.random(in: 0...(machine.watch.prices.generation), using: &random)
      let number = Int.random(in: 0..<14, using: &random)
      let price: LiveQuote =
        Bool.random(using: &random)
        ? Desk.live(number, Int.random(in: 1...3, using: &random))
        : Desk.stale(number, 2, StaleReason.allCases.randomElement(using: &random) ?? .gap)
      name = "batch of \(number) on \(generation)"
      if let running, running.generation == generation, running.symbols.contains(Desk.symbol(number)) {
        said[Desk.symbol(number)] = price
      }
      take(machine.batchReceived(Desk.batch([number: price]), generation: generation, at: time), at: now)
    }
    judge(at: now)
    return name
  }

  private mutating func settle(at time: Int) {
    if visible != settled, time - visibleSince >= 300 { settled = visible }
  }

  private mutating func take(_ effects: [WatchlistMachine.Effect], at time: Int) {
    for effect in effects {
      switch effect {
      case .loadList(let number): lastLoad = number
      case .cancelLoad: lastLoad = nil
      case .retryConnection, .watching(.report): break
      case .watching(.startWatch(let generation, let symbols)):
        if let running, running.generation >= generation { objection = "an old generation began" }
        running = (generation, symbols)
        said = said.filter { symbols.contains($0.key) }
      case .watching(.stopWatch):
        running = nil
        said = [:]
      }
    }
  }

  /// The rows that the rules say are watched.
  private var wanted: Set<Symbol> {
    guard isOnScreen, isInForeground else { return [] }
    let rows = (0..<listed).filter { settled.contains(Desk.symbol($0)) }
    return Desk.symbols(
      (0..<listed).filter { row in rows.contains { abs($0 - row) <= 3 } })
  }

  private mutating func judge(at time: Int) {
    let screen = machine.screen
    if (running?.symbols ?? []) != wanted {
      objection = "watched \(running?.symbols ?? []) instead of \(wanted)"
    }
    for (symbol, price) in screen.prices where price.freshness == .live {
      if said[symbol]?.freshness != .live { objection = "\(symbol) is live and nothing proves it" }
    }
    for (symbol, price) in said where screen.prices[symbol] != price {
      objection = "\(symbol) is not shown as the watch said"
    }
    judgeNotice(screen, at: time)
  }

  private mutating func judgeNotice(_ screen: WatchlistScreen, at time: Int) {
    let isActive = isOnScreen && isInForeground
    let shown = visible.filter { symbol in (0..<listed).contains { Desk.symbol($0) == symbol } }
    let isDown = connection.downSince.map { .milliseconds(time) - $0 >= .seconds(2) } ?? false
    if screen.notice != nil {
      if !isActive { objection = "a notice on a screen that nobody sees" }
      if connection == .stopped { objection = "a notice without a connection that is wanted" }
      if shown.isEmpty { objection = "a notice over no price" }
    }
    if isActive, isDown, !shown.isEmpty, screen.notice == nil { objection = "no notice after two seconds" }
    if screen.notice != nil, bannerSince == nil {
      if !isDown { objection = "a notice before two seconds" }
      bannerSince = time
    }
    if screen.notice == nil { bannerSince = nil }
    if screen.notice == .updating, connection.downSince != nil { objection = "updating without a connection" }
    let isSettled = shown.allSatisfy { symbol in
      switch screen.prices[symbol]?.freshness {
      case .live, .stale(_, .gap), .stale(_, .suspect), .stale(_, .unavailable): true
      case .stale, nil: false
      }
    }
    if connection == Desk.connected, isSettled, screen.notice != nil {
      objection = "a notice over settled rows"
    }
    let number = screen.announcement?.number ?? 0
    if number > announced.count {
      if let last = announced.last, time - last < 60_000 { objection = "two announcements in a minute" }
      announced.append(time)
    }
  }
}
