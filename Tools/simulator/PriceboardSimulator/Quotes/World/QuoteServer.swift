import QuoteStream

/// The simulated server of quotes: a market, and a session for each connection that it knows.
struct QuoteServer {
  static let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "GONE"]
  /// The symbol that the server has no prices of.
  static let gone = 11
  static let symbols = names.compactMap { Symbol($0) }
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(symbols, symbols.indices))
  static func number(of symbol: Symbol) -> Int? { numbers[symbol] }
  static let beginning = 1_780_000_000_000

  /// What the market has of a symbol right now.
  struct Price: Hashable {
    var last = 10_000
    var close = 9_900
    /// By the monotonic clock of the world.
    var at = 0
  }

  /// What the server knows of one connection.
  struct Session: Hashable {
    var isWelcome = false
    /// The number of the last frame of each symbol that is subscribed.
    var numbers: [Int: Int] = [:]
    var nextHeartbeat = 0
    /// Sent before, and so good for being sent twice.
    var sent: [ServerFrame] = []
  }

  /// What goes wrong at the server from now on, until it is over.
  struct Troubles: Hashable {
    var muteUntil = 0
    var heartbeatsOnlyUntil = 0
    var foreignOnlyUntil = 0
    var noSnapshotsUntil = 0
    /// Sessions are closed as soon as they are opened.
    var slammingUntil = 0
    /// What is sent queues up on its way, more and more.
    var queueUntil = 0
  }

  private(set) var prices = [Price](repeating: Price(), count: QuoteServer.gone)
  private(set) var sessions: [Int: Session] = [:]
  private(set) var states: [Int: String] = [:]
  var troubles = Troubles()
  /// What the server's clock is ahead of the device's.
  let clockOffset: Int
  let saysNumbers: Bool
  let saysErrors: Bool
  var validToken = 1

  init(dice: inout Dice) {
    clockOffset = dice.any(of: [0, 0, -90_000, 90_000, 3_600_000])
    saysNumbers = dice.happens(50)
    saysErrors = dice.happens(50)
  }

  func time(at now: Int) -> Int { Self.beginning + now + clockOffset }

  // MARK: - Connections

  mutating func opened(_ connection: Int, at now: Int) {
    sessions[connection] = Session(nextHeartbeat: now + 1_000)
  }

  mutating func lost(_ connection: Int) {
    sessions[connection] = nil
  }

  /// Tells why the session ends, where the token is not good.
  mutating func greeted(_ connection: Int, token: Int) -> Int? {
    guard token == validToken else { return 4401 }
    sessions[connection]?.isWelcome = true
    return nil
  }

  // MARK: - Commands

  mutating func subscribed(_ symbols: [Int], on connection: Int, at now: Int) -> [ServerFrame] {
    guard sessions[connection]?.isWelcome == true else { return [] }
    var frames: [ServerFrame] = []
    for symbol in symbols {
      guard symbol != Self.gone else {
        if saysErrors { frames.append(.failure(symbol: symbol)) }
        continue
      }
      if sessions[connection]?.numbers[symbol] == nil { sessions[connection]?.numbers[symbol] = 100 }
      frames += snapshot(of: symbol, on: connection, at: now)
      if let state = states[symbol] { frames.append(.status(symbol: symbol, state)) }
    }
    return frames
  }

  mutating func unsubscribed(_ symbols: [Int], on connection: Int) {
    for symbol in symbols { sessions[connection]?.numbers[symbol] = nil }
  }

  mutating func resyncAsked(_ symbols: [Int], on connection: Int, at now: Int) -> [ServerFrame] {
    symbols.flatMap { snapshot(of: $0, on: connection, at: now) }
  }

  private mutating func snapshot(of symbol: Int, on connection: Int, at now: Int) -> [ServerFrame] {
    guard now >= troubles.noSnapshotsUntil, let number = sessions[connection]?.numbers[symbol] else {
      return []
    }
    // The number of a snapshot is that of the last frame of its symbol, so that the next update follows on it.
    return [.snapshot(frame(of: symbol, number: number))]
  }

  // MARK: - What happens by itself

  /// The price of a symbol moves: one frame for each session that wants it.
  mutating func moved(_ symbol: Int, at now: Int, dice: inout Dice) -> [(connection: Int, frame: ServerFrame)]
  {
    prices[symbol].last = max(1, prices[symbol].last + dice.number(in: -3...3))
    prices[symbol].at = now
    var frames: [(connection: Int, frame: ServerFrame)] = []
    for connection in sessions.keys.sorted() {
      guard let number = sessions[connection]?.numbers[symbol], now >= troubles.muteUntil,
        now >= troubles.heartbeatsOnlyUntil, now >= troubles.foreignOnlyUntil
      else { continue }
      sessions[connection]?.numbers[symbol] = number + 1
      let frame = ServerFrame.update(frame(of: symbol, number: number + 1))
      sessions[connection]?.sent.append(frame)
      if let count = sessions[connection]?.sent.count, count > 8 { sessions[connection]?.sent.removeFirst() }
      frames.append((connection, frame))
    }
    return frames
  }

  var nextHeartbeat: Int? { sessions.values.filter(\.isWelcome).map(\.nextHeartbeat).min() }

  mutating func heartbeats(at now: Int) -> [(connection: Int, frame: ServerFrame)] {
    var frames: [(connection: Int, frame: ServerFrame)] = []
    for connection in sessions.keys.sorted() {
      guard let session = sessions[connection], session.isWelcome, session.nextHeartbeat <= now else {
        continue
      }
      sessions[connection]?.nextHeartbeat = now + 1_000
      guard now >= troubles.muteUntil else { continue }
      if now < troubles.foreignOnlyUntil {
        frames.append((connection, .foreign))
      } else {
        frames.append(
          (connection, .heartbeat(time: time(at: now), numbers: saysNumbers ? session.numbers : [:])))
      }
    }
    return frames
  }

  /// The server sets a symbol's numbers back, as after a restart.
  mutating func restarted(_ symbol: Int) {
    for connection in sessions.keys where sessions[connection]?.numbers[symbol] != nil {
      sessions[connection]?.numbers[symbol] = 0
    }
  }

  mutating func skipped(_ symbol: Int) {
    for connection in sessions.keys where sessions[connection]?.numbers[symbol] != nil {
      sessions[connection]?.numbers[symbol]? += 1
    }
  }

  mutating func stateChanged(_ state: String, of symbol: Int) -> [(connection: Int, frame: ServerFrame)] {
    states[symbol] = state
    return sessions.keys.sorted().filter { sessions[$0]?.numbers[symbol] != nil }
      .map { ($0, .status(symbol: symbol, state)) }
  }

  private func frame(of symbol: Int, number: Int) -> PricedFrame {
    let price = prices[symbol]
    return PricedFrame(
      symbol: symbol, number: number, last: price.last, close: price.close, time: time(at: price.at))
  }
}
