import MoneyKit
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The production machines of the watchlist, with what their shells would do.
struct QuoteApplication {
  /// One watch of a screen.
  struct Watcher {
    var follower: Int
    var machine: WatchMachine
    var rows: [Symbol: LiveQuote] = [:]
  }

  /// An attempt on its way.
  struct Opening: Hashable {
    let number: Int
    let due: Int
    let succeeds: Bool
  }

  /// A token on its way to an attempt.
  struct TokenQuestion: Hashable {
    let number: Int
    let due: Int
    let isReplacement: Bool
  }

  var world: QuoteWorld
  var oracle = QuoteOracle()
  var connection = ConnectionMachine(hasTokens: true)
  var feed = FeedMachine()
  var watchers: [Int: Watcher] = [:]
  var openings: [Opening] = []
  var questions: [TokenQuestion] = []
  /// The version of the token in use.
  private var token = 1
  private var lastFollower = 0
  var isLowPower = false
  private let decoder = JSONQuoteDecoder()
  /// What the machines wanted, for a trace.
  var trail: [String] = []
  var keepsTrail = false
  /// Whether the app is leaving or waking up, so that what ends now is no failure.
  var isInterrupted = false

  init(world: QuoteWorld) {
    self.world = world
  }

  var now: Duration { .milliseconds(world.now) }

  var moment: ConnectionMoment {
    mutating get { ConnectionMoment(now: now, jitter: Double(world.dice.number(in: 0...1_000)) / 1_000) }
  }

  private var date: Date { Date(timeIntervalSince1970: Double(world.wallClock) / 1_000) }

  // MARK: - Watching

  mutating func watch(_ watcher: Int, _ symbols: Set<Int>) {
    let old = watchers[watcher]?.follower
    let releasesFirst = world.dice.happens(50)
    if releasesFirst { release(old) }
    lastFollower += 1
    let keys = Set(symbols.compactMap { Symbol(QuoteServer.names[$0]) })
    watchers[watcher] = Watcher(
      follower: lastFollower,
      machine: WatchMachine(keys, every: interval, now: now, date: date))
    oracle.wants(wanted.union(releasesFirst ? [] : oracle.wanted))
    let effects = feed.followed(lastFollower, keys, now: now)
    let known = effects.deliveries.filter { $0.follower == lastFollower }.flatMap(\.news.events)
    let (now, date) = (now, date)
    if let batch = watchers[watcher]?.machine.started(with: known, now: now, date: date) {
      draw(batch, watcher)
    }
    carryOut(effects, except: lastFollower)
    if !releasesFirst { release(old) }
  }

  private mutating func release(_ follower: Int?) {
    guard let follower else { return }
    oracle.wants(wanted(except: follower))
    carryOut(feed.released(follower, now: now))
  }

  private var wanted: Set<Int> { wanted(except: 0) }

  private func wanted(except follower: Int) -> Set<Int> {
    let symbols = watchers.values.filter { $0.follower != follower }.flatMap(\.machine.symbols)
    return Set(symbols.compactMap { QuoteServer.names.firstIndex(of: $0.rawValue) })
  }

  private var interval: Duration { isLowPower ? .seconds(1) : .milliseconds(250) }

  mutating func powerChanged() {
    isLowPower.toggle()
    let (now, interval) = (now, interval)
    for watcher in watchers.keys { watchers[watcher]?.machine.intervalChanged(to: interval, now: now) }
    carryOut(feed.rateChanged(to: isLowPower ? 1 : 4, now: now))
  }

  // MARK: - Time

  var nextDeadline: Int? {
    var deadlines =
      watchers.values.map(\.machine.nextDeadline) + [feed.nextDeadline, connection.nextDeadline]
    deadlines.removeAll { $0 == nil }
    let machines = deadlines.compactMap { $0?.wholeMilliseconds }.min()
    return [machines, openings.map(\.due).min(), questions.map(\.due).min()].compactMap(\.self).min()
  }

  mutating func timersFired() {
    for question in questions where question.due <= world.now { answer(question) }
    for opening in openings where opening.due <= world.now { finish(opening) }
    let moment = moment
    carryOut(connection.timePassed(at: moment))
    carryOut(feed.timePassed(now: now))
    tick()
  }

  mutating func tick() {
    let now = now
    for watcher in watchers.keys.sorted() {
      if let batch = watchers[watcher]?.machine.timePassed(now: now) { draw(batch, watcher) }
    }
  }

  private mutating func draw(_ batch: QuoteBatch, _ watcher: Int) {
    watchers[watcher]?.rows.merge(batch.changes) { _, new in new }
    oracle.drawn(rows(of: watcher))
  }

  func rows(of watcher: Int) -> [QuoteOracle.Row] {
    (watchers[watcher]?.rows ?? [:]).compactMap { symbol, live in
      QuoteServer.names.firstIndex(of: symbol.rawValue).map {
        QuoteOracle.Row(
          symbol: $0, isLive: live.freshness == .live, last: live.quote?.last?.minorUnits,
          close: live.quote?.previousClose?.minorUnits)
      }
    }.sorted { $0.symbol < $1.symbol }
  }

  // MARK: - Attempts

