/// Judges what the watchlist shows and asks for by what went over the network and what people did, and by nothing else.
///
/// It knows the rules from the documents and shares no code with the modules. Times are milliseconds.
struct QuoteOracle {
  private(set) var violations: [QuoteViolation] = []
  var now = 0
  /// The time between two ticks; a screen may be so much behind.
  var tick = 250
  /// When the device woke up, or the main actor was free again; nothing could be drawn before.
  var awakeAt = 0
  /// Since when the device slept or the main actor had something else to do; nil where the screens have been drawn since.
  var awaySince: Int?

  private(set) var line: LineRecord?
  /// Whether the server has shown life on the line.
  private var hasLife = false
  /// What is subscribed on the line.
  private var subscribed: Set<Int> = []
  /// The smallest delay of the connection before.
  private var previous: Int?
  /// Whether it ended late.
  private var endedLate = false
  private(set) var outage = OutageRecord()
  /// When a screen reader was last told, on whichever screen.
  var announcedAt: Int?
  var attempts = AttemptRecord()
  /// The tokens that the server has refused.
  var refusedTokens: Set<Int> = []

  /// Since when each symbol's price is not proven, and since when its newest price is known.
  var lostAt = [Int?](repeating: 0, count: QuoteServer.names.count)
  var changedAt = [Int](repeating: 0, count: QuoteServer.names.count)
  /// How many full prices of each symbol have come.
  var snapshots = [Int](repeating: 0, count: QuoteServer.names.count)
  private var wantedUntil = [Int](repeating: -1_000_000, count: QuoteServer.names.count)
  private(set) var wanted: Set<Int> = []

  var list = ScreenRecord()
  var detail: ScreenRecord?
  /// How many full prices of each symbol had come when each watch made its last batch.
  var made: [Int: [Int]] = [:]
  var handover: Handover?
  var tally = WalkTally()

  mutating func found(_ rule: QuoteViolation.Rule, _ details: String) {
    violations.append(QuoteViolation(rule: rule, details: "\(details) at \(now)"))
  }

  // MARK: - The connection

  mutating func started() {
    outage.began(at: now)
    outage.isWanted = true
  }

  mutating func stopped() {
    outage.ended(at: now)
    outage.isWanted = false
  }

  mutating func opened(_ connection: Int) {
    if line != nil { found(.doubleConnection, "connection \(connection)") }
    line = LineRecord(connection, at: now, followsLateOne: endedLate)
    hasLife = false
    subscribed = []
  }

  mutating func ended(_ connection: Int) {
    guard let line, line.connection == connection else { return }
    previous = line.smallest ?? previous
    endedLate = line.isLagging
    if hasLife { outage.began(at: now) }
    self.line = nil
    noteProofs()
  }

  mutating func came(_ frame: ServerFrame, on connection: Int) {
    guard line?.connection == connection else { return }
    let symbol = frame.priced?.symbol
    let before = symbol.flatMap { line?.proofs[$0]?.frame?.last }
    line?.came(frame, at: now, previous: previous)
    if let symbol, line?.proofs[symbol]?.frame?.last != before { changedAt[symbol] = now }
    if case .snapshot(let frame) = frame { snapshots[frame.symbol] += 1 }
    if frame.isLife {
      hasLife = true
      outage.ended(at: now)
    }
    noteProofs()
  }

  // MARK: - What is wanted

  mutating func noteWishes() {
    let symbols = list.wanted.union(detail?.wanted ?? [])
    guard symbols != wanted else { return }
    for symbol in wanted.subtracting(symbols) { wantedUntil[symbol] = now }
    wanted = symbols
  }

  mutating func asked(_ request: QuoteNetwork.Request, on connection: Int) {
    guard line?.connection == connection else { return }
    switch request {
    case .greeting, .resync: break
    case .subscribe(let symbols):
      // What still came of an earlier subscription says nothing about this one.
      for symbol in symbols where subscribed.insert(symbol).inserted { line?.proofs[symbol] = nil }
    case .unsubscribe(let symbols):
      for symbol in symbols {
        if wanted.contains(symbol) || now - wantedUntil[symbol] < 2_000 {
          found(.lostGrace, "\(QuoteServer.names[symbol])")
        }
        subscribed.remove(symbol)
        line?.proofs[symbol] = nil
      }
    }
  }

  // MARK: - Proofs

  /// Why a price of the symbol is not proven to be current; nil where it is.
  func doubt(of symbol: Int) -> QuoteViolation.Rule? {
    guard let line else { return .notConnected }
    return line.doubt(of: symbol, at: now)
  }

  mutating func noteProofs() {
    for symbol in lostAt.indices {
      guard let doubt = doubt(of: symbol) else {
        lostAt[symbol] = nil
        continue
      }
      guard lostAt[symbol] == nil else { continue }
      tally.doubts[doubt, default: 0] += 1
      // Silence begins three seconds after the last sign of life, whenever it is looked at.
      lostAt[symbol] = doubt == .silence ? min(now, line.map { $0.lifeAt + 3_000 } ?? now) : now
    }
  }
}
