@testable import PriceboardFixtureServer

/// A feed without sockets whose time a test moves, and clients of it.
struct FeedRun {
  var machine: FeedMachine
  /// The effects of each connection that are no bytes.
  private(set) var endings: [ConnectionID: [ConnectionEffect]] = [:]
  /// What came over each connection and was not taken.
  private var bytes: [ConnectionID: [UInt8]] = [:]
  private var time = Duration.zero
  /// Whether what is sent is handed to the system at once.
  var isRead = true

  /// 2026-11-30, 12:00 UTC.
  static let wall = 1_796_040_000_000

  init(market: any Market = SeededMarket(seed: 1), numbersHeartbeats: Bool = true) {
    machine = FeedMachine(market: market, numbersHeartbeats: numbersHeartbeats)
  }

  mutating func open(_ id: ConnectionID = 1) {
    carryOut(machine.opened(id, rest: [], wall: Self.wall, at: time))
  }

  /// Opens a connection, sends a token and subscribes.
  mutating func subscribe(_ symbols: [String], maxRate: Int = 4, over id: ConnectionID = 1) {
    open(id)
    send(#"{"type":"auth","token":"good"}"#, over: id)
    send(Self.command("subscribe", symbols, maxRate: maxRate), over: id)
  }

  static func command(_ type: String, _ symbols: [String], maxRate: Int? = nil) -> String {
    let rate = maxRate.map { ",\"maxRate\":\($0)" } ?? ""
    return "{\"type\":\"\(type)\",\"symbols\":[\(symbols.map { "\"\($0)\"" }.joined(separator: ","))]\(rate)}"
  }

  mutating func send(_ text: String, over id: ConnectionID = 1) {
    send(ReceivedFrame.masked(text), over: id)
  }

  mutating func send(_ raw: [UInt8], over id: ConnectionID = 1) {
    carryOut(machine.received(raw[...], from: id, wall: Self.wall, at: time))
  }

  /// Moves the time on; the server may look at it only now and then.
  mutating func advance(by duration: Duration) {
    time += duration
    carryOut(machine.timePassed(wall: Self.wall + time.wholeMilliseconds, at: time))
  }

  /// Moves the time on from deadline to deadline, as the loop does.
  mutating func run(for duration: Duration) {
    let end = time + duration
    while let next = machine.nextDeadline, next <= end {
      time = max(time, next)
      carryOut(machine.timePassed(wall: Self.wall + time.wholeMilliseconds, at: time))
    }
    time = end
  }

  mutating func change(_ body: (inout FeedMachine, Duration) -> [ConnectionEffect]) {
    carryOut(body(&machine, time))
  }

  mutating func setFault(
    _ fault: FeedFault, symbol: String? = nil, kinds: Set<FeedFrameKind>? = nil,
    when schedule: FaultSchedule = .always, lasting: Duration? = nil
  ) {
    carryOut(
      machine.setFault(
        fault, on: FeedFaultTarget(symbol: symbol.map(FeedSymbol.init), kinds: kinds), when: schedule,
        lasting: lasting, wall: Self.wall, at: time))
  }

  mutating func clearFaults() { machine.clearFaults() }

  /// All that waited has been handed to the system.
  mutating func read(_ id: ConnectionID = 1) {
    carryOut(machine.outputSent(to: id, wall: Self.wall, at: time))
  }

  mutating func lose(_ id: ConnectionID) { machine.lost(id) }

  // MARK: - What came

  mutating func frames(over id: ConnectionID = 1) -> [ReceivedFrame] {
    ReceivedFrame.take(from: &bytes[id, default: []])
  }

  /// The frames of the feed that came since the last call.
  mutating func quotes(over id: ConnectionID = 1) -> [QuoteText] {
    frames(over: id).filter { $0.opcode == 1 || $0.opcode == 2 }.map { QuoteText(text: $0.text) }
  }

  private mutating func carryOut(_ effects: [ConnectionEffect]) {
    for effect in effects {
      switch effect {
      case .send(let id, let sent):
        bytes[id, default: []] += sent
        if isRead { carryOut(machine.outputSent(to: id, wall: Self.wall, at: time)) }
      case .finish(let id), .reset(let id): endings[id, default: []].append(effect)
      }
    }
  }
}
