import DeliveryArea
import Testing

@testable import StockCache

/// Each test is one cell, or one row of like cells, of the table at ``StockMachine``.
@Suite struct StockMachineTests {
  private let a = Keys.a
  private let b = Keys.b
  private let x = Keys.x
  private let y = Keys.y
  private let z = Keys.z
  private let in5: [SKU: Availability] = [Keys.x: .inStock(count: 5)]

  // MARK: asked

  @Test func `what nobody knows is asked for`() {
    var machine = StockMachine()
    #expect(machine.asked(1, for: [x, y], at: a, now: .zero) == [send(1, a, [x, y])])
  }

  @Test func `nothing asked for is answered with nothing`() {
    var machine = StockMachine()
    #expect(machine.asked(1, for: [], at: a, now: .zero) == [.answer(asker: 1, [:])])
  }

  @Test func `a product that is named twice is asked for once`() {
    var machine = StockMachine()
    #expect(machine.asked(1, for: [x, y, x, x], at: a, now: .zero) == [send(1, a, [x, y])])
    #expect(reply(&machine, 1, [x: .inStock(count: 5)]) == [.answer(asker: 1, [x: .count(5), y: missing])])
  }

  @Test func `a young count answers by itself`() {
    var machine = known(in5)
    #expect(machine.asked(2, for: [x], at: a, now: .seconds(1)) == [.answer(asker: 2, [x: .count(5)])])
  }

