import PriceboardTestSupport
import Testing

@testable import DeliveryArea

@Suite(.timeLimit(.minutes(15))) struct FollowerTests {
  private let service = HTTPServiceFake()
  private let repository: RemoteDeliveryAreaRepository

  init() {
    repository = RemoteDeliveryAreaRepository(service: service)
  }

  @Test func `all followers get each changed area, and a late one gets the current area first`() async throws
  {
    var first = repository.areaChanges().makeAsyncIterator()
    var second = repository.areaChanges().makeAsyncIterator()
    await service.nextCall().reply(#"{"status":"browsing","hub":"h01"}"#)
    #expect(await first.next() == .browsing(defaultHub: Places.h01))
    #expect(await second.next() == .browsing(defaultHub: Places.h01))
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#)
    var late = repository.areaChanges().makeAsyncIterator()
    #expect(await first.next() == .served(Places.h12))
    #expect(await second.next() == .served(Places.h12))
    #expect(await late.next() == .served(Places.h12))
  }

  @Test func `the same hub set twice is one change`() async throws {
    var areas = repository.areaChanges().makeAsyncIterator()
    _ = await service.nextCall()
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#)
    #expect(await areas.next() == .served(Places.h12))
    try await set(Places.work, #"{"status":"served","hub":"h12"}"#)
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#)
    try await set(Places.work, #"{"status":"served","hub":"h07"}"#)
    #expect(await areas.next() == .served(Places.h07))
  }

  @Test func `a follower that misses an area in between does not get the one it has again`() async throws {
    var areas = repository.areaChanges().makeAsyncIterator()
    _ = await service.nextCall()
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#)
    #expect(await areas.next() == .served(Places.h12))
    try await set(Places.work, #"{"status":"served","hub":"h07"}"#)
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#)
    let later = Task { try await set(Places.sea, #"{"status":"outOfArea"}"#) }
    #expect(await areas.next() == .outOfArea)
    try await later.value
  }

  @Test func `a stream without repetitions has each change`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in [1, 1, 2, 2, 2, 1, 3] { continuation.yield(number) }
    continuation.finish()
    var numbers: [Int] = []
    for await number in stream.withoutRepetitions() { numbers.append(number) }
    #expect(numbers == [1, 2, 1, 3])
  }

  @Test func `the browsed hub that serves the address is a change`() async throws {
    var areas = repository.areaChanges().makeAsyncIterator()
    await service.nextCall().reply(#"{"status":"browsing","hub":"h01"}"#)
    #expect(await areas.next() == .browsing(defaultHub: Places.h01))
    try await set(Places.home, #"{"status":"served","hub":"h01"}"#)
    #expect(await areas.next() == .served(Places.h01))
  }

  @Test func `the address changes also where the hub stays`() async throws {
    var addresses = repository.addressChanges().makeAsyncIterator()
    #expect(await addresses.next() == .some(nil))
    _ = await service.nextCall()
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#)
    #expect(await addresses.next() == .some(Places.home))
    try await set(Places.work, #"{"status":"served","hub":"h12"}"#)
    #expect(await addresses.next() == .some(Places.work))
    var late = repository.addressChanges().makeAsyncIterator()
    #expect(await late.next() == .some(Places.work))
  }

  @Test func `the area that a follower got is the one it finds when it asks`() async throws {
    let repository = repository
    let follower = Task {
      var pairs: [[DeliveryArea]] = []
      for await area in repository.areaChanges() {
        pairs.append([area, try await repository.area()])
        if area == .served(Places.h07) { break }
      }
      return pairs
    }
    _ = await service.nextCall()
    try await set(Places.home, #"{"status":"served","hub":"h12"}"#)
    try await set(Places.sea, #"{"status":"outOfArea"}"#)
    try await set(Places.work, #"{"status":"served","hub":"h07"}"#)
    let pairs = try await follower.value
    // A follower may come late, so that what it finds is newer; it is never older.
    let order: [DeliveryArea] = [.served(Places.h12), .outOfArea, .served(Places.h07)]
    for pair in pairs {
      let places = pair.compactMap { order.firstIndex(of: $0) }
      #expect(places.count == 2 && places[0] <= places[1])
    }
    #expect(pairs.last == [.served(Places.h07), .served(Places.h07)])
  }

  @Test func `of 20000 followers cancelled at random moments none stays`() async throws {
    let seed: UInt64 = 20_000
    var generator = SplitMix64(seed: seed)
    let repository = repository
    _ = await service.nextCall()
    for round in 0..<100 {
      let followers = (0..<200).map { number in
        Task {
          if number.isMultiple(of: 2) {
            for await _ in repository.areaChanges() {}
          } else {
            for await _ in repository.addressChanges() {}
          }
        }
      }
      await withTaskGroup { group in
        for follower in followers.shuffled(using: &generator) {
          let yields = Int.random(in: 0...3, using: &generator)
          group.addTask {
            for _ in 0..<yields { await Task.yield() }
            follower.cancel()
          }
        }
        group.addTask {
          try? await set(
            round.isMultiple(of: 2) ? Places.home : Places.work,
            #"{"status":"served","hub":"h\#(round.isMultiple(of: 2) ? 12 : 13)"}"#)
        }
      }
      for follower in followers { await follower.value }
    }
    #expect(repository.followerCount == 0, "seed \(seed)")
  }

  private func set(_ address: Address, _ json: String) async throws {
    async let area = repository.setAddress(address)
    await service.nextCall().reply(json)
    _ = try await area
  }
}
