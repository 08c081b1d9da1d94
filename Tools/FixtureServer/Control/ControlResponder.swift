/// Answers requests under `/control`, by which another process sets what a test sets in process.
///
/// They are not in the journal, and no fault happens to them. Only a client that calls the server by its loopback
/// name is answered, so that no page in a browser can reach it through a name of its own.
struct ControlResponder {
  /// What requests let go, to be carried out.
  private(set) var effects: [ConnectionEffect] = []

  mutating func reply(to request: ServerRequest, machine: inout ServerMachine, at now: Duration)
    -> ServerReply
  {
    guard Self.isLocal(request) else { return .failure(403, "only for this machine") }
    let body = request.body.isEmpty ? [:] : JSONReader.value(of: request.body)
    guard let body, case .object = body else { return .failure(400, "the body is no JSON object") }
    if request.path.dropFirst().first == "feed" {
      var feed = FeedControlResponder()
      let reply = feed.reply(to: request, body, machine: &machine, at: now)
      effects = feed.effects
      return reply ?? Self.unknown
    }
    switch (request.method, request.path.dropFirst().joined(separator: "/")) {
    case ("POST", "faults"): return addFault(body, &machine)
    case ("DELETE", "faults"): return clearFaults(request, &machine)
    case ("POST", "release"): return release(body, &machine, at: now)
    case ("GET", "journal"): return ServerReply(200, .json(JournalDocument(machine.journal.entries).json))
    case ("DELETE", "journal"):
      machine.clearJournal()
      return Self.done
    case ("GET", "clock"): return Self.clock(machine)
    case ("POST", "clock"): return setClock(body, &machine, at: now)
    default: return Self.unknown
    }
  }

  private static let unknown = ServerReply.failure(404, "there is no such control")
  private static let done = ServerReply(200, .json(["done": true]))

  private static func isLocal(_ request: ServerRequest) -> Bool {
    guard let host = request[field: "host"] else { return true }
    let name = host.split(separator: ":", omittingEmptySubsequences: false).first ?? ""
    return ["127.0.0.1", "localhost"].contains(name.lowercased())
  }

  // MARK: - Faults

  private func addFault(_ body: JSON, _ machine: inout ServerMachine) -> ServerReply {
    do throws(FaultDocument.Problem) {
      let document = try FaultDocument(body)
      guard let fault = document.fault else {
        let gate = machine.hold(document.endpoint, hub: document.hub, when: document.schedule)
        return ServerReply(200, .json(["done": true, "gate": .integer(gate.number)]))
      }
      machine.set(fault, on: document.endpoint, hub: document.hub, when: document.schedule)
      return Self.done
    } catch {
      return .failure(400, error.text)
    }
  }

  private func clearFaults(_ request: ServerRequest, _ machine: inout ServerMachine) -> ServerReply {
    guard let name = request.query("endpoint") else {
      machine.clearFaults(on: nil)
      return Self.done
    }
    guard let endpoint = FixtureEndpoint(rawValue: name) else { return .failure(400, "no such endpoint") }
    machine.clearFaults(on: endpoint)
    return Self.done
  }

  private mutating func release(
    _ body: JSON, _ machine: inout ServerMachine, at now: Duration
  ) -> ServerReply {
    guard let number = body["gate"]?.int else { return .failure(400, "gate is the number of a gate") }
    let gate = Gate(number: number)
    if let entry = body["request"]?.int {
      effects = machine.release(entry: entry, from: gate, at: now)
    } else {
      effects = machine.release(gate, at: now)
    }
    return Self.done
  }

  // MARK: - Clock

  private func setClock(_ body: JSON, _ machine: inout ServerMachine, at now: Duration) -> ServerReply {
    if let text = body["set"]?.text {
      guard let milliseconds = CivilTime.milliseconds(ofInternetText: text) else {
        return .failure(400, "set is a time such as 2026-03-29T07:00:00+02:00")
      }
      machine.setClock(to: milliseconds, runs: body["runs"] != false, at: now)
    }
    if let seconds = body["advanceSeconds"] {
      guard let seconds = seconds.int, abs(seconds) <= 1_000_000_000 else {
        return .failure(400, "advanceSeconds is a whole number")
      }
      machine.advanceClock(by: seconds * 1_000, at: now)
    }
    return Self.clock(machine)
  }

  private static func clock(_ machine: ServerMachine) -> ServerReply {
    ServerReply(200, .json(["now": .string(CivilTime(milliseconds: machine.wallClock).internetText)]))
  }
}
