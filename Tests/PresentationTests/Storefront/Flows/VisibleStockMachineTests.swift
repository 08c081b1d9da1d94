import StockCache
import Testing

@testable import Presentation

/// Which stock a screen asks for while tiles come and go, and what it shows meanwhile.
@Suite struct VisibleStockMachineTests {
  private func machine(_ skus: [String]) -> VisibleStockMachine {
    var machine = VisibleStockMachine()
    machine.productsReplaced(Set(skus.map(Flow.sku)))
    machine.allowed()
    return machine
  }

  private func report(_ skus: [String], to machine: inout VisibleStockMachine, at now: Duration) -> String {
    machine.tilesReported(skus.map(Flow.sku), now: now).marks
  }

  private func availability(_ sku: String, in machine: VisibleStockMachine, at now: Duration) -> Availability?
  {
    machine.readings[Flow.sku(sku)]?.availability(at: now)
  }

  @Test func `tiles that appear within 100 ms share a question`() {
    var machine = machine(["A", "B", "C"])
    #expect(report(["A"], to: &machine, at: .zero) == "stockWindow=100ms")
    #expect(report(["A", "B"], to: &machine, at: .milliseconds(60)) == "-")
    #expect(report(["A", "B", "C"], to: &machine, at: .milliseconds(99)) == "-")
    #expect(machine.timerFired(.stockWindow, number: 1, now: .milliseconds(100)).marks == "stock?1[A B C]")
    #expect(availability("A", in: machine, at: .milliseconds(100)) == .unknown(.waiting))
  }

  @Test func `a tile that left before the window closed is not asked for`() {
    var machine = machine(["A", "B"])
    _ = report(["A", "B"], to: &machine, at: .zero)
    #expect(report(["B"], to: &machine, at: .milliseconds(50)) == "-")
    #expect(machine.timerFired(.stockWindow, number: 1, now: .milliseconds(100)).marks == "stock?1[B]")
    _ = report(["A"], to: &machine, at: .milliseconds(200))
    #expect(report([], to: &machine, at: .milliseconds(250)) == "-")
    #expect(machine.timerFired(.stockWindow, number: 2, now: .milliseconds(300)).marks == "-")
  }

  @Test
  func `200 tiles that fly past in a second ask at most once in 100 ms, and never for those that are gone`() {
    let skus = (0..<200).map { "P\($0)" }
    var machine = machine(skus)
    var window: (number: Int, deadline: Duration)?
    var questions: [(time: Duration, skus: [SKU])] = []
    func take(_ effects: [VisibleStockMachine.Effect], at now: Duration) {
      for effect in effects {
        switch effect {
        case .startTimer(.stockWindow, let number, let deadline): window = (number, deadline)
        case .ask(_, let skus): questions.append((now, skus))
        default: Issue.record("an effect that was not expected: \(effect)")
        }
      }
    }
    for step in 0...220 {
      let now = Duration.milliseconds(step * 5)
      if let due = window, due.deadline <= now {
        window = nil
        let visible = max(0, step - 6)..<min(200, step)
        take(machine.timerFired(.stockWindow, number: due.number, now: now), at: now)
        let names = Set(visible.map { Flow.sku("P\($0)") })
        #expect(questions.last.map { names.isSuperset(of: $0.skus) } ?? true)
      }
      // Six tiles are in view at a time, and each stays for 30 ms.
      let visible = skus[min(200, max(0, step - 5))..<min(200, step + 1)]
      take(machine.tilesReported(visible.map(Flow.sku), now: now), at: now)
    }
    #expect((8...11).contains(questions.count))
    for (earlier, later) in zip(questions, questions.dropFirst()) {
      #expect(later.time - earlier.time >= VisibleStockMachine.window)
    }
    #expect(questions.flatMap(\.skus).count < 80)
  }

