/// The feed of quotes without its sockets: what comes over WebSocket connections, and what is sent.
///
/// It is told the server's time and lives on its own clock; what is due at different times happens in their order, each
/// at its own time, however much time has passed at once.
struct FeedMachine: Sendable {
  var sessions: [ConnectionID: FeedSession] = [:]
  var board: FeedBoard
  var faults = FeedFaultPlan()
  var tokens = FeedTokens()
  var clock = FeedClock()
  /// What the feed's clock shows while it catches up.
  var now = Duration.zero
  /// What the wall clock showed when the feed's clock was zero, in milliseconds since 1970.
  var epoch = Int.min
  private var effects: [ConnectionEffect] = []
  private var recorder: FeedRecorder
  var journal = FeedJournal()
  /// Whether heartbeats carry the last number of each symbol.
  var numbersHeartbeats: Bool

  init(market: any Market, numbersHeartbeats: Bool = true, recorder: FeedRecorder = FeedRecorder()) {
    board = FeedBoard(market)
    self.numbersHeartbeats = numbersHeartbeats
    self.recorder = recorder
  }

  // MARK: - Connections

  /// A connection has changed over; `rest` came behind its handshake.
  mutating func opened(_ id: ConnectionID, rest: ArraySlice<UInt8>, wall: Int, at time: Duration)
    -> [ConnectionEffect]
  {
    catchUp(wall: wall, at: time)
    if sessions.isEmpty {
      clock.start(at: time)
      followWall(wall)
    }
    sessions[id] = FeedSession(at: now)
    journal.opened(id, at: now)
    for case .flap(let delay, let code) in faults.connectionActions(at: now) {
      sessions[id]?.flap = (now + delay, code)
    }
    take(rest, from: id)
    return takeEffects()
  }

  mutating func received(_ bytes: ArraySlice<UInt8>, from id: ConnectionID, wall: Int, at time: Duration)
    -> [ConnectionEffect]
  {
    catchUp(wall: wall, at: time)
    take(bytes, from: id)
    return takeEffects()
  }

  mutating func inputEnded(of id: ConnectionID) -> [ConnectionEffect] {
    guard let session = sessions[id], session.phase != .ended else { return [] }
    if session.isAlive { end(id, .lost) }
    sessions[id]?.phase = .ended
    return [.finish(id)]
  }

  mutating func outputSent(to id: ConnectionID, wall: Int, at time: Duration) -> [ConnectionEffect] {
    sessions[id]?.outputSent()
    catchUp(wall: wall, at: time)
    return takeEffects()
  }

  mutating func lost(_ id: ConnectionID) {
    guard let session = sessions.removeValue(forKey: id) else { return }
    if session.isAlive { end(id, .lost) }
    recorder.ended(id)
    if sessions.isEmpty { clock.stand() }
  }

  // MARK: - Time

  /// The server's time at which something is due; nil where nothing is, or where the clock is moved by hand.
  var nextDeadline: Duration? { nextEvent.flatMap { clock.serverTime(of: $0) } }

  var nextEvent: Duration? {
    guard !sessions.isEmpty else { return nil }
    var times = sessions.values.compactMap { session in
      [session.nextDeadline, session.token.flatMap { session.isOpen ? tokens.expiry(of: $0) : nil }]
        .compactMap(\.self).min()
    }
    if sessions.values.contains(where: \.isOpen), let change = board.nextChange { times.append(change) }
    return times.min()
  }

  mutating func timePassed(wall: Int, at time: Duration) -> [ConnectionEffect] {
    catchUp(wall: wall, at: time)
    return takeEffects()
  }

  /// Does what is due until the clock's time, in order.
  mutating func catchUp(wall: Int, at time: Duration) {
    if clock.follow(time, due: nextEvent) { followWall(wall) }
    while let next = nextEvent, next <= clock.now {
      now = max(now, next)
      step()
    }
    now = clock.now
  }

  /// Makes up for the time in which this clock stood and the wall clock did not; times in frames never go back for it.
  private mutating func followWall(_ wall: Int) {
    epoch = max(epoch, wall &- clock.now.wholeMilliseconds)
  }

  private mutating func step() {
    // Nobody watches before a token has come, and the market stands.
    if sessions.values.contains(where: \.isOpen), let next = board.nextChange, next <= now,
      let (instrument, isUrgent) = board.change()
    {
      for id in sessions.keys.sorted() where sessions[id]?.isOpen == true {
        send(
          sessions[id]?.subscriptions.priceChanged(
            of: instrument, isUrgent: isUrgent, board: board, faults: &faults, at: now), to: id)
      }
    }
    for id in sessions.keys.sorted() { timePassed(for: id) }
  }

  private mutating func timePassed(for id: ConnectionID) {
    if let token = sessions[id]?.token, sessions[id]?.isOpen == true, tokens.isExpired(token, at: now) {
      close(id, 4_401, "token expired")
    }
    if let flap = sessions[id]?.flap, flap.time <= now, sessions[id]?.isAlive == true {
      if let code = flap.code { close(id, code, "flap") } else { finish(id, .closedByServer(code: nil)) }
    }
    switch sessions[id]?.phase {
    case .waiting(let until) where until <= now: close(id, 4_408, "no token")
    case .closing(let until) where until <= now: finish(id, nil)
    case .open:
      deliver(sessions[id]?.link.timePassed(at: now), to: id)
      send(sessions[id]?.subscriptions.timePassed(board: board, faults: &faults, at: now), to: id)
      if sessions[id]?.takeHeartbeat(at: now) == true { sendHeartbeat(to: id) }
    case .waiting, .closing, .ended, nil: break
    }
  }

