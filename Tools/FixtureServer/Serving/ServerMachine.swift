#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The fixture server without its sockets: what comes over connections, and what is answered.
///
/// It is told the time and never waits. Any thread may change faults and the clock between two events.
struct ServerMachine: ConnectionHandler {
  private let requestTime: Duration
  private var sessions: [ConnectionID: HTTPSession] = [:]
  private(set) var journal = Journal()
  private var faults = FaultPlan()
  var clock: ServerClock
  var feed: FeedMachine
  private var content: FixtureContent
  private var dice: SeededDice
  private var lastGate = 0
  private var encoder = ReplyEncoder()

  init(configuration: FixtureConfiguration) {
    requestTime = configuration.requestTime
    let wallClock = configuration.wallClock
    clock = ServerClock { Int(exactly: (wallClock().timeIntervalSince1970 * 1_000).rounded(.down)) ?? 0 }
    content = FixtureContent(configuration: configuration)
    feed = FeedMachine(
      market: configuration.market, numbersHeartbeats: configuration.numbersHeartbeats,
      recorder: FeedRecorder(write: configuration.recorder))
    dice = SeededDice(seed: configuration.seed, "faults")
  }

  var revision: Int { journal.revision &+ feed.journal.revision }

  // MARK: - Connections

  mutating func connectionOpened(_ id: ConnectionID, at now: Duration) -> [ConnectionEffect] {
    sessions[id] = HTTPSession(phase: .reading(since: now))
    return []
  }

  mutating func bytesReceived(
    _ bytes: ArraySlice<UInt8>, from id: ConnectionID, at now: Duration
  ) -> [ConnectionEffect] {
    if case .changedOver = sessions[id]?.phase {
      return feed.received(bytes, from: id, wall: clock.now, at: now)
    }
    sessions[id]?.parser.append(bytes)
    guard let session = sessions[id] else { return [] }
    if session.parser.isFlooded { return [.reset(id)] }
    guard case .reading = session.phase else { return [] }
    return readRequest(of: id, at: now)
  }

  mutating func inputEnded(of id: ConnectionID, at now: Duration) -> [ConnectionEffect] {
    guard let session = sessions[id] else { return [] }
    sessions[id]?.inputHasEnded = true
    switch session.phase {
    case .reading: return close(id)
    case .closing: return []
    case .changedOver: return feed.inputEnded(of: id)
    case .sending(let exchange) where exchange.pieces.isEmpty: return []
    case .waiting, .sending:
      // A client that only stopped sending cannot be told from one that left; the latter is far more common.
      if let entry = session.openEntry { journal.end(entry, .cancelled, at: now) }
      return close(id)
    }
  }

  mutating func outputSent(to id: ConnectionID, at now: Duration) -> [ConnectionEffect] {
    guard let session = sessions[id] else { return [] }
    switch session.phase {
    case .reading, .waiting: return []
    case .closing: return [.finish(id)]
    case .changedOver: return feed.outputSent(to: id, wall: clock.now, at: now)
    case .sending(let exchange):
      guard exchange.pieces.isEmpty else { return [] }
      if let entry = exchange.entry {
        journal.end(entry, exchange.ending == .cut ? .broken : .answered, at: now)
      }
      if exchange.ending == .changeOver { return changeOver(id, at: now) }
      guard exchange.ending == .keepAlive, !session.inputHasEnded else { return close(id) }
      sessions[id]?.phase = .reading(since: now)
      return readRequest(of: id, at: now)
    }
  }

  mutating func connectionLost(_ id: ConnectionID, at now: Duration) {
    guard let session = sessions.removeValue(forKey: id) else { return }
    feed.lost(id)
    guard let entry = session.openEntry else { return }
    journal.end(entry, .cancelled, at: now)
  }

  private mutating func close(_ id: ConnectionID) -> [ConnectionEffect] {
    sessions[id]?.phase = .closing
    return [.finish(id)]
  }

  private mutating func changeOver(_ id: ConnectionID, at now: Duration) -> [ConnectionEffect] {
    let rest = sessions[id]?.parser.takeRest() ?? []
    sessions[id]?.phase = .changedOver
    let effects = feed.opened(id, rest: rest, wall: clock.now, at: now)
    return sessions[id]?.inputHasEnded == true ? effects + feed.inputEnded(of: id) : effects
  }

  // MARK: - Time

  var nextDeadline: Duration? {
    let due = [nextReply, feed.nextDeadline].compactMap(\.self)
    return due.min()
  }

  private var nextReply: Duration? {
    sessions.values.compactMap { session -> Duration? in
      switch session.phase {
      case .reading(let since): since + requestTime
      case .waiting(let exchange), .sending(let exchange): exchange.gates.isEmpty ? exchange.due : nil
      case .closing, .changedOver: nil
      }
    }.min()
  }

  mutating func deadlinePassed(at now: Duration) -> [ConnectionEffect] {
    var effects: [ConnectionEffect] = []
    for id in sessions.keys.sorted() {
      guard let session = sessions[id] else { continue }
      switch session.phase {
      case .reading(let since) where since + requestTime <= now:
        effects += session.parser.isEmpty ? close(id) : refuse(id, .timeout)
      case .waiting(let exchange), .sending(let exchange): effects += proceed(exchange, of: id, at: now)
      case .reading, .closing, .changedOver: continue
      }
    }
    return effects + feed.timePassed(wall: clock.now, at: now)
  }

  // MARK: - Requests

