import QuoteStream

/// One seeded walk of the watchlist's machines, from the socket to the screens, through a bad network.
package struct QuoteWalk: SeededWalk {
  var application: QuoteApplication
  let keepsTrace: Bool
  package private(set) var trace: [String] = []

  package init(seed: UInt64, keepsTrace: Bool = false) {
    application = QuoteApplication(world: QuoteWorld(seed: seed))
    self.keepsTrace = keepsTrace
    application.keepsTrail = keepsTrace
  }

  /// Walks, lets everything calm down, and returns what was not so.
  package mutating func violations(steps: Int) -> [QuoteViolation] {
    open()
    for _ in 0..<steps where isFine { step() }
    if isFine { calmDown() }
    return application.oracle.violations
  }

  var isFine: Bool { application.oracle.violations.isEmpty }

  private mutating func step() {
    switch application.world.dice.number(in: 0...99) {
    case 0...35: moveMarket()
    case 36...63:
      pass(application.world.dice.any(of: [20, 50, 100, 250, 250, 350, 500, 1_000, 1_500, 3_000, 5_000]))
    case 64...70: scroll()
    case 71...86: trouble()
    case 87: changeForeground()
    case 88: sleep()
    case 89: changeNetwork()
    case 90: pass(application.world.dice.any(of: [12_000, 20_000, 65_000]))
    case 91: power()
    case 92: retry()
    case 93: setClock()
    case 94, 95: changeDetail()
    case 96: changeList()
    case 97, 98: keepMainBusy()
    default: if let next = application.nextDeadline { pass(max(0, next - application.world.now)) }
    }
  }

  // MARK: - The end

  private mutating func calmDown() {
    if application.world.dice.happens(30) { loseAnswer() }
    note("calm")
    application.world.calmDown()
    becomeVisible()
    if !application.world.network.isOnline { changeNetwork() }
    retry()
    for _ in 0..<90 {
      application.world.marketMoves(application.world.anySymbol())
      pass(1_000)
      // A user whose token was refused twice, or whose list could not be loaded, asks again.
      if case .authFailed = application.connection.state { retry() }
      if !application.oracle.list.hasList { retry() }
      // What was visible may be on the list no longer.
      if application.oracle.wanted.isEmpty { becomeVisible() }
    }
    let connection = application.oracle.line?.connection ?? 0
    application.oracle.settled(
      subscriptions: Set(application.world.server.sessions[connection]?.numbers.keys.map(\.self) ?? []))
  }

  // MARK: - The trace

  mutating func note(_ text: @autoclosure () -> String) {
    guard keepsTrace else { return }
    trace += application.trail
    application.trail = []
    trace.append("\(application.world.now): \(text())")
  }
}
