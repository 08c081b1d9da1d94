/// Judges what the watchlist shows and asks for by what went over the network, and by nothing else.
///
/// It knows the protocol's rules from the documents and shares no code with the modules. Times are milliseconds.
struct QuoteOracle {
  /// A row as it is on the screen.
  struct Row: Hashable {
    let symbol: Int
    let isLive: Bool
    let last: Int?
    let close: Int?
  }

  private(set) var violations: [QuoteViolation] = []
  var now = 0
  /// The time between two ticks; a screen may be so much behind.
  var tick = 250
  private(set) var line: LineRecord?
  /// The smallest delay of the connection before.
  private var previous: Int?
  private var endedLate = false
  private var lostAt: [Int: Int] = [:]
  private var changedAt: [Int: Int] = [:]
  private var wantedUntil: [Int: Int] = [:]
  private(set) var wanted: Set<Int> = []
  var attempts = AttemptRecord()
  /// When the device woke up; nothing could be drawn while it slept.
  var awakeAt = 0
  /// How often there was a reason to doubt a row, and how many rows were live.
  private(set) var doubts: [QuoteViolation.Rule: Int] = [:]
  private(set) var liveRows = 0
  /// The tokens that the server has refused.
  var refusedTokens: Set<Int> = []

  mutating func found(_ rule: QuoteViolation.Rule, _ details: String) {
    violations.append(QuoteViolation(rule: rule, details: "\(details) at \(now)"))
  }

  // MARK: - What happened

  mutating func opened(_ connection: Int) {
    if line != nil { found(.doubleConnection, "connection \(connection)") }
    line = LineRecord(connection, at: now, followsLateOne: endedLate)
  }

  mutating func ended(_ connection: Int) {
    guard let line, line.connection == connection else { return }
    previous = line.smallest ?? previous
    endedLate = line.isLagging
    self.line = nil
    noteProofs()
  }

  mutating func came(_ frame: ServerFrame, on connection: Int) {
    guard line?.connection == connection else { return }
    let before = line?.proofs.mapValues(\.frame?.last)
    line?.came(frame, at: now, previous: previous)
    for (symbol, proof) in line?.proofs ?? [:] where proof.frame?.last != before?[symbol] ?? nil {
      changedAt[symbol] = now
    }
    noteProofs()
  }

  /// The symbols that somebody watches.
  mutating func wants(_ symbols: Set<Int>) {
    for symbol in wanted.subtracting(symbols) { wantedUntil[symbol] = now }
    wanted = symbols
  }

  mutating func asked(_ request: QuoteNetwork.Request, on connection: Int) {
    guard line?.connection == connection else { return }
    guard case .unsubscribe(let symbols) = request else { return }
    for symbol in symbols {
      if wanted.contains(symbol) || now - (wantedUntil[symbol] ?? .min / 2) < 2_000 {
        found(.lostGrace, "\(QuoteServer.names[symbol])")
      }
      line?.proofs[symbol] = nil
    }
  }

  // MARK: - What is shown

  /// Why a price of the symbol is not proven to be current; nil where it is.
  func doubt(of symbol: Int) -> QuoteViolation.Rule? {
    guard let line else { return .notConnected }
    return line.doubt(of: symbol, at: now)
  }

  /// A batch has just been shown: it has to be true to the millisecond.
  mutating func drawn(_ rows: [Row]) {
    liveRows += rows.count(where: \.isLive)
    for row in rows where row.isLive {
      let name = QuoteServer.names[row.symbol]
      if let doubt = doubt(of: row.symbol) {
        found(doubt, "\(name) is live")
      } else if let frame = line?.proofs[row.symbol]?.frame,
        row.last != frame.last || row.close != frame.close
      {
        found(.falsePrice, "\(name) shows \(row.last ?? 0), newest is \(frame.last)")
      }
    }
  }

  /// What stays on the screen may be one tick behind, and no more.
  mutating func seen(_ rows: [Row]) {
    noteProofs()
    for row in rows where row.isLive {
      let name = QuoteServer.names[row.symbol]
      if let lost = lostAt[row.symbol], now - max(lost, awakeAt) > tick {
        found(.lateStale, "\(name) is live, \(doubt(of: row.symbol)?.rawValue ?? "") since \(lost)")
      } else if doubt(of: row.symbol) == nil, let frame = line?.proofs[row.symbol]?.frame,
        frame.last != row.last,
        now - max(changedAt[row.symbol] ?? now, awakeAt) > tick
      {
        found(
          .lostValue, "\(name) shows \(row.last ?? 0), \(frame.last) came at \(changedAt[row.symbol] ?? 0)")
      }
    }
  }

  private mutating func noteProofs() {
    for symbol in QuoteServer.names.indices {
      if doubt(of: symbol) == nil {
        lostAt[symbol] = nil
      } else if lostAt[symbol] == nil {
        if let doubt = doubt(of: symbol) { doubts[doubt, default: 0] += 1 }
        // Silence begins three seconds after the last sign of life, whenever it is looked at.
        lostAt[symbol] = doubt(of: symbol) == .silence ? min(now, line.map { $0.lifeAt + 3_000 } ?? now) : now
      }
    }
  }

  // MARK: - The end

  /// Ninety seconds after the last fault everything that can be has to be live, and nothing else subscribed.
  mutating func settled(rows: [Row], subscriptions: Set<Int>) {
    for row in rows where row.symbol != QuoteServer.gone && !row.isLive {
      found(
        .endless,
        "\(QuoteServer.names[row.symbol]) is not live: \(doubt(of: row.symbol)?.rawValue ?? "proven")")
    }
    let expected = wanted.subtracting([QuoteServer.gone])
    if subscriptions != expected {
      found(.falseSubscriptions, "\(subscriptions.sorted()), wanted \(expected.sorted())")
    }
  }
}
