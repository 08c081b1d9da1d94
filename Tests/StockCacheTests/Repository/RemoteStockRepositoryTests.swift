import DeliveryArea
import Foundation
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import Testing

@testable import StockCache

@Suite(.timeLimit(.minutes(15))) struct RemoteStockRepositoryTests {
  private let service = HTTPServiceFake()
  private let clock = ManualClock()
  private let telemetry = TelemetrySpy()
  private let repository: RemoteStockRepository

  init() {
    repository = RemoteStockRepository(service: service, timeline: Timeline(clock), telemetry: telemetry)
  }

  @Test func `counts are asked from the hub, and remembered for 30 seconds`() async {
    async let first = repository.stock(of: [Keys.x, Keys.y], at: Keys.a)
    let call = await service.nextCall()
    #expect(call.call.target == "/hubs/A/stock?ids=X,Y")
    reply(call, #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":12,"Y":0}}"#)
    #expect(await first == [Keys.x: .count(12), Keys.y: .count(0)])
    clock.advance(by: .milliseconds(29_999))
    #expect(await repository.availability(of: [Keys.x], at: Keys.a) == [Keys.x: .inStock(count: 12)])
    #expect(service.calls.count == 1)
    clock.advance(by: .milliseconds(1))
    async let again = repository.availability(of: [Keys.x], at: Keys.a)
    reply(await service.nextCall(), #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":7}}"#)
    #expect(await again == [Keys.x: .inStock(count: 7)])
  }

  @Test func `an age counts from the sending, and from what the answer says`() async {
    async let first = repository.stock(of: [Keys.x], at: Keys.a)
    let call = await service.nextCall()
    clock.advance(by: .seconds(9))
    // The server took the counts 11 seconds before it replied.
    call.reply(
      #"{"asOf":"2026-01-05T05:59:49Z","stock":{"X":3}}"#, sentAt: .seconds(2), serverTime: Self.six)
    #expect(await first == [Keys.x: .count(3, sentAt: .seconds(2), age: .seconds(11))])
  }

  @Test func `two who ask the same share one request`() async {
    async let first = repository.stock(of: [Keys.x], at: Keys.a)
    let call = await service.nextCall()
    async let second = repository.stock(of: [Keys.x, Keys.y], at: Keys.a)
    let other = await service.nextCall()
    #expect(other.call.target == "/hubs/A/stock?ids=Y")
    reply(call, #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":5}}"#)
    reply(other, #"{"asOf":"2026-01-05T06:00:00Z","stock":{"Y":0}}"#)
    #expect(await first == [Keys.x: .count(5)])
    #expect(await second == [Keys.x: .count(5), Keys.y: .count(0)])
    #expect(service.calls.count == 2)
  }

  @Test func `one of two who is cancelled is answered at once and leaves the request to the other`() async {
    let leaving = Task { await repository.stock(of: [Keys.x, Keys.z], at: Keys.a) }
    let call = await service.nextCall()
    async let staying = repository.stock(of: [Keys.x, Keys.y], at: Keys.a)
    let other = await service.nextCall()
    leaving.cancel()
    #expect(
      await leaving.value
        == [Keys.x: StockReading(unknown: .waiting), Keys.z: StockReading(unknown: .waiting)])
    #expect(!call.isCancelled)
    reply(call, #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":5,"Z":1}}"#)
    reply(other, #"{"asOf":"2026-01-05T06:00:00Z","stock":{"Y":0}}"#)
    #expect(await staying == [Keys.x: .count(5), Keys.y: .count(0)])
  }

  @Test func `when all who wait are cancelled, so is the request`() async {
    let askers = (0..<3).map { _ in Task { await repository.stock(of: [Keys.x], at: Keys.a) } }
    let call = await service.nextCall()
    for asker in askers { asker.cancel() }
    await call.cancelled()
    for asker in askers { #expect(await asker.value[Keys.x]?.expiresAt == nil) }
    // A cancellation is no failure.
    #expect(telemetry.events.isEmpty)
    async let again = repository.stock(of: [Keys.x], at: Keys.a)
    reply(await service.nextCall(), #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":5}}"#)
    #expect(await again == [Keys.x: .count(5)])
  }

  @Test func `who is cancelled already asks for nothing`() async {
    async let first = repository.stock(of: [Keys.x], at: Keys.a)
    reply(await service.nextCall(), #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":5}}"#)
    _ = await first
    let cancelled = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await repository.stock(of: [Keys.x, Keys.y], at: Keys.a)
    }
    #expect(await cancelled.value == [Keys.x: .count(5), Keys.y: StockReading(unknown: .notAsked)])
    #expect(service.calls.count == 1)
  }

  @Test func `a failed part leaves its own products unknown, and is asked for again`() async {
    let skus = Keys.skus(60)
    async let answer = repository.availability(of: skus, at: Keys.a)
    let calls = await service.nextCalls(2)
    #expect(calls.map(\.call.query.first?.values.count) == [50, 10])
    calls[0].fail(HTTPFailure.status(503, body: Data()))
    reply(calls[1], #"{"asOf":"2026-01-05T06:00:00Z","stock":{"p51":1,"p60":0}}"#)
    let availabilities = await answer
    #expect(availabilities.count == 60)
    #expect(skus.prefix(50).allSatisfy { availabilities[$0] == .unknown(.failed) })
    #expect(availabilities[skus[50]] == .inStock(count: 1))
    #expect(availabilities[skus[58]] == .unknown(.notInReply))
    #expect(availabilities[skus[59]] == .outOfStock)
    #expect(
      telemetry.events(of: StockEvent.self).contains(.failed(hub: Keys.a, .status(503))))
    async let again = repository.availability(of: [skus[0]], at: Keys.a)
    reply(await service.nextCall(), #"{"asOf":"2026-01-05T06:00:00Z","stock":{"p1":4}}"#)
    #expect(await again == [skus[0]: .inStock(count: 4)])
  }

  @Test(arguments: [
    (#"{"asOf":"2026-01-05T06:00:00Z","stock":null}"#, StockEvent.Failure.unreadable),
    (#"{"asOf":"2026-01-05T06:00:00Z"}"#, .unreadable), ("[]", .unreadable), ("<html>", .unreadable),
    (#"{"hub":"B","asOf":"2026-01-05T06:00:00Z","stock":{"X":5}}"#, .otherHub),
  ])
  func `a reply of no use leaves all products unknown and is counted once`(
    json: String, failure: StockEvent.Failure
  ) async {
    async let answer = repository.availability(of: [Keys.x, Keys.y], at: Keys.a)
    reply(await service.nextCall(), json)
    #expect(await answer == [Keys.x: .unknown(.failed), Keys.y: .unknown(.failed)])
    #expect(telemetry.events(of: StockEvent.self) == [.failed(hub: Keys.a, failure)])
  }

  @Test func `without a network the stock is unknown because of that`() async {
    async let answer = repository.availability(of: [Keys.x], at: Keys.a)
    await service.nextCall().fail(HTTPFailure.unreachable)
    #expect(await answer == [Keys.x: .unknown(.offline)])
    #expect(telemetry.events(of: StockEvent.self) == [.failed(hub: Keys.a, .offline)])
  }

  @Test func `a call that ends as cancelled without anybody having done so has failed`() async {
    async let answer = repository.availability(of: [Keys.x], at: Keys.a)
    await service.nextCall().fail(CancellationError())
    #expect(await answer == [Keys.x: .unknown(.failed)])
  }

  @Test func `what a reply lacks is reported of its hub`() async {
    async let answer = repository.availability(of: [Keys.x, Keys.y, Keys.z], at: Keys.a)
    reply(await service.nextCall(), #"{"asOf":"yesterday","stock":{"X":null,"Y":1}}"#)
    #expect(
      await answer
        == [Keys.x: .unknown(.notInReply), Keys.y: .inStock(count: 1), Keys.z: .unknown(.notInReply)])
    #expect(
      telemetry.events(of: StockEvent.self) == [
        .ageUnknown(hub: Keys.a, .asOfUnreadable), .unreadableCounts(hub: Keys.a, 1),
        .notInReply(hub: Keys.a, 1),
      ])
  }

  @Test func `counts of one hub are never told at another`() async {
    async let atA = repository.availability(of: [Keys.x], at: Keys.a)
    let callA = await service.nextCall()
    async let atB = repository.availability(of: [Keys.x], at: Keys.b)
    let callB = await service.nextCall()
    #expect(callB.call.target == "/hubs/B/stock?ids=X")
    callB.fail(HTTPFailure.timedOut)
    #expect(await atB == [Keys.x: .unknown(.offline)])
    reply(callA, #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":5}}"#)
    #expect(await atA == [Keys.x: .inStock(count: 5)])
    async let again = repository.availability(of: [Keys.x], at: Keys.b)
    reply(await service.nextCall(), #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":0}}"#)
    #expect(await again == [Keys.x: .outOfStock])
    #expect(await repository.availability(of: [Keys.x], at: Keys.a) == [Keys.x: .inStock(count: 5)])
  }

  @Test func `clearing forgets the counts of all hubs, and of what is under way`() async {
    for hub in [Keys.a, Keys.b] {
      async let answer = repository.availability(of: [Keys.x], at: hub)
      reply(await service.nextCall(), #"{"asOf":"2026-01-05T06:00:00Z","stock":{"X":5}}"#)
      _ = await answer
    }
    async let early = repository.availability(of: [Keys.y], at: Keys.a)
    let earlyCall = await service.nextCall()
    await repository.clear()
    reply(earlyCall, #"{"asOf":"2026-01-05T06:00:00Z","stock":{"Y":5}}"#)
    #expect(await early == [Keys.y: .inStock(count: 5)])
    for (hub, sku) in [(Keys.a, Keys.x), (Keys.b, Keys.x), (Keys.a, Keys.y)] {
      async let answer = repository.availability(of: [sku], at: hub)
      reply(await service.nextCall(), #"{"asOf":"2026-01-05T06:00:00Z","stock":{"\#(sku)":0}}"#)
      #expect(await answer == [sku: .outOfStock])
    }
  }

  @Test func `an address is counted with the base that stands before it`() async {
    let service = HTTPServiceFake(baseAddressLength: 1_950)
    let repository = RemoteStockRepository(service: service, timeline: Timeline(clock))
    // 1950 and `/hubs/A/stock?ids=` leave 32 bytes.
    let skus = [Keys.sku("0123456789"), Keys.sku("abcdefghij"), Keys.sku("ABCDEFGHIJ")]
    let answer = Task { await repository.availability(of: skus, at: Keys.a) }
    let calls = await service.nextCalls(1)
    #expect(calls[0].call.target.utf8.count == 18 + 32)
    answer.cancel()
    _ = await answer.value
    let longer = Task { await repository.availability(of: skus + [Keys.x], at: Keys.a) }
    #expect(await service.nextCalls(2).map(\.call.query.first?.values.count) == [3, 1])
    longer.cancel()
    _ = await longer.value
  }

  @Test func `many who ask and leave at random moments leave nothing behind`() async {
    let seed: UInt64 = 84
    var generator = SplitMix64(seed: seed)
    let repository = repository
    let skus = Keys.skus(12)
    let askers = (0..<2_000).map { _ in
      let wanted = Array(skus.shuffled(using: &generator).prefix(3))
      return Task { await repository.stock(of: wanted, at: Keys.a).count == wanted.count }
    }
    let answering = Task {
      while true {
        let call = await service.nextCall()
        if call.call.path.isEmpty { return }
        call.fail(HTTPFailure.unreachable)
      }
    }
    await withTaskGroup { group in
      for asker in askers.shuffled(using: &generator) where Bool.random(using: &generator) {
        let yields = Int.random(in: 0...5, using: &generator)
        group.addTask {
          for _ in 0..<yields { await Task.yield() }
          asker.cancel()
        }
      }
    }
    for asker in askers { #expect(await asker.value, "seed \(seed)") }
    #expect(await repository.isIdle, "seed \(seed)")
    let last = Task { try await service.reply(to: HTTPCall("end", path: [])) }
    await answering.value
    last.cancel()
  }

  @Test func `a repository that goes away cancels its requests`() async {
    let service = HTTPServiceFake()
    var repository: RemoteStockRepository? = RemoteStockRepository(
      service: service, timeline: Timeline(clock))
    let asker = Task { [repository] in await repository?.stock(of: [Keys.x], at: Keys.a) }
    let call = await service.nextCall()
    repository = nil
    asker.cancel()
    await call.cancelled()
    _ = await asker.value
  }

  @Test func `an app reports itself what the checkout found`() {
    telemetry.record(StockEvent.outOfStockAtCheckout(hub: Keys.a, sku: Keys.x))
    #expect(
      telemetry.events(of: StockEvent.self) == [.outOfStockAtCheckout(hub: Keys.a, sku: Keys.x)])
  }

  /// 2026-01-05T06:00:00Z.
  private static let six = 1_767_592_800_000

  private func reply(_ call: PendingCall, _ json: String) {
    call.reply(json, serverTime: Self.six)
  }
}
