import MoneyKit
public import QuoteStream
import Testing

/// A feed with one follower, the wire's text going in and events coming out.
struct FeedDriver {
  var machine: FeedMachine
  var now: Duration = .zero
  private(set) var connection = 0
  /// What the follower knows.
  private(set) var reader = EventReader()
  private(set) var counts = FeedCounts()
  private(set) var telemetry: [QuoteStreamEvent] = []
  private let decoder = JSONQuoteDecoder()

  static let follower = 1

  init(maxRate: Int = 4) {
    machine = FeedMachine(maxRate: maxRate)
  }

  /// A feed whose connection is open and whose follower follows these.
  static func following(_ symbols: Symbol...) -> FeedDriver {
    var feed = FeedDriver()
    feed.follow(Set(symbols))
    feed.connect()
    return feed
  }

  @discardableResult
  mutating func follow(_ symbols: Set<Symbol>, as follower: Int = follower) -> FeedEffects {
    let now = now
    return take(machine.followed(follower, symbols, now: now))
  }

  @discardableResult
  mutating func release(_ follower: Int = follower) -> FeedEffects {
    take(machine.released(follower, now: now))
  }

  @discardableResult
  mutating func connect() -> FeedEffects {
    connection += 1
    return take(machine.connected(connection, now: now))
  }

  @discardableResult
  mutating func disconnect(because reason: StaleReason = .disconnected) -> FeedEffects {
    take(machine.disconnected(connection, because: reason, now: now))
  }

  /// Frames arrive together.
  @discardableResult
  mutating func receive(_ frames: String..., on connection: Int? = nil) -> FeedEffects {
    receive(frames, on: connection)
  }

  @discardableResult
  mutating func receive(_ frames: [String], on connection: Int? = nil) -> FeedEffects {
    let frames = frames.map { decoder.frame(of: Array($0.utf8)[...]) }
    return take(machine.received(frames, on: connection ?? self.connection, now: now))
  }

  /// Lets time pass, an alarm ringing at each deadline on the way.
  @discardableResult
  mutating func wait(_ duration: Duration) -> [QuoteCommand] {
    let end = now + duration
    var commands: [QuoteCommand] = []
    while let due = machine.nextDeadline, due <= end {
      now = max(now, due)
      commands += take(machine.timePassed(now: now)).commands
    }
    now = end
    return commands
  }

  mutating func setRate(_ rate: Int) -> FeedEffects {
    take(machine.rateChanged(to: rate, now: now))
  }

  func isLive(_ symbol: Symbol) -> Bool { reader.isLive(symbol) }

  /// The last price that the follower knows of, live or not.
  func price(_ symbol: Symbol) -> Int? { reader.quotes[symbol]?.last?.minorUnits }

  private mutating func take(_ effects: FeedEffects) -> FeedEffects {
    for event in effects.events { reader.read(event) }
    counts += effects.counts
    telemetry += effects.telemetry
    return effects
  }
}

extension FeedEffects {
  /// What the first follower is told.
  var events: [QuoteEvent] {
    deliveries.first { $0.follower == FeedDriver.follower }?.news.events ?? []
  }
}

/// What somebody knows who has read all events.
struct EventReader: Equatable {
  private(set) var quotes: [Symbol: Quote] = [:]
  /// nil for live.
  private(set) var reasons: [Symbol: StaleReason?] = [:]

  func isLive(_ symbol: Symbol) -> Bool {
    if let reason = reasons[symbol] { reason == nil } else { false }
  }

  func reason(_ symbol: Symbol) -> StaleReason? { reasons[symbol] ?? nil }

  mutating func read(_ event: QuoteEvent) {
    switch event {
    case .quote(let quote):
      quotes[quote.symbol] = quote
      reasons[quote.symbol] = .some(nil)
    case .cached(let quote, let reason):
      quotes[quote.symbol] = quote
      reasons[quote.symbol] = reason
    case .interrupted(let symbols, let reason):
      for symbol in symbols { reasons[symbol] = reason }
    case .restored(let symbols):
      for symbol in symbols { reasons[symbol] = .some(nil) }
    }
  }
}

extension Symbol: ExpressibleByStringLiteral {
  /// A symbol as tests write it.
  public init(stringLiteral value: String) {
    guard let symbol = Symbol(value) else { preconditionFailure("an empty symbol in a test") }
    self = symbol
  }
}
