/// What becomes of one reply: all faults and gates that fit its request.
struct ReplyPlan {
  private let faults: [Fault]
  private let gates: Set<Gate>
  private let delay: Duration

  init(actions: [FaultPlan.Action], dice: inout SeededDice) {
    var faults: [Fault] = []
    var gates: Set<Gate> = []
    var delay = Duration.zero
    for action in actions {
      switch action {
      case .hold(let gate): gates.insert(gate)
      case .fault(.latency(let latency, let jitter)):
        let seconds = min(max(0, Int(clamping: jitter.components.seconds)), 86_400)
        let span = max(0, seconds * 1_000 + jitter.milliseconds)
        delay += latency + .milliseconds(dice.number(in: 0...span))
      case .fault(let fault): faults.append(fault)
      }
    }
    self.faults = faults
    self.gates = gates
    self.delay = delay
  }

  // MARK: - What is answered

  /// The reply instead of the endpoint's own; nil where that is asked.
  func replacement(at milliseconds: Int) -> ServerReply? {
    for fault in faults {
      switch fault {
      case .status(let status, let retryAfter):
        var reply = ServerReply(status, .json(["error": "a fault that was asked for"]))
        if let retryAfter { reply.set("Retry-After", Self.text(of: retryAfter, at: milliseconds)) }
        return reply
      case .captivePortal:
        let page = "<!DOCTYPE html><html><head><title>WLAN</title></head><body>Bitte anmelden</body></html>"
        return ServerReply(200, .bytes(Array(page.utf8), type: "text/html; charset=utf-8"))
      case .body(let text, let type): return ServerReply(200, .bytes(Array(text.utf8), type: type))
      case .latency, .timeout, .reset, .cutHead, .cutBody, .slowBody, .wrongHub, .malformed, .unknownSections,
        .repeatedCursor, .emptyPages, .field, .oldStock:
        continue
      }
    }
    return nil
  }

  private static func text(of retryAfter: Fault.RetryAfter, at milliseconds: Int) -> String {
    switch retryAfter {
    case .seconds(let seconds): String(seconds)
    case .date(let seconds):
      CivilTime(milliseconds: ServerClock.clamped(milliseconds, movedBySeconds: seconds)).headerText
    case .text(let text): text
    }
  }

  /// Spoils a reply in the order of the faults.
  func spoil(_ reply: inout ServerReply, of route: Route, _ request: ServerRequest, at milliseconds: Int) {
    for fault in faults {
      switch fault {
      case .wrongHub(let hub):
        // In a delivery area the hub is what was asked for, not an echo.
        guard !route.hub.isEmpty else { continue }
        reply.changeJSON { if $0["hub"] != nil { $0["hub"] = .string(hub) } }
      case .malformed(let kinds): ReplySpoiler(kinds: kinds).spoil(&reply)
      case .unknownSections(let types): reply.changeJSON { ReplySpoiler.add(types, to: &$0) }
      case .repeatedCursor:
        guard let cursor = request.query("cursor") else { continue }
        reply.changeJSON { if $0["nextCursor"] != nil { $0["nextCursor"] = .string(cursor) } }
      case .emptyPages: reply.changeJSON { if $0["nextCursor"] != nil { $0["items"] = [] } }
      case .field(let name, let value): reply.set(name, value ?? "")
      case .oldStock(let age):
        let seconds = 0 &- Int(clamping: age.components.seconds)
        let counted = CivilTime(milliseconds: ServerClock.clamped(milliseconds, movedBySeconds: seconds))
        reply.changeJSON { if $0["asOf"] != nil { $0["asOf"] = .string(counted.internetText) } }
      case .latency, .timeout, .reset, .status, .cutHead, .cutBody, .slowBody, .captivePortal, .body: continue
      }
    }
  }

  // MARK: - How it is sent

  /// The reply as it goes out, its last fault of sending being the one that counts.
  func exchange(_ reply: EncodedReply, entry: Int, at now: Duration) -> Exchange {
    var exchange = Self.plain(reply, entry: entry, at: now)
    for fault in faults {
      switch fault {
      case .timeout: exchange.due = nil
      case .reset: exchange = Exchange(entry: entry, pieces: [], ending: .reset, due: exchange.due)
      case .cutHead(let count):
        exchange = Self.cut(reply.head, count, of: exchange)
      case .cutBody(let count):
        guard !reply.body.isEmpty else { continue }
        exchange = Self.cut(reply.head + reply.body, reply.head.count + max(0, count), of: exchange)
      case .slowBody(let size, let pause):
        guard !reply.body.isEmpty else { continue }
        exchange.pieces = Self.pieces(reply, size: max(1, size), pause: pause)
      case .latency, .status, .wrongHub, .malformed, .unknownSections, .repeatedCursor, .emptyPages,
        .captivePortal, .body, .field, .oldStock:
        continue
      }
    }
    exchange.gates = gates
    exchange.due = exchange.due.map { $0 + delay }
    return exchange
  }

  static func plain(_ reply: EncodedReply, entry: Int? = nil, at now: Duration) -> Exchange {
    Exchange(
      entry: entry, pieces: [Exchange.Piece(pause: .zero, bytes: reply.head + reply.body)],
      ending: reply.status == 101 ? .changeOver : reply.keepsAlive ? .keepAlive : .finish, due: now)
  }

  private static func cut(_ bytes: [UInt8], _ count: Int, of exchange: Exchange) -> Exchange {
    let kept = Array(bytes.prefix(min(max(0, count), bytes.count - 1)))
    return Exchange(
      entry: exchange.entry, pieces: [Exchange.Piece(pause: .zero, bytes: kept)], ending: .cut,
      due: exchange.due)
  }

  private static func pieces(_ reply: EncodedReply, size: Int, pause: Duration) -> ArraySlice<Exchange.Piece>
  {
    var pieces = [Exchange.Piece(pause: .zero, bytes: reply.head)]
    var rest = reply.body[...]
    while !rest.isEmpty {
      pieces.append(Exchange.Piece(pause: pause, bytes: Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    return pieces[...]
  }
}

extension Duration {
  /// What is below a second, in whole milliseconds.
  var milliseconds: Int { Int(components.attoseconds / 1_000_000_000_000_000) }
}
