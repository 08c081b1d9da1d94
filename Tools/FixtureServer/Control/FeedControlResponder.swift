/// Answers requests under `/control/feed`.
struct FeedControlResponder {
  /// What requests have the feed do, to be carried out.
  private(set) var effects: [ConnectionEffect] = []

  /// The reply; nil where there is no such control.
  mutating func reply(
    to request: ServerRequest, _ body: JSON, machine: inout ServerMachine, at now: Duration
  ) -> ServerReply? {
    let wall = machine.wallClock
    do throws(FaultDocument.Problem) {
      switch (request.method, request.path.dropFirst(2).joined(separator: "/")) {
      case ("GET", ""): return ServerReply(200, .json(FeedJournalDocument(machine.feed).json))
      case ("DELETE", "journal"): machine.feed.clearJournal()
      case ("POST", "faults"):
        let document = try FeedFaultDocument(body)
        effects = machine.feed.setFault(
          document.fault, on: document.target, when: document.schedule, lasting: document.lasting, wall: wall,
          at: now)
      case ("DELETE", "faults"): machine.feed.clearFaults()
      case ("POST", "close"):
        let code = body["code"] == nil ? nil : try FeedFaultDocument.code(body)
        effects = machine.feed.closeAll(code: code, reason: body["reason"]?.text ?? "", wall: wall, at: now)
      case ("POST", "tokens"):
        let delay = Duration.seconds(try FaultDocument.number("expireAfterSeconds", body))
        effects = machine.feed.expireTokens(after: delay, wall: wall, at: now)
      case ("POST", "instruments"): try setState(body, &machine, at: now)
      case ("POST", "burst"):
        let count = body["messages"] == nil ? 400 : try FaultDocument.number("messages", body)
        let span =
          body["milliseconds"] == nil ? .milliseconds(250) : try FaultDocument.time("milliseconds", body)
        effects = machine.feed.burst(min(count, 100_000), within: span, wall: wall, at: now)
      case ("POST", "clock"): return try clock(body, &machine, at: now)
      case ("GET", "clock"): return try clock([:], &machine, at: now)
      default: return nil
      }
      return ServerReply(200, .json(["done": true]))
    } catch {
      return .failure(400, error.text)
    }
  }

  private mutating func setState(
    _ body: JSON, _ machine: inout ServerMachine, at now: Duration
  ) throws(FaultDocument.Problem) {
    guard let state = body["state"]?.text.flatMap(InstrumentState.init) else {
      throw FaultDocument.Problem(
        "state is one of \(InstrumentState.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let symbol = FeedSymbol(try FaultDocument.text("symbol", body))
    guard let effects = machine.feed.setState(state, of: symbol, wall: machine.wallClock, at: now) else {
      throw FaultDocument.Problem("there is no symbol \(symbol.text.debugDescription)")
    }
    self.effects = effects
  }

  private mutating func clock(
    _ body: JSON, _ machine: inout ServerMachine, at now: Duration
  ) throws(FaultDocument.Problem) -> ServerReply {
    if let runs = body["runs"] {
      guard runs == true || runs == false else { throw FaultDocument.Problem("runs is true or false") }
      effects = machine.feed.setClock(runs: runs == true, wall: machine.wallClock, at: now)
    }
    if body["advanceMilliseconds"] != nil {
      let step = try FaultDocument.time("advanceMilliseconds", body)
      effects += machine.feed.advance(by: step, wall: machine.wallClock, at: now)
    }
    return ServerReply(200, .json(["milliseconds": .integer(machine.feed.time.wholeMilliseconds)]))
  }
}
