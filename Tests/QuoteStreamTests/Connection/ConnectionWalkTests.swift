import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

/// Random events against a small world of sockets and a small model of what may be.
@Suite(.timeLimit(.minutes(15))) struct ConnectionWalkTests {
  @Test func `whatever happens there is one connection at most and a way back to it`() {
    for seed in 0..<2_000 as Range<UInt64> {
      var walk = Walk(seed: seed)
      for _ in 0..<150 where walk.complaint == nil { walk.step() }
      if walk.complaint == nil { walk.recover() }
      #expect(walk.complaint == nil, "seed \(seed): \(walk.history.suffix(12).joined(separator: ", "))")
      if walk.complaint != nil { return }
    }
  }

  /// The world outside of the machine, which keeps count of what the machine has asked for.
  private struct Walk {
    private var generator: SplitMix64
    private var scene: ConnectionScene
    private(set) var complaint: String?
    private(set) var history: [String] = []

    /// What was asked for and not answered; what was given up may be answered late.
    private var tokenQuestions: Set<Int> = []
    private var openings: Set<Int> = []
    /// The sockets that are open, whoever knows of it.
    private var sockets: Set<Int> = []
    /// The attempts that were given up.
    private var closed: Set<Int> = []
    private var told: Int?
    private var lastLife = Duration.zero
    private var isPinged = false
    private var isWanted = false
    private var isTokenRefused = false

    init(seed: UInt64) {
      generator = SplitMix64(seed: seed)
      scene = ConnectionScene(hasTokens: !seed.isMultiple(of: 3))
    }

    mutating func step() {
      switch Int.random(in: 0..<21, using: &generator) {
      case 0: start()
      case 1: stop()
      case 2: happen("retry") { $0.retryAsked(at: $1) }
      case 3:
        let isOnline = Bool.random(using: &generator)
        happen("network \(isOnline)") { $0.networkChanged(isOnline: isOnline, at: $1) }
      case 4, 5, 6: answerToken()
      case 7, 8, 9: answerOpening()
      case 10: end()
      case 11, 12, 13: beat()
      case 14:
        let number = Int.random(in: 0...(scene.attempts.last ?? 0) + 1, using: &generator)
        happen("fault \(number)") { $0.faultFound(.malformed, on: number, at: $1) }
        if !closed.contains(number) { sockets.remove(number) }
      case 15: fallAsleep()
      case 16: happen("another receiver") { $0.receiverReplaced(at: $1) }
      default: wait()
      }
      check()
    }

    /// From wherever it is, the machine gets back to a connection once everything works.
    mutating func recover() {
      start()
      for _ in 0..<100 where told == nil || scene.machine.state.downSince != nil {
        happen("retry") { $0.retryAsked(at: $1) }
        for number in tokenQuestions.sorted() { answer(number) }
        for number in openings.sorted() { open(number) }
        beat()
        check()
      }
      if scene.machine.state.downSince != nil { complain("there is no way back") }
    }

    // MARK: Events

    private mutating func start() {
      isWanted = true
      happen("start") { $0.started(at: $1) }
    }

    private mutating func stop() {
      isWanted = false
      happen("stop") { $0.stopped(at: $1) }
    }

    private mutating func answerToken() {
      guard let number = tokenQuestions.sorted().randomElement(using: &generator) else { return }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: answer(number, trouble: .refused)
      case 1: answer(number, trouble: .failed)
      default: answer(number)
      }
    }

    private mutating func answer(_ number: Int, trouble: TokenTrouble? = nil) {
      tokenQuestions.remove(number)
      if let trouble {
        happen("no token \(number)") { $0.tokenMissing(for: number, because: trouble, at: $1) }
      } else {
        if !closed.contains(number), number == newest { isTokenRefused = false }
        happen("token \(number)") { $0.tokenGot(for: number, at: $1) }
      }
    }

    private mutating func answerOpening() {
      guard let number = openings.sorted().randomElement(using: &generator) else { return }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        openings.remove(number)
        happen("not opened \(number)") { $0.ended(number, because: .lost, at: $1) }
      } else {
        open(number)
      }
    }

    private mutating func open(_ number: Int) {
      openings.remove(number)
      sockets.insert(number)
      closed.remove(number)
      happen("opened \(number)") { $0.opened(number, at: $1) }
    }

    private mutating func end() {
      let number = Int.random(in: 0...(scene.attempts.last ?? 0), using: &generator)
      let endings: [ConnectionEnding] = [
        .closed(.tokenExpired), .closed(.userRefused), .closed(.normal), .lost, .tooLarge, .broken,
      ]
      guard let ending = endings.randomElement(using: &generator), !openings.contains(number) else { return }
      sockets.remove(number)
      let isRefusal = ending == .closed(.tokenExpired) || ending == .closed(.userRefused)
      if isRefusal, number == scene.machine.openConnection, !isOverdue { isTokenRefused = true }
      happen("ended \(number) \(ending)") { $0.ended(number, because: ending, at: $1) }
    }

    private mutating func beat() {
      let number = scene.machine.openConnection ?? Int.random(in: 0...3, using: &generator)
      if number == scene.machine.openConnection, !isOverdue {
        lastLife = scene.now
        isPinged = false
      }
      happen("life \(number)") { $0.lifeSeen(on: number, at: $1) }
    }

    private mutating func fallAsleep() {
      scene.fallAsleep(.milliseconds(Int.random(in: 0...20_000, using: &generator)))
      happen("slept") { $0.timePassed(at: $1) }
    }

    private mutating func wait() {
      let time = scene.now + .milliseconds(Int.random(in: 0...1_500, using: &generator))
      while let deadline = scene.machine.nextDeadline, deadline <= time {
        if deadline < scene.now { return complain("a deadline of the past") }
        scene.now = deadline
        happen("deadline") { $0.timePassed(at: $1) }
      }
      scene.now = time
    }

    // MARK: What the machine wants

    private mutating func happen(
      _ name: String, _ event: (inout ConnectionMachine, ConnectionMoment) -> [ConnectionEffect]
    ) {
      history.append("\(scene.now) \(name)")
      scene.jitter = Double.random(in: 0...1, using: &generator)
      for effect in scene.happen(event) { take(effect) }
    }

    private mutating func take(_ effect: ConnectionEffect) {
      switch effect {
      case .getToken(let number, let isReplacement):
        begin(number)
        if isReplacement != isTokenRefused { complain("a refused token is used again, or a good one is not") }
        tokenQuestions.insert(number)
      case .open(let number):
        if number != newest { begin(number) }
        openings.insert(number)
      case .close(let number, _):
        closed.insert(number)
        sockets.remove(number)
      case .connected(let number):
        if told != nil { complain("told of a second connection") }
        if !sockets.contains(number) { complain("told of a connection that is not open") }
        told = number
        lastLife = scene.now
        isPinged = false
      case .disconnected(let number, _):
        if let told, told != number { complain("told of the end of another connection") }
        told = nil
      case .ping(let number):
        if number != told || isPinged { complain("a ping too many") }
        if scene.now - lastLife < .milliseconds(1500) { complain("a ping too early") }
        isPinged = true
      case .report(.retryScheduled(let delay)):
        if !(Duration.milliseconds(250)...(.seconds(30))).contains(delay) { complain("a wait of \(delay)") }
      case .report: break
      }
    }

    private var newest = 0

    private mutating func begin(_ number: Int) {
      if number <= newest { complain("an attempt with an old number") }
      if !isWanted { complain("an attempt while stopped") }
      if !sockets.isEmpty { complain("an attempt while a socket is open") }
      if told != nil { complain("an attempt before the receiver knew") }
      newest = number
    }

    private var isOverdue: Bool {
      told != nil && scene.now - lastLife >= .seconds(3)
    }

    private mutating func check() {
      if sockets.count > 1 { complain("two sockets") }
      if told != scene.machine.openConnection { complain("the receiver knows something else") }
      if let deadline = scene.machine.nextDeadline, deadline < scene.now,
        history.last?.hasSuffix("slept") == true
      {
        complain("time has passed and something is still due")
      }
      switch scene.machine.state {
      case .stopped:
        if isWanted { complain("stopped though wanted") }
        if !sockets.isEmpty { complain("a socket while stopped") }
      case .authFailed:
        if scene.machine.nextDeadline != nil { complain("a deadline for a refused user") }
        if !sockets.isEmpty { complain("a socket for a refused user") }
      case .connecting, .waiting, .connected:
        if !isWanted { complain("running though not wanted") }
        if scene.machine.nextDeadline == nil { complain("nothing will ever happen") }
      }
    }

    private mutating func complain(_ what: String) {
      complaint = complaint ?? what
      history.append("!! \(what)")
    }
  }
}