  @Test
  func `what is in flight is not asked for twice, and what was learned is asked for when it appears again`() {
    var machine = machine(["A"])
    _ = report(["A"], to: &machine, at: .zero)
    _ = machine.timerFired(.stockWindow, number: 1, now: .milliseconds(100))
    _ = report([], to: &machine, at: .milliseconds(150))
    _ = report(["A"], to: &machine, at: .milliseconds(200))
    #expect(machine.timerFired(.stockWindow, number: 2, now: .milliseconds(300)).marks == "-")
    _ = machine.answered(question: 1, Flow.counts(["A": 2]), now: .milliseconds(400))
    // The repository decides whether its answer is still young enough.
    _ = report([], to: &machine, at: .seconds(40))
    _ = report(["A"], to: &machine, at: .seconds(41))
    #expect(machine.timerFired(.stockWindow, number: 4, now: .seconds(42)).marks == "stock?2[A]")
    #expect(availability("A", in: machine, at: .seconds(42)) == .inStock(count: 2))
  }

  @Test func `a section's products are asked for though no report names them`() {
    var machine = machine(["A", "B"])
    #expect(
      machine.productsAppeared([Flow.sku("A"), Flow.sku("B")], now: .zero).marks == "stockWindow=100ms")
    #expect(report(["A"], to: &machine, at: .milliseconds(10)) == "-")
    #expect(machine.timerFired(.stockWindow, number: 1, now: .milliseconds(100)).marks == "stock?1[A B]")
  }

  @Test func `a product that the screen does not have is not asked for`() {
    var machine = machine(["A"])
    _ = report(["A", "Z"], to: &machine, at: .zero)
    #expect(machine.timerFired(.stockWindow, number: 1, now: .milliseconds(100)).marks == "stock?1[A]")
  }

  @Test func `a product in two sections is one question`() {
    var machine = machine(["A"])
    _ = report(["A", "A"], to: &machine, at: .zero)
    #expect(machine.timerFired(.stockWindow, number: 1, now: .milliseconds(100)).marks == "stock?1[A]")
  }

  @Test func `the newest question of a product counts, whichever answer comes last`() throws {
    var machine = machine(["A", "B"])
    let first = machine.asked([Flow.sku("A"), Flow.sku("B")], now: .zero)
    let second = machine.asked([Flow.sku("A")], now: .seconds(1))
    #expect(machine.answered(question: second, Flow.counts(["A": 7]), now: .seconds(2)) != nil)
    #expect(machine.answered(question: first, Flow.counts(["A": 1, "B": 3]), now: .seconds(3)) != nil)
    #expect(availability("A", in: machine, at: .seconds(3)) == .inStock(count: 7))
    #expect(availability("B", in: machine, at: .seconds(3)) == .inStock(count: 3))
    #expect(machine.answered(question: first, Flow.counts(["A": 1]), now: .seconds(4)) == nil)
  }

  @Test func `a product that the answer leaves out is unknown and not out of stock`() {
    var machine = machine(["A", "B"])
    let question = machine.asked([Flow.sku("A"), Flow.sku("B")], now: .zero)
    _ = machine.answered(question: question, Flow.counts(["B": 1]), now: .zero)
    #expect(availability("A", in: machine, at: .zero) == .unknown(.notInReply))
  }

  @Test func `an answer may turn out into available again`() {
    var machine = machine(["A"])
    let first = machine.asked([Flow.sku("A")], now: .zero)
    _ = machine.answered(question: first, Flow.counts(["A": 0]), now: .zero)
    #expect(availability("A", in: machine, at: .zero) == .outOfStock)
    let second = machine.asked([Flow.sku("A")], now: .seconds(30))
    _ = machine.answered(
      question: second, Flow.counts(["A": 7], expiresAt: .seconds(150)), now: .seconds(30))
    #expect(availability("A", in: machine, at: .seconds(30)) == .inStock(count: 7))
  }

  @Test(arguments: [
    (Duration.milliseconds(119_999), Availability.inStock(count: 2)), (.seconds(120), .unknown(.expired)),
    (.milliseconds(120_001), .unknown(.expired)),
  ])
  func `a count expires at exactly 120 s`(_ now: Duration, _ expected: Availability) {
    var machine = machine(["A"])
    let question = machine.asked([Flow.sku("A")], now: .zero)
    let effects = machine.answered(question: question, Flow.counts(["A": 2]), now: .seconds(1))
    #expect(effects?.marks == "stockExpiry=120s")
    #expect(availability("A", in: machine, at: now) == expected)
  }

  @Test func `the timer goes to the next count that expires, and stops after the last`() {
    var machine = machine(["A", "B"])
    let first = machine.asked([Flow.sku("A")], now: .zero)
    _ = machine.answered(question: first, Flow.counts(["A": 2]), now: .zero)
    let second = machine.asked([Flow.sku("B")], now: .seconds(10))
    let later = machine.answered(
      question: second, Flow.counts(["B": 2], expiresAt: .seconds(130)), now: .seconds(10))
    #expect(later?.marks == "-")
    #expect(machine.timerFired(.stockExpiry, number: 1, now: .seconds(120)).marks == "stockExpiry=130s")
    #expect(machine.timerFired(.stockExpiry, number: 1, now: .seconds(121)).marks == "-")
    #expect(machine.timerFired(.stockExpiry, number: 2, now: .seconds(130)).marks == "-")
  }

  @Test func `a count that expired while it is asked for again is waiting, and not known`() {
    var machine = machine(["A"])
    let first = machine.asked([Flow.sku("A")], now: .zero)
    _ = machine.answered(question: first, Flow.counts(["A": 2]), now: .zero)
    _ = machine.asked([Flow.sku("A")], now: .seconds(9 * 3_600))
    #expect(availability("A", in: machine, at: .seconds(9 * 3_600)) == .unknown(.waiting))
  }

  @Test func `a screen that is gone gives up its questions and forgets that it waits`() {
    var machine = machine(["A", "B"])
    let known = machine.asked([Flow.sku("B")], now: .zero)
    _ = machine.answered(question: known, Flow.counts(["B": 4]), now: .zero)
    let given = machine.asked([Flow.sku("A")], now: .zero)
    _ = report(["A", "B"], to: &machine, at: .zero)
    #expect(machine.suspended().marks == "no-stockWindow stock!2")
    #expect(machine.readings == Flow.counts(["B": 4]))
    #expect(machine.answered(question: given, Flow.counts(["A": 1]), now: .zero) == nil)
    #expect(machine.readings == Flow.counts(["B": 4]))
    // It is back: what is in view is asked for at once.
    machine.allowed()
    #expect(machine.momentCame(now: .seconds(2)).marks == "stock?3[A B]")
  }

  @Test func `another hub begins without anything of the last one`() {
    var machine = machine(["A"])
    _ = machine.answered(
      question: machine.asked([Flow.sku("A")], now: .zero), Flow.counts(["A": 3]), now: .zero)
    let late = machine.asked([Flow.sku("A")], now: .zero)
    #expect(machine.cleared().marks == "stock!2 no-stockExpiry")
    #expect(machine.readings.isEmpty)
    machine.productsReplaced([Flow.sku("A")])
    machine.allowed()
    // Numbers go on, so that no late answer is taken for a new one.
    #expect(machine.asked([Flow.sku("A")], now: .zero) == 3)
    #expect(machine.answered(question: late, Flow.counts(["A": 3]), now: .zero) == nil)
    #expect(availability("A", in: machine, at: .zero) == .unknown(.waiting))
  }

  @Test func `where nothing may be asked, what appears is part of the next moment's question`() {
    var machine = machine(["A", "B"])
    #expect(machine.forbidden().marks == "-")
    #expect(report(["A", "B"], to: &machine, at: .zero) == "-")
    #expect(report(["B"], to: &machine, at: .seconds(1)) == "-")
    #expect(machine.momentCame(now: .seconds(1)).marks == "-")
    machine.allowed()
    #expect(machine.momentCame(now: .seconds(2)).marks == "stock?1[B]")
  }

  @Test func `when the network is back only what was never learned is asked for`() {
    var machine = machine(["A", "B", "C"])
    _ = report(["A", "B", "C"], to: &machine, at: .zero)
    _ = machine.timerFired(.stockWindow, number: 1, now: .milliseconds(100))
    #expect(machine.networkReturned(now: .seconds(1)).marks == "-")
    var readings = Flow.counts(["A": 3])
    readings[Flow.sku("B")] = StockReading(unknown: .offline)
    readings[Flow.sku("C")] = StockReading(unknown: .failed)
    _ = machine.answered(question: 1, readings, now: .seconds(2))
    #expect(machine.networkReturned(now: .seconds(3)).marks == "stock?2[B C]")
  }
}
