import Foundation
import MoneyKit
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// A watchlist and everything under it, from the token to the text, in a time that a test moves.
///
/// The machines are the real ones, and only what stands around them is played: the network, the server, the token. The
/// server knows two shares, answers at once unless told not to, and sends a heartbeat every second.
struct LiveStory {
  /// An instrument as the server has it.
  struct Share {
    let symbol: Symbol
    let name: String
    var close: Int?
    var last: Int
    var currency = Currency.eur
    var sequence = 10
    /// Tells whether the server answers for it.
    var isKnown = true
  }

  var shares: [Symbol: Share]
  /// Tells whether anything gets through.
  var isOnline = true
  /// Tells whether the server answers a subscription or a resync.
  var isAnswering = true
  /// Tells whether the user is let in.
  var isSignedIn = true
  /// By how much what the server sends comes late.
  var delay = Duration.zero
  /// By how many milliseconds the device's clock is ahead of the server's.
  var clockError = 0

  private let wording: Wording
  private let instruments: [Instrument]
  private var now = Duration.zero
  private var connection = ConnectionMachine(hasTokens: true)
  private var feed = FeedMachine()
  private var watch: (generation: Int, machine: WatchMachine)?
  private var list = WatchlistMachine()
  private var builder: WatchlistStateBuilder
  private var timeline = TimelineText()
  /// Since when the server sends on the open connection; nil without one.
  private var connectedAt: Duration?
  private var lastBeat = Duration.zero
  /// What the server was asked for and has not answered.
  private var unanswered: Set<Symbol> = []
  private var inbox: [QuoteFrame] = []

  /// The frames so far.
  var text: String { timeline.text }

  init(_ wording: Wording = .english, unknown: String? = nil) throws {
    self.wording = wording
    builder = WatchlistStateBuilder(wording: wording)
    var shares = [
      Share(symbol: try .of("ACME"), name: "Acme", close: 18_000, last: 18_240),
      Share(symbol: try .of("BOND"), name: "Bond", close: 10_000, last: 9_950),
    ]
    if let unknown { shares.append(Share(symbol: try .of(unknown), name: "Cargo", last: 1, isKnown: false)) }
    instruments = shares.map { Instrument(id: $0.symbol, name: $0.name) }
    self.shares = Dictionary(uniqueKeysWithValues: shares.map { ($0.symbol, $0) })
  }

  /// Draws what the screen shows now, under what has happened.
  mutating func frame(_ event: String) {
    let state = state()
    let status = QuoteConnectionStatus(connection.state, now: now, words: wording.phrasebook)
    timeline.frame(event, at: now) { canvas in
      status.draw(on: &canvas)
      state.draw(on: &canvas)
    }
  }

  /// What the screen shows now.
  mutating func state() -> WatchlistViewState {
    builder.state(of: list.screen, wallClock: wallClock)
  }

  /// The device's clock, in milliseconds since 1970.
  var wallClock: Int { Board.wallClock + clockError + Int(now / .milliseconds(1)) }

  /// Lets time pass; whatever is due meanwhile happens when it is.
  mutating func pass(_ milliseconds: Int) {
    let end = now + .milliseconds(milliseconds)
    while let next = nextMoment, next <= end {
      now = max(now, next)
      wake()
    }
    now = end
  }

  /// Lets time pass in which nothing runs, neither app nor device.
  mutating func fallAsleep(_ milliseconds: Int) {
    now += .milliseconds(milliseconds)
    lastBeat = now
    wake()
  }

  private var nextMoment: Duration? {
    let beat = connectedAt.flatMap { _ in isOnline ? max(now, lastBeat + .seconds(1)) : nil }
    return [connection.nextDeadline, feed.nextDeadline, watch?.machine.nextDeadline, list.nextDeadline, beat]
      .compactMap(\.self).min()
  }

  private mutating func wake() {
    carryOut(connection.timePassed(at: moment))
    carryOut(feed.timePassed(now: now))
    tick()
    carryOut(list.timePassed(at: time))
    if connectedAt != nil, isOnline, now - lastBeat >= .seconds(1) {
      lastBeat = now
      inbox.append(.heartbeat(.init(time: serverTime)))
    }
    deliver()
  }

  private mutating func tick() {
    let now = now
    guard let batch = watch?.machine.timePassed(now: now), let generation = watch?.generation else { return }
    carryOut(list.batchReceived(batch, generation: generation, at: time))
  }
}

// MARK: - What happens

extension LiveStory {
  /// The app shows the screen, whose rows are all visible.
  mutating func appear() {
    carryOut(connection.started(at: moment))
    carryOut(list.appeared(at: time))
    carryOut(list.visibleRowsChanged(Set(instruments.map(\.id)), at: time))
    deliver()
  }

  /// The app is open, with a price on every row.
  mutating func begin() {
    appear()
    pass(1_000)
  }

  mutating func background() {
    carryOut(list.backgrounded(at: time))
    connectedAt = nil
    carryOut(connection.stopped(at: moment))
    deliver()
  }

  mutating func foreground() {
    carryOut(connection.started(at: moment))
    carryOut(list.foregrounded(at: time))
    deliver()
  }

  mutating func retry() {
    carryOut(list.retried(at: time))
    deliver()
  }