  private mutating func readRequest(of id: ConnectionID, at now: Duration) -> [ConnectionEffect] {
    guard var session = sessions[id] else { return [] }
    defer { sessions[id]?.parser = session.parser }
    do throws(RequestRefusal) {
      switch try session.parser.next() {
      case .needsMore: return []
      case .wantsContinue: return [.send(id, Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))]
      case .request(let request): return answer(request, on: id, at: now)
      }
    } catch {
      return refuse(id, error)
    }
  }

  private mutating func refuse(_ id: ConnectionID, _ refusal: RequestRefusal) -> [ConnectionEffect] {
    var request = ServerRequest(method: "GET", rawPath: "", rawQuery: nil, path: [])
    request.keepsAlive = false
    let reply = encoder.encode(
      .failure(refusal.rawValue, "\(refusal)"), to: request, at: clock.now)
    sessions[id]?.phase = .closing
    return [.send(id, reply.head + reply.body)]
  }

  private mutating func answer(
    _ request: ServerRequest, on id: ConnectionID, at now: Duration
  ) -> [ConnectionEffect] {
    if request.path.first == "control" { return answerControl(request, on: id, at: now) }
    let route = Route(path: request.path)
    let entry = journal.add(request, route: route, connection: id, at: now)
    let plan = ReplyPlan(actions: faults.actions(for: route), dice: &dice)
    var reply =
      plan.replacement(at: clock.now) ?? content.reply(to: request, route: route, at: clock.now)
    plan.spoil(&reply, of: route, request, at: clock.now)
    let encoded = encoder.encode(reply, to: request, at: clock.now)
    let exchange = plan.exchange(encoded, entry: entry, at: now)
    journal.change(entry) { changed in
      changed.status = encoded.status
      changed.isHeld = !exchange.gates.isEmpty
    }
    return proceed(exchange, of: id, at: now)
  }

  /// Sends what is due of a reply.
  private mutating func proceed(
    _ exchange: Exchange, of id: ConnectionID, at now: Duration
  ) -> [ConnectionEffect] {
    var exchange = exchange
    guard exchange.gates.isEmpty, let due = exchange.due, due <= now else {
      if case .sending = sessions[id]?.phase { return [] }
      sessions[id]?.phase = .waiting(exchange)
      return []
    }
    if exchange.ending == .reset {
      if let entry = exchange.entry { journal.end(entry, .broken, at: now) }
      return [.reset(id)]
    }
    guard let piece = exchange.pieces.popFirst() else { return [] }
    exchange.due = exchange.pieces.first.map { now + $0.pause }
    sessions[id]?.phase = .sending(exchange)
    return [.send(id, piece.bytes)]
  }
}

// MARK: - Control

extension ServerMachine {
  mutating func set(
    _ fault: Fault, on endpoint: FixtureEndpoint?, hub: String?, when schedule: FaultSchedule
  ) {
    faults.add(.fault(fault), endpoint: endpoint, hub: hub, schedule: schedule)
  }

  mutating func clearFaults(on endpoint: FixtureEndpoint?) {
    faults.removeFaults(of: endpoint)
  }

  mutating func hold(_ endpoint: FixtureEndpoint?, hub: String?, when schedule: FaultSchedule) -> Gate {
    lastGate += 1
    let gate = Gate(number: lastGate)
    faults.add(.hold(gate), endpoint: endpoint, hub: hub, schedule: schedule)
    return gate
  }

  /// Lets the replies of a gate go in the order in which their requests came, and holds no further one.
  mutating func release(_ gate: Gate, at now: Duration) -> [ConnectionEffect] {
    faults.remove(gate)
    return sessions.keys.sorted { entry(of: $0) < entry(of: $1) }.flatMap { letGo($0, from: gate, at: now) }
  }

  /// Lets one held reply go and keeps the gate closed.
  mutating func release(entry number: Int, from gate: Gate, at now: Duration) -> [ConnectionEffect] {
    guard let id = sessions.keys.first(where: { entry(of: $0) == number }) else { return [] }
    return letGo(id, from: gate, at: now)
  }

  private func entry(of id: ConnectionID) -> Int { sessions[id]?.openEntry ?? 0 }

  private mutating func letGo(_ id: ConnectionID, from gate: Gate, at now: Duration) -> [ConnectionEffect] {
    guard case .waiting(var exchange) = sessions[id]?.phase, exchange.gates.remove(gate) != nil else {
      return []
    }
    guard exchange.gates.isEmpty else {
      sessions[id]?.phase = .waiting(exchange)
      return []
    }
    if let entry = exchange.entry { journal.change(entry) { $0.isHeld = false } }
    return proceed(exchange, of: id, at: now)
  }

  mutating func setClock(to milliseconds: Int, runs: Bool, at now: Duration) {
    clock.set(to: milliseconds, runs: runs)
    feed.wallClockChanged(to: clock.now, at: now)
  }

  mutating func advanceClock(by milliseconds: Int, at now: Duration) {
    clock.advance(by: milliseconds)
    feed.wallClockChanged(to: clock.now, at: now)
  }

  var wallClock: Int { clock.now }

  mutating func skus(at hub: String) -> [String] { content.skus(at: hub) }

  mutating func clearJournal() { journal.removeAll() }

  private mutating func answerControl(
    _ request: ServerRequest, on id: ConnectionID, at now: Duration
  ) -> [ConnectionEffect] {
    var control = ControlResponder()
    let reply = control.reply(to: request, machine: &self, at: now)
    let encoded = encoder.encode(reply, to: request, at: clock.now)
    let exchange = ReplyPlan.plain(encoded, at: now)
    // The request's own reply comes last: what it released was asked for earlier.
    return control.effects + proceed(exchange, of: id, at: now)
  }
}