  @Test func `known counts are not asked for with the others`() {
    var machine = known(in5)
    #expect(machine.asked(2, for: [x, y], at: a, now: .seconds(1)) == [send(2, a, [y])])
    #expect(
      reply(&machine, 2, [y: .outOfStock], at: .seconds(1))
        == [.answer(asker: 2, [x: .count(5), y: .count(0, sentAt: .seconds(1))])])
  }

  @Test func `who asks the same while it is in flight joins`() {
    var machine = asking([x])
    #expect(machine.asked(2, for: [x], at: a, now: .seconds(1)).isEmpty)
    #expect(
      reply(&machine, 1, in5) == [.answer(asker: 1, [x: .count(5)]), .answer(asker: 2, [x: .count(5)])])
  }

  @Test func `who asks the same while it is queued joins`() {
    var machine = full()
    #expect(machine.asked(5, for: [x], at: a, now: .zero).isEmpty)
    #expect(machine.asked(6, for: [x, y], at: a, now: .zero).isEmpty)
    #expect(
      reply(&machine, 1, [:]) == [.answer(asker: 1, [filler(1): missing]), send(5, a, [x, y])])
  }

  @Test func `who joins some of a request and asks for more waits for both`() {
    var machine = asking([x])
    #expect(machine.asked(2, for: [y, x], at: a, now: .zero) == [send(2, a, [y])])
    #expect(reply(&machine, 1, in5) == [.answer(asker: 1, [x: .count(5)])])
    #expect(reply(&machine, 2, [y: .outOfStock]) == [.answer(asker: 2, [x: .count(5), y: .count(0)])])
  }

  @Test func `another hub is another question`() {
    var machine = known(in5)
    #expect(machine.asked(2, for: [x], at: b, now: .zero) == [send(2, b, [x])])
  }

  @Test func `keys that differ in bytes alone are different questions`() {
    let composed = Keys.sku("K\u{E4}se")
    let decomposed = Keys.sku("Ka\u{308}se")
    var machine = StockMachine()
    #expect(
      machine.asked(1, for: [composed, decomposed], at: a, now: .zero) == [
        send(1, a, [composed, decomposed])
      ])
    #expect(
      reply(&machine, 1, [composed: .outOfStock, decomposed: .inStock(count: 2)])
        == [.answer(asker: 1, [composed: .count(0), decomposed: .count(2)])])
  }

  // MARK: cancelled

  @Test func `one of several who is cancelled leaves the request to the others`() {
    var machine = asking([x])
    _ = machine.asked(2, for: [x], at: a, now: .zero)
    #expect(machine.cancelled(1, now: .zero) == [.answer(asker: 1, [x: StockReading(unknown: .waiting)])])
    #expect(reply(&machine, 1, in5) == [.answer(asker: 2, [x: .count(5)])])
  }

  @Test func `a request that nobody waits for is cancelled`() {
    var machine = asking([x, y])
    #expect(
      machine.cancelled(1, now: .zero) == [
        .cancelRequest(1),
        .answer(asker: 1, [x: StockReading(unknown: .notAsked), y: StockReading(unknown: .notAsked)]),
      ])
    #expect(reply(&machine, 1, in5).isEmpty)
    #expect(machine.asked(2, for: [x], at: a, now: .zero) == [send(2, a, [x])])
  }

  @Test func `a product that nobody waits for stays in its request for the sake of the others`() {
    var machine = asking([x])
    _ = machine.cancelled(1, now: .zero)
    _ = machine.asked(2, for: [x, y], at: a, now: .zero)
    _ = machine.asked(3, for: [y], at: a, now: .zero)
    #expect(
      machine.cancelled(2, now: .zero) == [
        .answer(asker: 2, [x: StockReading(unknown: .waiting), y: StockReading(unknown: .waiting)])
      ])
    #expect(machine.asked(4, for: [x], at: a, now: .zero).isEmpty)
    #expect(
      reply(&machine, 2, in5) == [.answer(asker: 3, [y: missing]), .answer(asker: 4, [x: .count(5)])])
  }

  @Test func `the last who is cancelled ends the request`() {
    var machine = asking([x])
    _ = machine.asked(2, for: [x], at: a, now: .zero)
    _ = machine.cancelled(2, now: .zero)
    #expect(machine.cancelled(1, now: .zero).first == .cancelRequest(1))
  }

  @Test func `a queued product that nobody waits for is never asked for`() {
    var machine = full()
    _ = machine.asked(5, for: [x], at: a, now: .zero)
    _ = machine.asked(6, for: [x, y], at: a, now: .zero)
    #expect(
      machine.cancelled(6, now: .zero)
        == [.answer(asker: 6, [x: StockReading(unknown: .waiting), y: StockReading(unknown: .notAsked)])])
    #expect(reply(&machine, 1, [:]).last == send(5, a, [x]))
  }

  @Test func `a cancelled request makes room for the queue`() {
    var machine = full()
    _ = machine.asked(5, for: [x], at: b, now: .zero)
    #expect(
      machine.cancelled(2, now: .zero) == [
        .cancelRequest(2), .answer(asker: 2, [filler(2): StockReading(unknown: .notAsked)]), send(5, b, [x]),
      ])
  }

  @Test func `who is cancelled gets at once what is known`() {
    var machine = known(in5)
    // Too old to answer with, and not too old to be shown.
    #expect(machine.asked(2, for: [x, y], at: a, now: .seconds(40)) == [send(2, a, [x, y])])
    #expect(
      machine.cancelled(2, now: .seconds(41)) == [
        .cancelRequest(2), .answer(asker: 2, [x: .count(5), y: StockReading(unknown: .notAsked)]),
      ])
  }

  @Test func `the cancellation of who has an answer changes nothing`() {
    var machine = known(in5)
    #expect(machine.cancelled(1, now: .zero).isEmpty)
    #expect(machine.cancelled(99, now: .zero).isEmpty)
  }

  // MARK: replied

  @Test func `a product that the reply does not name is unknown and never out`() {
    var machine = asking([x, y])
    #expect(reply(&machine, 1, [y: .inStock(count: 1)]) == [.answer(asker: 1, [x: missing, y: .count(1)])])
  }

  @Test func `what is unknown is not remembered`() {
    var machine = asking([x, y])
    _ = reply(&machine, 1, [y: .unknown(.notInReply)])
    #expect(machine.countsHeld == 0)
    #expect(machine.asked(2, for: [x, y], at: a, now: .zero) == [send(2, a, [x, y])])
  }

  @Test func `a product that is not known any more loses its older count`() {
    var machine = known(in5)
    _ = machine.asked(2, for: [x], at: a, now: .seconds(40))
    _ = reply(&machine, 2, [:], at: .seconds(40))
    #expect(machine.countsHeld == 0)
  }

  @Test func `a reply that comes twice changes nothing`() {
    var machine = known(in5)
    #expect(reply(&machine, 1, [x: .outOfStock]).isEmpty)
    #expect(machine.asked(2, for: [x], at: a, now: .zero) == [.answer(asker: 2, [x: .count(5)])])
  }

  @Test func `a reply that comes after another hub was chosen is kept for its own hub alone`() {
    var machine = asking([x])
    _ = machine.cancelled(1, now: .zero)
    _ = machine.asked(2, for: [x], at: a, now: .zero)
    #expect(machine.asked(3, for: [x], at: b, now: .zero) == [send(3, b, [x])])
    #expect(reply(&machine, 2, in5) == [.answer(asker: 2, [x: .count(5)])])
    #expect(machine.known([x], at: b, now: .zero) == [x: StockReading(unknown: .waiting)])
    #expect(machine.known([x], at: a, now: .zero) == [x: .count(5)])
  }

  @Test func `out is not sticky`() {
    var machine = known([x: .outOfStock])
    #expect(machine.asked(2, for: [x], at: a, now: .seconds(29)) == [.answer(asker: 2, [x: .count(0)])])
    #expect(machine.asked(3, for: [x], at: a, now: .seconds(30)) == [send(2, a, [x])])
    #expect(
      reply(&machine, 2, [x: .inStock(count: 7)], at: .seconds(31))
        == [.answer(asker: 3, [x: .count(7, sentAt: .seconds(30))])])
  }

  // MARK: failed

  @Test(arguments: [Availability.UnknownReason.failed, .offline])
  func `a failure leaves its products unknown, and is not remembered`(reason: Availability.UnknownReason) {
    var machine = asking([x])
    #expect(
      machine.failed(request: 1, reason, now: .zero)
        == [.answer(asker: 1, [x: StockReading(unknown: reason)])])
    #expect(machine.asked(2, for: [x], at: a, now: .zero) == [send(2, a, [x])])
  }

  @Test func `a failed part leaves the other parts alone`() {
    var machine = StockMachine(policy: StockPolicy(productsPerRequest: 1))
    #expect(
      machine.asked(1, for: [x, y], at: a, now: .zero) == [send(1, a, [x]), send(2, a, [y])])
    #expect(machine.failed(request: 1, .failed, now: .zero).isEmpty)
    #expect(
      reply(&machine, 2, [y: .inStock(count: 1)])
        == [.answer(asker: 1, [x: StockReading(unknown: .failed), y: .count(1)])])
  }

  @Test func `a failure that comes twice, or after the reply, changes nothing`() {
    var machine = known(in5)
    #expect(machine.failed(request: 1, .failed, now: .zero).isEmpty)
    #expect(machine.failed(request: 7, .failed, now: .zero).isEmpty)
    #expect(machine.asked(2, for: [x], at: a, now: .zero) == [.answer(asker: 2, [x: .count(5)])])
  }

  @Test func `a failure makes room for the queue`() {
    var machine = full()
    _ = machine.asked(5, for: [x], at: a, now: .zero)
    #expect(machine.failed(request: 3, .offline, now: .zero).last == send(5, a, [x]))
  }

  // MARK: cleared

  @Test func `clearing forgets the counts of all hubs`() {
    var machine = known(in5)
    _ = machine.asked(2, for: [x], at: b, now: .zero)
    _ = reply(&machine, 2, in5)
    #expect(machine.countsHeld == 2)
    machine.cleared()
    #expect(machine.countsHeld == 0)
    #expect(machine.asked(3, for: [x], at: a, now: .zero) == [send(3, a, [x])])
    #expect(machine.asked(4, for: [x], at: b, now: .zero) == [send(4, b, [x])])
  }

  @Test func `a request sent before everything was cleared answers who waits, and nobody else`() {
    var machine = asking([x])
    machine.cleared()
    #expect(machine.asked(2, for: [x], at: a, now: .zero) == [send(2, a, [x])])
    #expect(reply(&machine, 1, in5) == [.answer(asker: 1, [x: .count(5)])])
    #expect(machine.countsHeld == 0)
    #expect(machine.asked(3, for: [x], at: a, now: .zero).isEmpty)
    #expect(
      reply(&machine, 2, [x: .outOfStock])
        == [.answer(asker: 2, [x: .count(0)]), .answer(asker: 3, [x: .count(0)])])
    #expect(machine.countsHeld == 1)
  }

  @Test func `a queued question outlives the clearing, because it is sent after it`() {
    var machine = full()
    _ = machine.asked(5, for: [x], at: a, now: .zero)
    machine.cleared()
    #expect(machine.asked(6, for: [x], at: a, now: .zero).isEmpty)
    #expect(reply(&machine, 1, [:]).last == send(5, a, [x]))
    _ = reply(&machine, 5, in5)
    #expect(machine.countsHeld == 1)
  }

  // MARK: helpers

  private let missing = StockReading(unknown: .notInReply)

  private func send(_ id: Int, _ hub: HubID, _ skus: [SKU]) -> StockMachine.Effect {
    .send(StockRequest(id: id, hub: hub, skus: skus))
  }

  private func reply(
    _ machine: inout StockMachine, _ request: Int, _ availabilities: [SKU: Availability],
    at now: Duration = .zero
  ) -> [StockMachine.Effect] {
    machine.replied(request: request, sentAt: .zero, age: .zero, availabilities, now: now)
  }

  /// Asker 1 asks for products at A.
  private func asking(_ skus: [SKU]) -> StockMachine {
    var machine = StockMachine()
    _ = machine.asked(1, for: skus, at: a, now: .zero)
    return machine
  }

  /// Request 1 has brought counts of A at time zero.
  private func known(_ availabilities: [SKU: Availability]) -> StockMachine {
    var machine = asking(availabilities.keys.sorted())
    _ = machine.replied(request: 1, sentAt: .zero, age: .zero, availabilities, now: .zero)
    return machine
  }

  private func filler(_ number: Int) -> SKU { Keys.sku("filler\(number)") }

  /// Askers 1 to 4 wait for requests 1 to 4, which is as many as there may be.
  private func full() -> StockMachine {
    var machine = StockMachine()
    for number in 1...4 {
      _ = machine.asked(number, for: [filler(number)], at: a, now: .zero)
    }
    return machine
  }
}