  /// The server sends the next price of a share, after having lost some.
  mutating func update(_ symbol: String, _ last: Int, lost: Int = 0) throws {
    let symbol = try Symbol.of(symbol)
    var share = try #require(shares[symbol])
    share.last = last
    share.sequence += 1 + lost
    shares[symbol] = share
    inbox.append(
      .update(.init(symbol: symbol, sequence: share.sequence, last: last, time: serverTime)))
    deliver()
  }

  /// The server says something of a share.
  mutating func say(_ status: QuoteFrame.InstrumentStatus, of symbol: String) throws {
    inbox.append(.status(try .of(symbol), status))
    deliver()
  }

  /// The server sends full prices by itself.
  mutating func sendSnapshots() {
    inbox += instruments.compactMap { snapshot(of: $0.id) }
    deliver()
  }

  /// The server answers what it was asked for.
  mutating func answer() {
    isAnswering = true
    inbox += instruments.filter { unanswered.contains($0.id) }.compactMap { snapshot(of: $0.id) }
    unanswered = []
    deliver()
  }

  /// The server closes the connection.
  mutating func close(_ code: WebSocketCloseCode) {
    guard let number = connection.openConnection else { return }
    connectedAt = nil
    carryOut(connection.ended(number, because: .closed(code), at: moment))
    deliver()
  }

  /// The device has a network again.
  mutating func networkBack() {
    isOnline = true
    carryOut(connection.networkChanged(isOnline: false, at: moment))
    carryOut(connection.networkChanged(isOnline: true, at: moment))
    deliver()
  }
}

// MARK: - What is done about it

extension LiveStory {
  private var time: ScreenTime {
    ScreenTime(
      now: now, date: Date(timeIntervalSince1970: Double(wallClock) / 1_000))
  }

  private var moment: ConnectionMoment { ConnectionMoment(now: now, jitter: 1) }

  private var serverTime: Int { Board.wallClock + Int((now - delay) / .milliseconds(1)) }

  private func snapshot(of symbol: Symbol) -> QuoteFrame? {
    guard let share = shares[symbol], share.isKnown else { return nil }
    return .snapshot(
      .init(
        symbol: symbol, sequence: share.sequence, last: share.last, previousClose: share.close,
        currency: share.currency, time: serverTime))
  }

  /// Takes in what the server has sent, until it has nothing more to say.
  private mutating func deliver() {
    while !inbox.isEmpty {
      let frames = inbox
      inbox = []
      guard isOnline, let number = feed.connection else { return }
      carryOut(feed.received(frames, on: number, now: now))
    }
  }

  private mutating func carryOut(_ effects: FeedEffects) {
    let (now, date) = (now, time.date)
    for delivery in effects.deliveries where delivery.follower == watch?.generation {
      watch?.machine.received(delivery.news.events, now: now, date: date)
      tick()
    }
    for command in effects.commands {
      switch command {
      case .subscribe(let symbols, _), .resync(let symbols): unanswered.formUnion(symbols)
      case .unsubscribe(let symbols): unanswered.subtract(symbols)
      }
    }
    if isAnswering, !unanswered.isEmpty {
      inbox += instruments.filter { unanswered.contains($0.id) }.compactMap { snapshot(of: $0.id) }
      unanswered = []
    }
    guard let number = feed.connection else { return }
    if effects.isLife { carryOut(connection.lifeSeen(on: number, at: moment)) }
    if let fault = effects.fault {
      connectedAt = nil
      carryOut(connection.faultFound(fault, on: number, at: moment))
    }
  }

  private mutating func carryOut(_ effects: [ConnectionEffect]) {
    for effect in effects {
      switch effect {
      case .getToken(let number, _):
        carryOut(
          isSignedIn
            ? connection.tokenGot(for: number, at: moment)
            : connection.tokenMissing(for: number, because: .refused, at: moment))
      case .open(let number):
        carryOut(
          isOnline
            ? connection.opened(number, at: moment)
            : connection.ended(number, because: .lost, at: moment))
      case .connected(let number):
        (connectedAt, lastBeat) = (now, now)
        carryOut(feed.connected(number, now: now))
      case .disconnected(let number, let reason):
        connectedAt = nil
        carryOut(feed.disconnected(number, because: reason, now: now))
      case .close, .ping, .report: break
      }
    }
    carryOut(list.connectionChanged(to: connection.state, at: time))
  }

  private mutating func carryOut(_ effects: [WatchlistMachine.Effect]) {
    for effect in effects {
      switch effect {
      case .loadList(let number):
        carryOut(list.listLoaded(InstrumentListing(instruments), number: number, at: time))
      case .retryConnection: carryOut(connection.retryAsked(at: moment))
      case .watching(.startWatch(let generation, let symbols)): start(generation, symbols)
      case .watching(.stopWatch): stop()
      case .cancelLoad, .watching(.report): break
      }
    }
  }

  private mutating func start(_ generation: Int, _ symbols: Set<Symbol>) {
    let old = watch?.generation
    var machine = WatchMachine(symbols, every: .milliseconds(250), now: now, date: time.date)
    let effects = feed.followed(generation, symbols, now: now)
    let known = effects.deliveries.filter { $0.follower == generation }.flatMap(\.news.events)
    let batch = machine.started(with: known, now: now, date: time.date)
    watch = (generation, machine)
    carryOut(effects)
    if let batch { carryOut(list.batchReceived(batch, generation: generation, at: time)) }
    if let old { carryOut(feed.released(old, now: now)) }
  }

  private mutating func stop() {
    guard let old = watch?.generation else { return }
    watch = nil
    carryOut(feed.released(old, now: now))
  }
}
