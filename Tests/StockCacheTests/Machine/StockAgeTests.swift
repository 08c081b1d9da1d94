import DeliveryArea
import Testing

@testable import StockCache

@Suite struct StockAgeTests {
  private let a = Keys.a
  private let x = Keys.x
  private let sent = Duration.seconds(1_000)

  /// Milliseconds after the sending, whether the count is still young, and whether it may still be shown.
  @Test(arguments: [
    (0, true, true), (29_999, true, true), (30_000, false, true), (30_001, false, true),
    (119_999, false, true), (120_000, false, false), (120_001, false, false),
  ])
  func `a count is young for 30 seconds and known for 120`(milliseconds: Int, isYoung: Bool, isKnown: Bool) {
    var machine = machine(sentAt: sent, arrivesAt: sent)
    expect(&machine, at: sent + .milliseconds(milliseconds), isYoung: isYoung, isKnown: isKnown)
  }

  @Test(arguments: [(29_999, true), (30_000, false)])
  func `an age counts from the sending and not from the arrival`(milliseconds: Int, isYoung: Bool) {
    var machine = machine(sentAt: sent, arrivesAt: sent + .seconds(9))
    expect(&machine, at: sent + .milliseconds(milliseconds), isYoung: isYoung, isKnown: true)
  }

  /// The attempt that brought the answer went out 4 seconds after the first one.
  @Test(arguments: [(33_999, true), (34_000, false)])
  func `an age counts from the attempt that brought the answer`(milliseconds: Int, isYoung: Bool) {
    var machine = machine(sentAt: sent, repliedAt: sent + .seconds(4), arrivesAt: sent + .seconds(5))
    expect(&machine, at: sent + .milliseconds(milliseconds), isYoung: isYoung, isKnown: true)
  }

  /// A service on another timeline makes no count younger than its arrival or older than its request.
  @Test(arguments: [
    (Duration.zero, 29_999, true), (.zero, 30_000, false), (.seconds(90_000), 34_999, true),
    (.seconds(90_000), 35_000, false), (.seconds(-5), 30_000, false),
  ])
  func `a sending outside the request counts as its nearest end`(
    repliedAt: Duration, milliseconds: Int, isYoung: Bool
  ) {
    var machine = machine(sentAt: sent, repliedAt: repliedAt, arrivesAt: sent + .seconds(5))
    expect(&machine, at: sent + .milliseconds(milliseconds), isYoung: isYoung, isKnown: true)
  }

  /// The answer was 12 seconds old when the server sent it.
  @Test(arguments: [
    (17_999, true, true), (18_000, false, true), (107_999, false, true), (108_000, false, false),
  ])
  func `what the answer was already old counts too`(milliseconds: Int, isYoung: Bool, isKnown: Bool) {
    var machine = machine(sentAt: sent, arrivesAt: sent, age: .seconds(12))
    expect(&machine, at: sent + .milliseconds(milliseconds), isYoung: isYoung, isKnown: isKnown)
  }

  @Test(arguments: [Duration.seconds(120), .seconds(86_400 * 365 * 9_000), .seconds(Int64.max)])
  func `an answer that is too old to be shown is expired at once`(age: Duration) {
    var machine = StockMachine()
    _ = machine.asked(1, for: [x], at: a, now: sent)
    #expect(
      machine.replied(request: 1, sentAt: sent, age: age, [x: .inStock(count: 5)], now: sent)
        == [.answer(asker: 1, [x: StockReading(unknown: .expired)])])
    #expect(machine.countsHeld == 0)
  }

  @Test func `an age below nothing is none`() {
    var machine = machine(sentAt: sent, arrivesAt: sent, age: .seconds(-50))
    expect(&machine, at: sent + .seconds(30), isYoung: false, isKnown: true)
  }

  @Test func `a count that expires while its asker waits for others is unknown in the answer`() {
    let y = Keys.y
    var machine = machine(sentAt: sent, arrivesAt: sent)
    #expect(machine.asked(2, for: [x, y], at: a, now: sent + .seconds(29)).count == 1)
    #expect(
      machine.replied(
        request: 2, sentAt: sent + .seconds(29), age: .zero, [y: .outOfStock], now: sent + .seconds(120)) == [
          .answer(
            asker: 2, [x: StockReading(unknown: .expired), y: .count(0, sentAt: sent + .seconds(29))])
        ])
  }

  @Test(arguments: [(119_999, Availability.inStock(count: 5)), (120_000, .unknown(.expired))])
  func `a reading says itself until when it may be shown`(milliseconds: Int, availability: Availability) {
    #expect(StockReading.count(5).availability(at: .milliseconds(milliseconds)) == availability)
  }

  @Test(arguments: Availability.UnknownReason.allCases)
  func `what is unknown does not expire`(reason: Availability.UnknownReason) {
    #expect(StockReading(unknown: reason).availability(at: .seconds(1_000_000)) == .unknown(reason))
  }

  @Test func `what has expired is dropped, so that memory holds what was learned in the last minutes`() {
    var machine = StockMachine()
    for step in 1...200 {
      let now = Duration.seconds(step * 5)
      for effect in machine.asked(step, for: Keys.skus(50, prefix: "s\(step)-"), at: a, now: now) {
        guard case .send(let request) = effect else { continue }
        let counts = Dictionary(uniqueKeysWithValues: request.skus.map { ($0, Availability.outOfStock) })
        _ = machine.replied(request: request.id, sentAt: now, age: .zero, counts, now: now)
      }
      // 120 seconds of counts, and 30 until the next sweep.
      #expect(machine.countsHeld <= (150 / 5 + 1) * 50)
    }
  }

  private func machine(
    sentAt: Duration, repliedAt: Duration? = nil, arrivesAt: Duration, age: Duration = .zero
  ) -> StockMachine {
    var machine = StockMachine()
    _ = machine.asked(1, for: [x], at: a, now: sentAt)
    _ = machine.replied(
      request: 1, sentAt: repliedAt ?? sentAt, age: age, [x: .inStock(count: 5)], now: arrivesAt)
    return machine
  }

  private func expect(_ machine: inout StockMachine, at now: Duration, isYoung: Bool, isKnown: Bool) {
    #expect((machine.known([x], at: a, now: now)[x]?.availability == .inStock(count: 5)) == isKnown)
    let effects = machine.asked(2, for: [x], at: a, now: now)
    #expect((effects == [.send(StockRequest(id: 2, hub: a, skus: [x]))]) == !isYoung)
  }
}