  private mutating func sendHeartbeat(to id: ConnectionID) {
    guard let session = sessions[id], !session.subscriptions.isBacklogged else { return }
    let numbers =
      numbersHeartbeats && !session.subscriptions.symbols.isEmpty ? session.subscriptions.numbers : nil
    send([faults.outgoing(.heartbeat(time: now, numbers: numbers), at: now)], to: id)
  }

  // MARK: - Input

  private mutating func take(_ bytes: ArraySlice<UInt8>, from id: ConnectionID) {
    sessions[id]?.reader.append(bytes)
    do throws(WebSocketFailure) {
      while let event = try sessions[id]?.reader.next() { take(event, from: id) }
    } catch {
      close(id, error.rawValue, "")
    }
  }

  private mutating func take(_ event: WebSocketReader.Event, from id: ConnectionID) {
    switch event {
    case .message(let bytes, _): take(message: bytes, from: id)
    case .ping(let bytes):
      guard sessions[id]?.isAlive == true, !faults.isSilent(at: now) else { return }
      sessions[id]?.append(WebSocketFrame(opcode: .pong, payload: bytes))
    case .pong: break
    case .close(let code, _):
      guard sessions[id]?.isAlive == true else { return finish(id, nil) }
      guard !faults.isSilent(at: now) else { return }
      sessions[id]?.append(.close(code))
      finish(id, .closedByClient(code: code))
    }
  }

  private mutating func take(message: [UInt8], from id: ConnectionID) {
    guard let phase = sessions[id]?.phase else { return }
    let record = FeedConnection.Command(time: now, text: String(decoding: message, as: UTF8.self))
    journal.add(record, over: id)
    do throws(FeedCommand.Problem) {
      let command = try FeedCommand(message)
      switch phase {
      case .waiting:
        guard case .auth(let token) = command else { return close(id, 4_400, "the first frame is no token") }
        authorise(id, token)
      case .open: carryOut(command, of: id)
      case .closing, .ended: break
      }
    } catch {
      switch phase {
      case .waiting: close(id, 4_400, "the first frame is no token")
      case .open where error == .tooManySymbols: close(id, 1_008, "too many symbols")
      case .open: send([faults.outgoing(.error(nil, code: error.rawValue), at: now)], to: id)
      case .closing, .ended: break
      }
    }
  }

  private mutating func authorise(_ id: ConnectionID, _ token: String) {
    journal.change(id) { $0.token = token }
    sessions[id]?.token = token
    switch tokens.verdict(on: token, at: now) {
    case .good: sessions[id]?.phase = .open(nextHeartbeat: now + FeedSession.heartbeatInterval)
    case .expired: close(id, 4_401, "token expired")
    case .refused: close(id, 4_403, "token refused")
    }
  }

  private mutating func carryOut(_ command: FeedCommand, of id: ConnectionID) {
    switch command {
    case .auth: break
    case .subscribe(let symbols, let maxRate):
      send(
        sessions[id]?.subscriptions.subscribe(
          symbols, maxRate: maxRate, board: board, faults: &faults, at: now), to: id)
    case .unsubscribe(let symbols): sessions[id]?.subscriptions.unsubscribe(symbols)
    case .resync(let symbols):
      send(
        sessions[id]?.subscriptions.resync(symbols, board: board, faults: &faults, at: now), to: id)
    }
    let symbols = sessions[id]?.subscriptions.symbols.map(\.text) ?? []
    journal.change(id) { $0.subscriptions = symbols }
  }

  // MARK: - Output

  mutating func send(_ frames: [OutgoingFrame]?, to id: ConnectionID) {
    for frame in frames ?? [] where sessions[id]?.isOpen == true {
      deliver(sessions[id]?.link.send(frame, epoch: epoch, at: now), to: id)
    }
  }

  private mutating func deliver(_ outputs: [FeedLink.Output]?, to id: ConnectionID) {
    for output in outputs ?? [] where sessions[id]?.isOpen == true {
      switch output {
      case .message(let bytes, let isText):
        sessions[id]?.append(WebSocketFrame(opcode: isText ? .text : .binary, payload: bytes))
        journal.addSent(bytes, over: id, at: now)
        recorder.sent(bytes, over: id, at: now)
      case .close(let code, let reason): close(id, code, reason)
      case .broken: reset(id)
      }
    }
  }

  /// Sends a close frame and waits for the client's.
  mutating func close(_ id: ConnectionID, _ code: Int, _ reason: String) {
    guard sessions[id]?.isAlive == true else { return }
    sessions[id]?.append(.close(code, reason: reason))
    sessions[id]?.phase = .closing(until: now + FeedSession.closingPatience)
    end(id, .closedByServer(code: code))
  }

  mutating func finish(_ id: ConnectionID, _ how: FeedConnection.End?) {
    guard let session = sessions[id], session.phase != .ended else { return }
    if let how { end(id, how) }
    flush(id)
    sessions[id]?.phase = .ended
    effects.append(.finish(id))
  }

  private mutating func end(_ id: ConnectionID, _ how: FeedConnection.End) {
    journal.change(id) { connection in
      connection.end = connection.end ?? how
      connection.subscriptions = []
    }
  }

  private mutating func reset(_ id: ConnectionID) {
    end(id, .closedByServer(code: nil))
    sessions[id]?.phase = .ended
    effects.append(.reset(id))
  }

  private mutating func flush(_ id: ConnectionID) {
    if let session = sessions[id], session.hasOverflowed, session.phase != .ended { reset(id) }
    guard let bytes = sessions[id]?.takeOutput(), !bytes.isEmpty else { return }
    effects.append(.send(id, bytes))
  }

  mutating func takeEffects() -> [ConnectionEffect] {
    for id in sessions.keys.sorted() { flush(id) }
    defer { effects = [] }
    return effects
  }
}
