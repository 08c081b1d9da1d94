import MoneyKit
import Presentation
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

/// The watchlist of the demo: ten seconds with one lost update and one tunnel.
///
/// Connection, feed, watch and screen are those of the library, on a time that passes at once: it goes from one deadline
/// to the next, so that the text is the same on every run.
struct WatchTour {
  private enum Event {
    case opened(Int)
    case refused(Int)
    case asked([Symbol], on: Int)
    case heartbeat
    case moved(place: Int, by: Int, isLost: Bool)
    case tunnel(begins: Bool)
    case shown(String)
  }

  private static let end = Duration.seconds(10)
  /// Tuesday, 20 October 2026, 12:00 in Berlin.
  private static let start = Date(timeIntervalSince1970: 1_792_490_400)
  private static let follower = 1

  private let wording = Wording(locale: Locale(identifier: "de_DE"), phrasebook: EnglishPhrasebook())
  private var market: TourMarket
  private var connection = ConnectionMachine(hasTokens: false)
  private var feed = FeedMachine()
  private var watch: WatchMachine
  private var screen: VirtualScreen
  private var isInTunnel = false
  private var now = Duration.zero
  private var queue: [(time: Duration, event: Event)] = []
  private var canvas = TextCanvas()

  /// Plays the ten seconds and answers what was shown.
  static func text() throws(CommandError) -> String {
    do throws(CurrencyError) {
      var tour = try WatchTour()
      tour.run()
      return tour.canvas.text
    } catch {
      throw .failed("the market of the demo is none: \(error).")
    }
  }

  private init() throws(CurrencyError) {
    market = try TourMarket()
    let instruments = market.instruments
    watch = WatchMachine(
      Set(instruments.map(\.id)), every: .milliseconds(250), now: .zero, date: Self.start)
    screen = VirtualScreen(instruments, wording: wording, start: Self.start)
    script()
  }

  private mutating func script() {
    for second in 1...10 { add(.heartbeat, at: .seconds(second)) }
    let steps = [13, -8, 25, -2, 41, 30, 5]
    for (number, place) in [0, 4, 2, 5, 0, 1, 4, 6, 2, 0, 5, 4, 0, 1, 2, 4, 6, 0, 2, 4].enumerated() {
      let step = number.isMultiple(of: 3) ? -steps[place] : steps[place]
      add(.moved(place: place, by: step, isLost: number == 7), at: .milliseconds(600 + 450 * number))
    }
    // What shows that the one before was lost.
    add(.moved(place: 6, by: -15, isLost: false), at: .milliseconds(4_100))
    add(.tunnel(begins: true), at: .milliseconds(5_200))
    add(.tunnel(begins: false), at: .milliseconds(7_500))
    add(.shown("live"), at: .milliseconds(2_000))
    add(.shown("an update was lost, and the price of one row is asked for again"), at: .milliseconds(4_300))
    add(.shown("it is back"), at: .milliseconds(5_100))
    add(.shown("in a tunnel"), at: .milliseconds(7_400))
    add(.shown("out of it"), at: .milliseconds(9_900))
  }

  private mutating func add(_ event: Event, at time: Duration) { queue.append((time, event)) }

  // MARK: - Time

  private mutating func run() {
    canvas.chapter(
      "7. Live prices, a lost update and a tunnel",
      "Each row is live, or says since when and why it is not.")
    carryOut(connection.started(at: moment))
    deliver(feed.followed(Self.follower, watch.symbols, now: now))
    if let batch = watch.started(with: [], now: now, date: date) { screen.received(batch, now: now) }
    while let next = nextTime, next <= Self.end {
      now = max(now, next)
      passTime()
      while let place = queue.indices.first(where: { queue[$0].time <= now }) {
        happen(queue.remove(at: place).event)
      }
    }
  }

  private var nextTime: Duration? {
    let deadlines = [
      connection.nextDeadline, feed.nextDeadline, watch.nextDeadline, screen.nextDeadline,
      queue.map(\.time).min(),
    ]
    return deadlines.compactMap(\.self).min()
  }

  private mutating func passTime() {
    carryOut(connection.timePassed(at: moment))
    deliver(feed.timePassed(now: now))
    if let batch = watch.timePassed(now: now) { screen.received(batch, now: now) }
    screen.timePassed(now: now)
  }

  private var date: Date { screen.date(now) }
  private var milliseconds: Int { WallClock.milliseconds(of: date) }
  private var moment: ConnectionMoment { ConnectionMoment(now: now, jitter: 1) }

  // MARK: - Events

  private mutating func happen(_ event: Event) {
    switch event {
    case .opened(let number): carryOut(connection.opened(number, at: moment))
    case .refused(let number): carryOut(connection.ended(number, because: .lost, at: moment))
    case .asked(let symbols, let number):
      guard number == connection.openConnection else { return }
      receive(symbols.compactMap { market.snapshot($0, time: milliseconds) }, on: number)
    case .heartbeat: send(.heartbeat(QuoteFrame.Heartbeat(time: milliseconds)))
    case .moved(let place, let step, let isLost):
      let frame = market.move(place, by: step, time: milliseconds)
      if !isLost { send(frame) }
    case .tunnel(let begins):
      isInTunnel = begins
      guard begins, let number = connection.openConnection else { return }
      carryOut(connection.ended(number, because: .lost, at: moment))
    case .shown(let caption): show(caption)
    }
  }

  private mutating func send(_ frame: QuoteFrame) {
    guard let number = connection.openConnection, !isInTunnel else { return }
    receive([frame], on: number)
  }

  private mutating func receive(_ frames: [QuoteFrame], on number: Int) {
    let effects = feed.received(frames, on: number, now: now)
    deliver(effects)
    if effects.isLife { carryOut(connection.lifeSeen(on: number, at: moment)) }
    if let fault = effects.fault { carryOut(connection.faultFound(fault, on: number, at: moment)) }
  }

  private mutating func carryOut(_ effects: [ConnectionEffect]) {
    for effect in effects {
      switch effect {
      case .open(let number):
        add(isInTunnel ? .refused(number) : .opened(number), at: now + .milliseconds(50))
      case .connected(let number): deliver(feed.connected(number, now: now))
      case .disconnected(let number, let reason):
        deliver(feed.disconnected(number, because: reason, now: now))
      case .getToken, .close, .ping, .report: break
      }
    }
    screen.connectionChanged(to: connection.state, now: now)
  }

  private mutating func deliver(_ effects: FeedEffects) {
    for delivery in effects.deliveries { watch.received(delivery.news.events, now: now, date: date) }
    guard let number = connection.openConnection else { return }
    for command in effects.commands {
      switch command {
      case .subscribe(let symbols, _): add(.asked(symbols, on: number), at: now + .milliseconds(40))
      // Long enough to be seen.
      case .resync(let symbols): add(.asked(symbols, on: number), at: now + .milliseconds(700))
      case .unsubscribe: break
      }
    }
  }

  // MARK: - What is shown

  private mutating func show(_ caption: String) {
    let state = screen.state(now: now)
    let status = WatchStatus(connection: connection.state, lag: feed.lag, now: now)
    let frame = TerminalFrame(
      state: state, status: status.text(wording.phrasebook),
      size: TerminalSize(columns: 80, rows: state.rows.count + 3), isStyled: false)
    let seconds = now.wholeMilliseconds
    canvas.gap()
    canvas.line("After \(seconds / 1_000).\(seconds % 1_000 / 100) seconds: \(caption)")
    canvas.indented { canvas in
      for line in frame.lines { canvas.line(line) }
    }
  }
}
