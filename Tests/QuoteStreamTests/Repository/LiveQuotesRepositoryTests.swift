import Foundation
import MoneyKit
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

@Suite(.timeLimit(.minutes(15))) struct LiveQuotesRepositoryTests {
  private let clock = ManualClock()
  private let power = ManualPowerStatus()
  private let telemetry = TelemetrySpy()
  private let socket: QuoteSocketFake
  private let repository: LiveQuotesRepository

  init() {
    let timeline = Timeline(clock)
    socket = QuoteSocketFake(timeline)
    repository = LiveQuotesRepository(socket: socket, power: power, timeline: timeline, telemetry: telemetry)
  }

  @Test func `a follower is registered before the call returns, and told what is known first`() async throws {
    socket.connect()
    let stream = repository.events(for: ["A", "B"])
    #expect(socket.takeCommands() == [.subscribe(["A", "B"], maxRate: 4)])
    #expect(repository.followerCount == 1)
    var iterator = stream.makeAsyncIterator()
    let known = await iterator.next()
    #expect(known == [.interrupted(["A", "B"], .noSnapshot)])
    socket.receive(snapshot("A", 1))
    let first = try #require(await iterator.next())
    #expect(first.count == 1)
    guard case .quote(let quote) = first.first else {
      Issue.record("a price after its snapshot is live")
      return
    }
    #expect(quote.last?.minorUnits == 18240)
    #expect(quote.previousClose?.minorUnits == 18010)
    #expect(quote.currency.code == "EUR")
  }

  @Test func `a reader that comes late gets one element with the newest of each symbol`() async throws {
    socket.connect()
    var iterator = repository.events(for: ["A", "B"]).makeAsyncIterator()
    socket.receive(snapshot("A", 1), snapshot("B", 1))
    for sequence in 2...500 { socket.receive(update("A", sequence, last: sequence)) }
    socket.receive(update("B", 5))
    let events = try #require(await iterator.next())
    #expect(events.count == 2)
    guard case .quote(let newest) = events.first, case .cached(let other, .gap) = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(newest.last?.minorUnits == 500)
    #expect(other.symbol == "B")
    #expect(repository.counts.applied == 499)
  }

  @Test func `two callers are one subscription, and both are told`() async throws {
    socket.connect()
    var first = repository.events(for: ["A"]).makeAsyncIterator()
    var second = repository.events(for: ["A", "B"]).makeAsyncIterator()
    #expect(socket.takeCommands() == [.subscribe(["A"], maxRate: 4), .subscribe(["B"], maxRate: 4)])
    _ = await first.next()
    _ = await second.next()
    socket.receive(snapshot("A", 1))
    let one = await first.next()
    let other = await second.next()
    #expect(one == other)
  }

  @Test func `a stream that is dropped without a look releases its symbols after two seconds`() async throws {
    socket.connect()
    _ = repository.events(for: ["A"])
    #expect(repository.followerCount == 0)
    #expect(socket.takeCommands() == [.subscribe(["A"], maxRate: 4)])
    try await clock.sleeper(dueIn: .seconds(2))
    clock.advance(by: .milliseconds(1_999))
    #expect(socket.takeCommands().isEmpty)
    #expect(repository.subscribed == ["A"])
    clock.advance(by: .milliseconds(1))
    while repository.subscribed == ["A"] { await Task.yield() }
    while socket.commands.isEmpty { await Task.yield() }
    #expect(socket.takeCommands() == [.unsubscribe(["A"])])
  }

  @Test func `a reader that is cancelled releases its symbols and leaves the others alone`() async throws {
    socket.connect()
    var other = repository.events(for: ["A"]).makeAsyncIterator()
    let stream = repository.events(for: ["A"])
    let reader = Task {
      for await _ in stream {}
    }
    reader.cancel()
    await reader.value
    #expect(repository.followerCount == 1)
    _ = await other.next()
    socket.receive(snapshot("A", 1))
    let events = await other.next()
    #expect(events?.count == 1)
  }

  @Test func `twenty thousand readers that are cancelled at random moments leave none`() async throws {
    socket.connect()
    var random = SplitMix64(seed: 7)
    let symbols: [Symbol] = ["A", "B", "C", "D"]
    for round in 0..<100 {
      var readers: [Task<Void, Never>] = []
      for number in 0..<200 {
        let stream = repository.events(for: [symbols[number % 4], symbols[number % 3]])
        switch Int.random(in: 0..<4, using: &random) {
        case 0: continue
        case 1:
          let reader = Task { for await _ in stream { break } }
          readers.append(reader)
        default:
          let reader = Task { for await _ in stream {} }
          if Bool.random(using: &random) { reader.cancel() }
          readers.append(reader)
        }
      }
      socket.receive(symbols.map { snapshot($0.rawValue, round) })
      for reader in readers.shuffled(using: &random) { reader.cancel() }
      for reader in readers { await reader.value }
    }
    #expect(repository.followerCount == 0)
    let subscribed = repository.subscribed
    #expect(subscribed == symbols, "within their grace")
  }

  @Test func `readers that come and go on many threads leave the server with what is followed`() async throws
  {
    socket.connect()
    let kept = repository.events(for: ["K"])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask { [repository] in
          let symbol = Symbol(stringLiteral: "S\(number % 7)")
          var iterator = repository.events(for: [symbol, "K"]).makeAsyncIterator()
          _ = await iterator.next()
        }
      }
    }
    #expect(repository.followerCount == 1)
    var server: Set<Symbol> = []
    var counts: [Symbol: Int] = [:]
    for command in socket.commands {
      guard case .subscribe(let symbols, _) = command else { continue }
      for symbol in symbols { counts[symbol, default: 0] += 1 }
      server.formUnion(symbols)
    }
    #expect(server.sorted() == repository.subscribed)
    #expect(counts.values.allSatisfy { $0 == 1 }, "within their grace nothing is subscribed twice")
    withExtendedLifetime(kept) {}
  }

  @Test func `a follower that looks when it suits is told at once, and wakes nobody in between`() async throws
  {
    socket.connect()
    let follower = repository.follower(of: ["A"])
    #expect(follower.takeAll() == [.interrupted(["A"], .noSnapshot)])
    #expect(follower.takeAll().isEmpty)
    let waiting = Task { await follower.wait() }
    socket.receive(snapshot("A", 1), update("A", 2, last: 5))
    let hasNews = await waiting.value
    #expect(hasNews)
    let events = follower.takeAll()
    #expect(events.count == 1)
    let stopped = Task { await follower.wait() }
    stopped.cancel()
    let hasMore = await stopped.value
    #expect(!hasMore)
    #expect(repository.followerCount == 0)
  }

  @Test func `what is known can be taken at once, also while another thread is busy telling`() async throws {
    let sink = BlockingSink()
    let repository = LiveQuotesRepository(socket: socket, timeline: Timeline(clock), telemetry: sink)
    let first = repository.follower(of: ["A"])
    socket.connect()
    socket.receive(snapshot("A", 1))
    Thread.detachNewThread { [socket] in socket.receive("{}") }
    while !sink.isHeld { await Task.yield() }
    let follower = repository.follower(of: ["A", "B"])
    let known = follower.takeAll()
    sink.letGo()
    #expect(known.count == 2)
    guard case .cached(let quote, .gap) = known.first else {
      Issue.record("\(known)")
      return
    }
    #expect(quote.symbol == "A")
    #expect(known.last == .interrupted(["B"], .noSnapshot))
    withExtendedLifetime(first) {}
  }

  @Test func `a follower that looks before the alarm has rung is told what time has brought`() async throws {
    socket.connect()
    let follower = repository.follower(of: ["A"])
    #expect(follower.takeAll() == [.interrupted(["A"], .noSnapshot)])
    for _ in 1...2 {
      clock.advance(by: .seconds(5))
      #expect(follower.takeAll().isEmpty)
    }
    clock.advance(by: .seconds(5))
    #expect(follower.takeAll() == [.interrupted(["A"], .unavailable)])
    #expect(socket.takeCommands().count == 3)
  }

  @Test func `a question without an answer is repeated by the alarm`() async throws {
    socket.connect()
    let stream = repository.events(for: ["A"])
    socket.receive(snapshot("A", 1), update("A", 3))
    #expect(socket.takeCommands().last == .resync(["A"]))
    try await clock.sleeper(dueIn: .seconds(5))
    clock.advance(by: .seconds(5))
    try await clock.sleeper(dueIn: .seconds(10))
    #expect(socket.takeCommands() == [.resync(["A"])])
    withExtendedLifetime(stream) {}
  }

  @Test func `a device that saves energy asks for one price a second`() async throws {
    socket.connect()
    let stream = repository.events(for: ["A", "B"])
    _ = socket.takeCommands()
    power.set(isLow: true)
    while socket.commands.isEmpty { await Task.yield() }
    #expect(socket.takeCommands() == [.subscribe(["A", "B"], maxRate: 1)])
    socket.disconnect()
    socket.connect()
    #expect(socket.takeCommands() == [.subscribe(["A", "B"], maxRate: 1)])
    withExtendedLifetime(stream) {}
  }

  @Test func `what a batch gives up goes out after what a change of the rate asked for before it`()
    async throws
  {
    socket.connect()
    let kept = repository.events(for: ["K"])
    _ = repository.events(for: ["A"])
    _ = socket.takeCommands()
    socket.duringNextSend { [socket] in
      // The batch arrives when nobody has followed A for two seconds.
      socket.receive([WireText.heartbeat(at: 0)], at: .seconds(2))
    }
    power.set(isLow: true)
    while socket.commands.count < 2 { await Task.yield() }
    #expect(socket.takeCommands() == [.subscribe(["A", "K"], maxRate: 1), .unsubscribe(["A"])])
    #expect(repository.subscribed == ["K"])
    withExtendedLifetime(kept) {}
  }

  @Test func `what is asked for on a new connection goes out after what was asked for on the old one`()
    async throws
  {
    socket.connect()
    let stream = repository.events(for: ["A"])
    _ = socket.takeCommands()
    socket.duringNextSend { [socket] in
      socket.disconnect()
      socket.connect()
    }
    power.set(isLow: true)
    while socket.commands.isEmpty { await Task.yield() }
    // The change of the rate was for the old connection, and the new one begins with it.
    #expect(socket.takeCommands() == [.subscribe(["A"], maxRate: 1)])
    withExtendedLifetime(stream) {}
  }

  @Test func `a device that begins to save energy while a repository is made is heard`() async throws {
    for _ in 0..<300 {
      let power = EarlyPower()
      let repository = LiveQuotesRepository(socket: socket, power: power, timeline: Timeline(clock))
      while !power.isRead { await Task.yield() }
      let stream = repository.events(for: ["A"])
      socket.connect()
      #expect(socket.takeCommands() == [.subscribe(["A"], maxRate: 1)])
      withExtendedLifetime(stream) {}
    }
  }

  @Test func `streams end when the repository goes away, and nothing of it stays`() async throws {
    var shortLived: LiveQuotesRepository? = LiveQuotesRepository(socket: socket, timeline: Timeline(clock))
    let watch = Weak(shortLived)
    let stream = try #require(shortLived?.events(for: ["A"]))
    shortLived = nil
    var iterator = stream.makeAsyncIterator()
    let last = await iterator.next()
    #expect(last == [.interrupted(["A"], .noSnapshot)])
    let end = await iterator.next()
    #expect(end == nil)
    while watch.value != nil { await Task.yield() }
  }

  @Test func `what is heard of frames is reported, in order and without a word of them`() async throws {
    let stream = repository.events(for: ["A"])
    socket.connect()
    socket.receive(snapshot("A", 1), "{}", #"{"type":"x"}"#)
    socket.receive(snapshot("A", 1), update("A", 4))
    socket.receive(snapshot("A", 4))
    #expect(
      telemetry.events(of: QuoteStreamEvent.self) == [
        .malformedFrame, .unknownFrame, .resync(attempt: 1), .gap(missing: 2), .resync(attempt: 2),
        .firstPrice(after: .zero),
      ])
    withExtendedLifetime(stream) {}
  }

  @Test func `a binary message is read like a text`() async throws {
    let stream = repository.events(for: ["A"])
    socket.connect()
    let message = WebSocketMessage(kind: .binary, bytes: Array(snapshot("A", 1).utf8)[...])
    let reaction = repository.received(WebSocketBatch([message]), on: 1, at: .zero)
    #expect(reaction.isLife)
    #expect(repository.counts.snapshots == 1)
    withExtendedLifetime(stream) {}
  }

  @Test func `a burst of five thousand frames in one arrival has no gap and is one element`() async throws {
    socket.connect()
    var iterator = repository.events(for: ["A"]).makeAsyncIterator()
    _ = await iterator.next()
    socket.receive([snapshot("A", 0)] + (1...5_000).map { update("A", $0, last: $0) })
    let events = try #require(await iterator.next())
    #expect(events.count == 1)
    #expect(repository.counts.applied == 5_000)
    #expect(repository.counts.gaps == 0)
  }

  private struct Weak {
    weak var value: LiveQuotesRepository?

    init(_ value: LiveQuotesRepository?) {
      self.value = value
    }
  }
}

/// A power status that changes right after the first look.
private final class EarlyPower: PowerStatus {
  private let looks = Locked((status: 0, stream: 0))

  var isLow: Bool {
    looks.withLock { looks in
      looks.status += 1
      return looks.status > 1
    }
  }

  /// Whether the change has been dealt with.
  var isRead: Bool { looks.withLock { $0.stream > 1 } }

  func changes() -> AsyncStream<Bool> {
    AsyncStream { [looks] in
      looks.withLock { looks in
        looks.stream += 1
        return looks.stream == 1 ? true : nil
      }
    }
  }
}

/// A sink that takes its time with a frame that cannot be read.
private final class BlockingSink: TelemetrySink {
  private let state = Locked((isHeld: false, mayGo: false))

  var isHeld: Bool { state.withLock { $0.isHeld } }

  func letGo() { state.withLock { $0.mayGo = true } }

  func record(_ event: some TelemetryEvent) {
    guard event as? QuoteStreamEvent == .malformedFrame else { return }
    state.withLock { $0.isHeld = true }
    while !state.withLock({ $0.mayGo }) {}
  }
}
