import Foundation
import PriceboardTestSupport
import PriceboardTransport
import Testing

@testable import DeliveryArea

@Suite(.timeLimit(.minutes(15))) struct RemoteDeliveryAreaRepositoryTests {
  private let service = HTTPServiceFake()
  private let telemetry = TelemetrySpy()
  private let repository: RemoteDeliveryAreaRepository

  init() {
    repository = RemoteDeliveryAreaRepository(service: service, telemetry: telemetry)
  }

  @Test func `without an address the server is asked which hub is browsed`() async throws {
    let call = await service.nextCall()
    #expect(call.call.target == "/delivery-area")
    #expect(call.call.endpoint == "delivery-area")
    #expect(call.call.method == .get)
    #expect(call.call.keeping == .never)
    call.reply(#"{"status":"browsing","hub":"h01"}"#)
    #expect(try await repository.area() == .browsing(defaultHub: Places.h01))
    #expect(service.calls.count == 1)
  }

  @Test func `the place of an address is sent as plain decimals`() async throws {
    _ = await service.nextCall()
    async let area = repository.setAddress(Places.home)
    let call = await service.nextCall()
    #expect(call.call.target == "/delivery-area?lat=52.529&lng=13.401")
    #expect(call.call.keeping == .never)
    call.reply(#"{"status":"served","hub":"h12"}"#)
    #expect(try await area == .served(Places.h12))
  }

  @Test func `nobody delivers to the sea`() async throws {
    _ = await service.nextCall()
    async let area = repository.setAddress(Places.sea)
    let call = await service.nextCall()
    #expect(call.call.target == "/delivery-area?lat=0&lng=0")
    call.reply(#"{"status":"outOfArea","hub":null}"#)
    #expect(try await area == .outOfArea)
    #expect(try await repository.area() == .outOfArea)
  }

  @Test func `who asks for the area while it is asked for shares the reply`() async throws {
    let call = await service.nextCall()
    async let first = repository.area()
    async let second = repository.area()
    call.reply(#"{"status":"browsing","hub":"h01"}"#)
    #expect(
      try await [first, second] == [.browsing(defaultHub: Places.h01), .browsing(defaultHub: Places.h01)])
    #expect(service.calls.count == 1)
  }

  @Test func `one who leaves a shared lookup takes nobody with it`() async throws {
    let call = await service.nextCall()
    let leaving = Task { try await repository.area() }
    async let staying = repository.area()
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    #expect(!call.isCancelled)
    call.reply(#"{"status":"browsing","hub":"h01"}"#)
    #expect(try await staying == .browsing(defaultHub: Places.h01))
  }

  @Test func `of addresses that overtake each other the last one counts`() async throws {
    let launch = await service.nextCall()
    let first = Task { try await repository.setAddress(Places.home) }
    let slow = await service.nextCall()
    await launch.cancelled()
    let second = Task { try await repository.setAddress(Places.work) }
    let quick = await service.nextCall()
    await slow.cancelled()
    await #expect(throws: DeliveryAreaError.superseded) { try await first.value }
    slow.reply(#"{"status":"served","hub":"h12"}"#)
    quick.reply(#"{"status":"served","hub":"h07"}"#)
    #expect(try await second.value == .served(Places.h07))
    #expect(try await repository.area() == .served(Places.h07))
  }

  @Test func `the reply of an overtaken lookup that comes all the same is dropped`() async throws {
    let service = HTTPServiceFake(answersCancelled: true)
    let repository = RemoteDeliveryAreaRepository(service: service)
    let launch = await service.nextCall()
    let first = Task { try await repository.setAddress(Places.home) }
    let slow = await service.nextCall()
    let second = Task { try await repository.setAddress(Places.work) }
    let quick = await service.nextCall()
    quick.reply(#"{"status":"served","hub":"h07"}"#)
    _ = try await second.value
    var areas = repository.areaChanges().makeAsyncIterator()
    #expect(await areas.next() == .served(Places.h07))
    slow.reply(#"{"status":"served","hub":"h12"}"#)
    launch.reply(#"{"status":"browsing","hub":"h01"}"#)
    await #expect(throws: DeliveryAreaError.superseded) { try await first.value }
    #expect(try await repository.area() == .served(Places.h07))
    // Nothing came in between: the next area is the one that is set next.
    async let third = repository.setAddress(Places.sea)
    await service.nextCall().reply(#"{"status":"outOfArea"}"#)
    #expect(await areas.next() == .outOfArea)
    _ = try await third
  }

  @Test func `a cancelled caller ends its own lookup, and the old area stays`() async throws {
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#, afterLaunch: true)
    let leaving = Task { try await repository.setAddress(Places.work) }
    let call = await service.nextCall()
    leaving.cancel()
    await call.cancelled()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    #expect(try await repository.area() == .served(Places.h12))
    #expect(service.calls.count == 3)
  }

  @Test func `a caller that is cancelled already asks for nothing`() async throws {
    await service.nextCall().reply(#"{"status":"browsing","hub":"h01"}"#)
    let caller = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await repository.setAddress(Places.home)
    }
    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(service.calls.count == 1)
  }

  @Test(arguments: [
    HTTPFailure.unreachable, .timedOut, .status(503, body: Data()), .tryLater(after: .seconds(90)), .notJSON,
    .invalidReply, .noToken,
  ])
  func `a lookup that fails leaves the old area`(failure: HTTPFailure) async throws {
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#, afterLaunch: true)
    let setting = Task { try await repository.setAddress(Places.work) }
    await service.nextCall().fail(failure)
    await #expect(throws: DeliveryAreaError.unreachable) { try await setting.value }
    #expect(try await repository.area() == .served(Places.h12))
    #expect(telemetry.events.isEmpty)
  }

  @Test func `a lookup that ends as cancelled without anybody having done so has failed`() async throws {
    _ = await service.nextCall()
    let setting = Task { try await repository.setAddress(Places.work) }
    await service.nextCall().fail(CancellationError())
    await #expect(throws: DeliveryAreaError.unreachable) { try await setting.value }
  }

  @Test(arguments: [
    (#"{"status":"served","hub":null}"#, DeliveryAreaEvent.contradiction(.servedWithoutHub)),
    (#"{"status":"paused","hub":"b1"}"#, .unknownStatus("paused")), ("[]", .unreadableReply),
  ])
  func `a reply that cannot be believed leaves the old area and is counted`(
    json: String, event: DeliveryAreaEvent
  ) async throws {
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#, afterLaunch: true)
    let setting = Task { try await repository.setAddress(Places.work) }
    await service.nextCall().reply(json)
    await #expect(throws: DeliveryAreaError.unreadable) { try await setting.value }
    #expect(try await repository.area() == .served(Places.h12))
    #expect(telemetry.events(of: DeliveryAreaEvent.self) == [event])
  }

  @Test func `who drops the repository ends its request and its streams`() async {
    let service = HTTPServiceFake()
    var repository: RemoteDeliveryAreaRepository? = RemoteDeliveryAreaRepository(service: service)
    let areas = repository?.areaChanges()
    let call = await service.nextCall()
    repository = nil
    await call.cancelled()
    guard let areas else { return }
    for await _ in areas { Issue.record("nothing was ever known") }
  }

  private func set(_ address: Address, _ json: String, afterLaunch: Bool) async throws {
    if afterLaunch { _ = await service.nextCall() }
    async let area = repository.setAddress(address)
    await service.nextCall().reply(json)
    _ = try await area
  }
}
