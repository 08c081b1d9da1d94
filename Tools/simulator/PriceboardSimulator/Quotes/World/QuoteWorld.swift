/// The server of quotes, the network and the clocks, in milliseconds.
struct QuoteWorld {
  var dice: Dice
  var server: QuoteServer
  var network = QuoteNetwork()
  /// The monotonic clock, which counts sleep.
  var now = 0
  /// The wall clock, in milliseconds since 1970; it is set forth and back.
  var wallClock = QuoteServer.beginning
  /// Whether nothing goes wrong any more.
  var isCalm = false
  /// What the server lists, in its order.
  private(set) var listing: [Int]

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    server = QuoteServer(dice: &dice)
    listing = QuoteServer.names.indices.shuffled(using: &dice)
    listing.removeLast(dice.number(in: 0...4))
  }

  /// Somebody edits the list elsewhere.
  mutating func listingChanges() {
    let absent = QuoteServer.names.indices.filter { !listing.contains($0) }
    if listing.count > 5, absent.isEmpty || dice.happens(50) {
      listing.remove(at: dice.number(in: 0...listing.count - 1))
    } else {
      listing.insert(dice.any(of: absent), at: dice.number(in: 0...listing.count))
    }
  }

  /// A symbol with prices, mostly one that somebody wants.
  mutating func anySymbol() -> Int {
    let wanted = server.sessions.keys.max().flatMap { server.sessions[$0]?.numbers.keys.sorted() } ?? []
    return wanted.isEmpty || dice.happens(30)
      ? dice.number(in: 0...QuoteServer.gone - 1) : dice.any(of: wanted)
  }

  mutating func advance(to time: Int) {
    wallClock += time - now
    now = time
  }

  mutating func opened(_ connection: Int) {
    server.opened(connection, at: now)
    network.open(connection)
  }

  /// The app has closed a connection; what is on its way may come all the same.
  mutating func closed(_ connection: Int) {
    server.lost(connection)
    if isCalm || dice.happens(50) { network.remove(connection) }
  }

  mutating func sendUp(_ request: QuoteNetwork.Request, on connection: Int) {
    network.sendUp(request, on: connection, at: now, dice: &dice)
  }

  mutating func sendDown(_ frame: ServerFrame, on connection: Int) {
    network.sendDown(.frame(frame), on: connection, at: now, dice: &dice)
  }

  mutating func close(_ connection: Int, code: Int) {
    network.sendDown(.closed(code), on: connection, at: now, dice: &dice)
    server.lost(connection)
  }

  mutating func stateChanges(to state: String, of symbol: Int) {
    for (connection, frame) in server.stateChanged(state, of: symbol) { sendDown(frame, on: connection) }
  }

  /// Nothing goes wrong any more.
  mutating func calmDown() {
    isCalm = true
    server.troubles = QuoteServer.Troubles()
    network.extraDelay = 0
    for symbol in 0..<QuoteServer.gone { stateChanges(to: "open", of: symbol) }
  }

  // MARK: - What the server does by itself

  var nextEvent: Int? {
    [network.nextDue, server.nextHeartbeat].compactMap(\.self).min()
  }

  mutating func serverRuns() {
    let heartbeats = server.heartbeats(at: now)
    if !heartbeats.isEmpty {
      // It grows by less than a second a second, so that there is always something to read.
      network.extraDelay = now < server.troubles.queueUntil ? min(10_000, network.extraDelay + 700) : 0
    }
    for (connection, frame) in heartbeats { sendDown(frame, on: connection) }
    for connection in network.pipes.keys.sorted() {
      for request in network.requests(on: connection, at: now) { serve(request, on: connection) }
    }
  }

  private mutating func serve(_ request: QuoteNetwork.Request, on connection: Int) {
    switch request {
    case .greeting(let token):
      if let code = server.greeted(connection, token: token) {
        close(connection, code: code)
      } else if now < server.troubles.slammingUntil {
        close(connection, code: 1001)
      }
    case .subscribe(let symbols):
      for frame in server.subscribed(symbols, on: connection, at: now) { sendDown(frame, on: connection) }
    case .unsubscribe(let symbols): server.unsubscribed(symbols, on: connection)
    case .resync(let symbols):
      for frame in server.resyncAsked(symbols, on: connection, at: now) { sendDown(frame, on: connection) }
    }
  }

  mutating func marketMoves(_ symbol: Int) {
    for (connection, frame) in server.moved(symbol, at: now, dice: &dice) { sendDown(frame, on: connection) }
  }
}