  private mutating func answer(_ question: TokenQuestion) {
    questions.removeAll { $0 == question }
    let moment = moment
    if question.isReplacement {
      guard world.isCalm || world.dice.happens(80) else {
        let trouble: TokenTrouble = world.dice.happens(50) ? .failed : .refused
        return carryOut(connection.tokenMissing(for: question.number, because: trouble, at: moment))
      }
      token = world.server.validToken
    }
    carryOut(connection.tokenGot(for: question.number, at: moment))
  }

  private mutating func finish(_ opening: Opening) {
    openings.removeAll { $0 == opening }
    let moment = moment
    guard opening.succeeds else {
      endedAttempt(opening.number)
      return carryOut(connection.ended(opening.number, because: .lost, at: moment))
    }
    world.opened(opening.number)
    carryOut(connection.opened(opening.number, at: moment))
  }

  private mutating func endedAttempt(_ number: Int, isFailure: Bool = true) {
    oracle.attempts.ended(number, at: world.now, isFailure: isFailure && !isInterrupted)
  }

  // MARK: - What comes

  mutating func received(_ arrivals: [QuoteNetwork.Arrival], on number: Int) {
    var frames: [QuoteFrame] = []
    let moment = moment
    // What time has brought comes before what has just arrived, also after a sleep.
    carryOut(connection.timePassed(at: moment))
    for arrival in arrivals {
      switch arrival {
      case .frame(let frame):
        oracle.came(frame, on: number)
        frames.append(decoder.frame(of: Array(frame.text.utf8)[...]))
      case .closed(let code):
        take(frames, on: number)
        frames = []
        world.network.remove(number)
        if oracle.line?.connection == number, code == 4401 {
          oracle.attempts.excused(at: world.now)
          oracle.refusedTokens.insert(token)
        }
        oracle.ended(number)
        endedAttempt(number, isFailure: code != 4401 && code != 4403)
        let code = WebSocketCloseCode(rawValue: UInt16(code))
        return carryOut(connection.ended(number, because: .closed(code), at: moment))
      }
    }
    take(frames, on: number)
  }

  private mutating func take(_ frames: [QuoteFrame], on number: Int) {
    guard !frames.isEmpty else { return }
    let moment = moment
    let effects = feed.received(frames, on: number, now: now)
    if effects.isLife {
      oracle.attempts.showedLife(at: world.now)
      carryOut(connection.lifeSeen(on: number, at: moment))
    }
    carryOut(effects)
    if let fault = effects.fault { carryOut(connection.faultFound(fault, on: number, at: moment)) }
  }

  // MARK: - Effects

  mutating func carryOut(_ effects: [ConnectionEffect]) {
    for effect in effects {
      if keepsTrail { trail.append("\(world.now): \(effect)") }
      switch effect {
      case .getToken(let number, let isReplacement):
        began(number)
        questions.append(
          TokenQuestion(
            number: number, due: world.now + world.dice.number(in: 0...200), isReplacement: isReplacement))
      case .open(let number): open(number)
      case .close(let number, _):
        questions.removeAll { $0.number == number }
        // Closing may be slower than opening: a late connection comes all the same.
        if world.dice.happens(80) { openings.removeAll { $0.number == number } }
        world.closed(number)
        oracle.ended(number)
        endedAttempt(number)
      case .connected(let number):
        world.sendUp(.greeting(token: token), on: number)
        if oracle.refusedTokens.contains(token) { oracle.found(.refusedToken, "token \(token)") }
        oracle.opened(number)
        carryOut(feed.connected(number, now: now))
      case .disconnected(let number, let reason):
        oracle.ended(number)
        carryOut(feed.disconnected(number, because: reason, now: now))
      case .ping, .report: break
      }
    }
  }

  private mutating func began(_ number: Int) {
    let early = oracle.attempts.began(number, at: world.now)
    if early > 0 { oracle.found(.hammering, "attempt \(number) is \(early) ms early") }
  }

  private mutating func open(_ number: Int) {
    let isPossible = world.network.isOnline && world.now >= world.server.troubles.slammingUntil
    let succeeds = world.isCalm || (isPossible && world.dice.happens(85))
    openings.append(
      Opening(number: number, due: world.now + world.dice.number(in: 10...300), succeeds: succeeds))
  }

  mutating func carryOut(_ effects: FeedEffects, except silent: Int = 0) {
    if let number = feed.connection {
      for command in effects.commands {
        if keepsTrail { trail.append("\(world.now): \(command)") }
        let request = QuoteNetwork.Request(command)
        oracle.asked(request, on: number)
        world.sendUp(request, on: number)
      }
    }
    let (now, date) = (now, date)
    for delivery in effects.deliveries where delivery.follower != silent {
      guard let watcher = watchers.first(where: { $0.value.follower == delivery.follower })?.key else {
        continue
      }
      watchers[watcher]?.machine.received(delivery.news.events, now: now, date: date)
    }
  }
}

extension QuoteNetwork.Request {
  fileprivate init(_ command: QuoteCommand) {
    func numbers(_ symbols: [Symbol]) -> [Int] {
      symbols.compactMap { QuoteServer.names.firstIndex(of: $0.rawValue) }
    }
    switch command {
    case .subscribe(let symbols, maxRate: _): self = .subscribe(numbers(symbols))
    case .unsubscribe(let symbols): self = .unsubscribe(numbers(symbols))
    case .resync(let symbols): self = .resync(numbers(symbols))
    }
  }
}
