import MoneyKit
import Presentation
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The production machines of the watchlist, from the socket to the screens, with what their shells would do.
struct QuoteApplication {
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

  /// The list of instruments on its way.
  struct ListQuestion: Hashable {
    let number: Int
    let due: Int
  }

  var world: QuoteWorld
  var oracle = QuoteOracle()
  var connection = ConnectionMachine(hasTokens: true)
  var feed = FeedMachine()
  var isLowPower = false
  var isInForeground = true

  // The wire.
  var openings: [Opening] = []
  var questions: [TokenQuestion] = []
  /// The version of the token in use.
  var token = 1
  /// Whether the app is leaving or waking up, so that what ends now is no failure.
  var isInterrupted = false
  let decoder = ScannedQuoteDecoder()

  // The screens.
  var list = WatchlistMachine()
  var detail: InstrumentDetailMachine?
  /// The number of the newest screen of one instrument; the list is number 0.
  var lastDetail = 0
  var readers: [QuoteReader] = []
  var lastReader = 0
  var listQuestions: [ListQuestion] = []
  /// What the screens follow of the connection and have not been told yet.
  var untoldStates: [Int: QuoteConnectionState] = [:]
  /// When a notice was last spoken, on whichever screen.
  var announcedAt: Duration?
  /// Until when the main actor has something else to do.
  var mainBusyUntil: Int?

  /// What the machines wanted, for a trace.
  var trail: [String] = []
  var keepsTrail = false

  init(world: QuoteWorld) {
    self.world = world
  }

  var now: Duration { .milliseconds(world.now) }
  var date: Date { Date(timeIntervalSince1970: Double(world.wallClock) / 1_000) }
  var time: ScreenTime { ScreenTime(now: now, date: date) }

  var moment: ConnectionMoment {
    mutating get { ConnectionMoment(now: now, jitter: Double(world.dice.number(in: 0...1_000)) / 1_000) }
  }

  var interval: Duration { isLowPower ? .seconds(1) : .milliseconds(250) }

  mutating func powerChanged() {
    isLowPower.toggle()
    carryOut(feed.rateChanged(to: isLowPower ? 1 : 4, now: now))
  }

  mutating func networkChanged(isOnline: Bool) {
    let moment = moment
    connect { $0.networkChanged(isOnline: isOnline, at: moment) }
  }

  // MARK: - Time

  var nextDeadline: Int? {
    var next = [feed.nextDeadline, connection.nextDeadline].compactMap { $0?.wholeMilliseconds }
    for reader in readers {
      if let deadline = reader.nextDeadline { next.append(deadline.wholeMilliseconds) }
      if let due = reader.releasedAt { next.append(due) }
    }
    for opening in openings { next.append(opening.due) }
    for question in questions { next.append(question.due) }
    if let mainBusyUntil { next.append(mainBusyUntil) } else { next += mainDeadlines }
    return next.min()
  }

  /// What is due is done; after a sleep the readers of a screen may be the first to wake up.
  mutating func timersFired(readersFirst: Bool = false) {
    if readersFirst { read() }
    for question in questions where question.due <= world.now { answer(question) }
    for opening in openings where opening.due <= world.now { finish(opening) }
    let moment = moment
    connect { $0.timePassed(at: moment) }
    carryOut(feed.timePassed(now: now))
    for reader in readers where reader.releasedAt ?? .max <= world.now { release(reader) }
  }

  /// Carries on until nobody has anything to do at this time.
  mutating func settle() {
    if let end = mainBusyUntil, end <= world.now { mainBusyUntil = nil }
    repeat { read() } while runMain()
  }

  // MARK: - Reading

  private mutating func read() {
    let (now, date) = (now, date)
    for place in readers.indices where readers[place].wakesUp(at: now) {
      // A look at prices has what is due by now happen first.
      carryOut(feed.timePassed(now: now))
      readers[place].looked(every: interval, now: now, date: date)
      if readers[place].batch != nil { oracle.made(rows(of: readers[place]), by: readers[place].number) }
    }
  }

  private mutating func release(_ reader: QuoteReader) {
    readers.removeAll { $0.number == reader.number }
    carryOut(feed.released(reader.number, now: now))
  }

  // MARK: - Effects of the feed

  mutating func carryOut(_ effects: FeedEffects) {
    if let number = feed.connection {
      for command in effects.commands {
        if keepsTrail { trail.append("\(world.now): \(command)") }
        let request = QuoteNetwork.Request(command)
        oracle.asked(request, on: number)
        world.sendUp(request, on: number)
      }
    }
    for delivery in effects.deliveries {
      guard let place = readers.firstIndex(where: { $0.number == delivery.follower }) else { continue }
      readers[place].told(delivery.news)
    }
  }
}

extension QuoteNetwork.Request {
  fileprivate init(_ command: QuoteCommand) {
    func numbers(_ symbols: [Symbol]) -> [Int] { symbols.compactMap(QuoteServer.number(of:)) }
    switch command {
    case .subscribe(let symbols, maxRate: _): self = .subscribe(numbers(symbols))
    case .unsubscribe(let symbols): self = .unsubscribe(numbers(symbols))
    case .resync(let symbols): self = .resync(numbers(symbols))
    }
  }
}
