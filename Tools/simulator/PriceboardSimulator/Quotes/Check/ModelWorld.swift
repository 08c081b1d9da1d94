import MoneyKit
import QuoteStream

/// Everything there is in a model check: the machines of connection and feed, one watcher, the server, and what is on
/// its way.
struct ModelWorld: Hashable {
  /// What the watcher was told of a symbol last.
  struct Row: Hashable {
    var isLive = false
    var last: Int?
  }

  static let symbols = [QuoteServer.names[0], QuoteServer.names[1]].compactMap { Symbol($0) }

  /// What may still happen, and how often.
  var bounds: ModelBounds
  /// How often each symbol has moved.
  var moves = [0, 0]
  var connection = ConnectionMachine(hasTokens: false)
  var feed = FeedMachine()
  /// The attempt that is being opened, and the connection that is open at the server.
  var opening: Int?
  var open: Int?
  /// The number of the last frame of each symbol on the open connection; nil for one that is not subscribed.
  var numbers: [Int?] = [nil, nil]
  /// The frames of the open connection that are on their way, in order.
  var flights: [ServerFrame] = []
  /// Copies of frames that have arrived, which come again whenever they like.
  var copies: [ServerFrame] = []
  var follower = 0
  /// What the watcher has; nil for a symbol that nobody watches.
  var rows: [Row?] = [nil, nil]
  /// Since when nobody has watched a symbol of the open connection.
  var unwatchedSince: [Int?] = [nil, nil]
  var line: LineRecord?
  /// The smallest delay of the connection before.
  var previousDelay: Int?
  var endedLate = false
  var attempts = AttemptRecord()
  var now = 0

  /// Both symbols are watched, and the app is in the foreground.
  init(watching bounds: ModelBounds, _ found: inout [QuoteViolation]) {
    self.bounds = bounds
    carryOut(connection.started(at: moment), &found)
    take(.cameForBoth, &found)
  }

  /// The shortest waits that chance allows.
  var moment: ConnectionMoment { ConnectionMoment(now: time, jitter: 0) }
  var time: Duration { .milliseconds(now) }

  // MARK: - The shells

  mutating func carryOut(_ effects: [ConnectionEffect], _ found: inout [QuoteViolation]) {
    for effect in effects {
      switch effect {
      case .getToken, .ping, .report: break
      case .open(let number):
        let haste = attempts.began(number, at: now)
        if haste > 0 { found.append(QuoteViolation(rule: .hammering, details: "\(haste) ms too soon")) }
        if opening != nil || open != nil {
          found.append(QuoteViolation(rule: .doubleConnection, details: "\(number)"))
        }
        bounds.connections -= 1
        opening = number
      case .close(let number, _):
        if opening == number { opening = nil }
        end(number)
        attempts.ended(number, at: now, isFailure: true)
      case .connected(let number):
        open = number
        line = LineRecord(number, at: now, followsLateOne: endedLate)
        carryOut(feed.connected(number, now: time), &found)
      case .disconnected(let number, let reason):
        carryOut(feed.disconnected(number, because: reason, now: time), &found)
      }
    }
  }

  /// The connection is no more; what is on its way is a straggler from now on.
  mutating func end(_ number: Int) {
    guard open == number else { return }
    flights = []
    copies = []
    open = nil
    numbers = [nil, nil]
    unwatchedSince = [nil, nil]
    previousDelay = line?.smallest ?? previousDelay
    endedLate = line?.isLagging ?? endedLate
    line = nil
  }

  mutating func carryOut(_ effects: FeedEffects, _ found: inout [QuoteViolation]) {
    for command in effects.commands { serve(command, &found) }
    for delivery in effects.deliveries where delivery.follower == follower {
      for event in delivery.news.events { tell(event) }
    }
  }

  private mutating func tell(_ event: QuoteEvent) {
    switch event {
    case .quote(let quote): tell(quote.symbol, isLive: true, last: quote.last?.minorUnits)
    case .cached(let quote, _): tell(quote.symbol, isLive: false, last: quote.last?.minorUnits)
    case .interrupted(let symbols, _): for symbol in symbols { tell(symbol, isLive: false) }
    case .restored(let symbols): for symbol in symbols { tell(symbol, isLive: true) }
    }
  }

  private mutating func tell(_ symbol: Symbol, isLive: Bool, last: Int? = nil) {
    guard let index = Self.symbols.firstIndex(of: symbol) else { return }
    rows[index]?.isLive = isLive
    if let last { rows[index]?.last = last }
  }

  // MARK: - The server

  private mutating func serve(_ command: QuoteCommand, _ found: inout [QuoteViolation]) {
    switch command {
    case .subscribe(let symbols, maxRate: _):
      for symbol in Self.indices(symbols) {
        if numbers[symbol] == nil {
          numbers[symbol] = 0
          line?.proofs[symbol] = nil
        }
        answer(symbol)
      }
    case .resync(let symbols): for symbol in Self.indices(symbols) { answer(symbol) }
    case .unsubscribe(let symbols):
      for symbol in Self.indices(symbols) {
        numbers[symbol] = nil
        line?.proofs[symbol] = nil
        if rows[symbol] != nil || now - (unwatchedSince[symbol] ?? now) < 2_000 {
          found.append(QuoteViolation(rule: .lostGrace, details: QuoteServer.names[symbol]))
        }
      }
    }
  }

  /// A full price goes out; where there is too much on its way it is lost.
  private mutating func answer(_ symbol: Int) {
    guard let frame = frame(of: symbol) else { return }
    send(.snapshot(frame))
  }

  mutating func send(_ frame: ServerFrame) {
    if open != nil, hasRoom { flights.append(frame) }
  }

  var hasRoom: Bool { flights.count < bounds.inFlight }

  /// Prices grow with each move, so that no two are the same.
  func frame(of symbol: Int) -> PricedFrame? {
    guard let number = numbers[symbol] else { return nil }
    return PricedFrame(
      symbol: symbol, number: number, last: 100 + moves[symbol], close: 90,
      time: QuoteServer.beginning + moves[symbol])
  }

  private static func indices(_ symbols: [Symbol]) -> [Int] {
    symbols.compactMap { Self.symbols.firstIndex(of: $0) }
  }
}
