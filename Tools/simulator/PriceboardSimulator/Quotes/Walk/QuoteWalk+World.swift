/// What the world does.
extension QuoteWalk {
  mutating func moveMarket() {
    let count = application.world.dice.any(of: [1, 1, 2, 3, 10])
    note("\(count) prices move")
    for _ in 0..<count { application.world.marketMoves(application.world.anySymbol()) }
  }

  mutating func trouble() {
    guard let connection = application.world.server.sessions.keys.max() else { return }
    let now = application.world.now
    let symbol = application.world.anySymbol()
    let until = now + application.world.dice.any(of: [1_000, 2_900, 3_100, 6_000, 15_000])
    let choice = application.world.dice.number(in: 0...17)
    note("trouble \(choice) with \(QuoteServer.names[symbol]) until \(until)")
    switch choice {
    case 0, 1: application.world.server.skipped(symbol)
    case 2, 3:
      if let frame = application.world.server.sessions[connection]?.sent.randomElement(
        using: &application.world.dice)
      {
        application.world.sendDown(frame, on: connection)
      }
    case 4, 5:
      application.world.marketMoves(symbol)
      application.world.marketMoves(symbol)
      application.world.network.swapLast(on: connection)
    case 6: application.world.server.troubles.muteUntil = until
    case 7: application.world.server.troubles.heartbeatsOnlyUntil = until
    case 8: application.world.server.troubles.foreignOnlyUntil = until
    case 9:
      application.world.server.troubles.noSnapshotsUntil = until
      if application.world.dice.happens(70) { losePrice(of: symbol) }
    case 10:
      application.world.server.troubles.slammingUntil = until
      application.world.close(connection, code: 1001)
    case 11:
      application.world.server.troubles.queueUntil =
        now + application.world.dice.any(of: [5_000, 8_000, 15_000, 25_000])
    case 12:
      application.world.close(
        connection, code: application.world.dice.any(of: [1000, 1001, 1008, 1011, 4403]))
    case 13:
      application.world.server.validToken += 1
      application.world.close(connection, code: 4401)
    case 14:
      application.world.server.restarted(symbol)
      application.world.marketMoves(symbol)
    case 15:
      application.world.sendDown(
        .broken(symbol: application.world.dice.happens(50) ? symbol : nil), on: connection)
    case 16:
      let state = application.world.dice.any(of: ["suspect", "suspect", "open", "halted", "closed"])
      application.world.stateChanges(to: state, of: symbol)
    default: application.world.network.cut(connection)
    }
  }

  private mutating func losePrice(of symbol: Int) {
    application.world.server.skipped(symbol)
    application.world.marketMoves(symbol)
  }

  /// The last fault of some walks: a price is lost, and what the client asks for then is lost, too.
  mutating func loseAnswer() {
    let symbol = application.world.anySymbol()
    note("loses a price of \(QuoteServer.names[symbol]), and the next")
    application.world.server.troubles.noSnapshotsUntil = application.world.now + 1_000
    losePrice(of: symbol)
    pass(500)
  }

  mutating func changeNetwork() {
    application.world.network.isOnline.toggle()
    let isOnline = application.world.network.isOnline
    note(isOnline ? "the network is back" : "the network is gone")
    if isOnline { application.oracle.attempts.networkReturned() } else { application.world.network.cutAll() }
    application.networkChanged(isOnline: isOnline)
    look()
  }

  mutating func setClock() {
    let step = application.world.dice.any(of: [-3_600_000, -90_000, 90_000, 3_600_000])
    note("the wall clock is set by \(step) ms")
    application.world.wallClock += step
  }
}
