import MoneyKit
import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The connection and the repository together, against a server that a test answers for.
@Suite(.timeLimit(.minutes(15))) struct LiveConnectionTests {
  private struct Rig {
    let clock = ManualClock()
    let server = QuoteServerFake()
    let transport: WebSocketTransportFake
    let connection: QuoteSocketConnection
    let repository: LiveQuotesRepository
    let power = ManualPowerStatus()
    let telemetry = TelemetrySpy()

    init(
      tokens: (any TokenProvider)? = nil,
      answer: @escaping @Sendable (Int) -> WebSocketTransportFake.Answer = { _ in .accept }
    ) throws {
      let timeline = Timeline(clock)
      transport = WebSocketTransportFake(
        server: { [server] message, connection in server.take(message, on: connection) }, answer: answer)
      connection = QuoteSocketConnection(
        transport: transport, url: try #require(URL(string: "wss://quotes.example/v1/quotes")),
        tokens: tokens,
        timeline: timeline, jitter: { 1 }, telemetry: telemetry)
      repository = LiveQuotesRepository(
        connection: connection, power: power, timeline: timeline, telemetry: telemetry)
    }

    func follow(_ symbols: Set<Symbol>) -> RowsFake { RowsFake(repository.events(for: symbols)) }

    func socket(_ number: Int) async throws -> WebSocketConnectionFake {
      try #require(await transport.accepted(number))
    }

    /// Waits until the connection waits for its next attempt, and moves the clock there.
    func passWait() async {
      for await state in connection.states() {
        guard case .waiting(let since, let retryAt) = state else { continue }
        clock.advance(by: retryAt - since)
        return
      }
    }

    var delays: [Duration] {
      telemetry.events(of: QuoteStreamEvent.self).compactMap {
        if case .retryScheduled(let delay) = $0 { delay } else { nil }
      }
    }
  }

  private let dozen = Set((0..<12).compactMap { Symbol("S\($0)") })

  @Test func `a silent connection makes every row stale and a snapshot of the next makes it live`()
    async throws
  {
    let rig = try Rig()
    let rows = rig.follow(["A"])
    rig.connection.start()
    await rows.live(1)
    let first = try await rig.socket(1)
    for second in 1...2 {
      rig.clock.advance(by: .seconds(1))
      first.push(WireText.heartbeat(at: Double(second)))
      await first.state.wait { $0.arrived.isEmpty && $0.receivers == 1 }
    }
    rig.clock.advance(by: .nanoseconds(2_999_999_999))
    #expect(rows.state.value.rows == ["A": .live(18_240)])
    rig.server.state.change { $0.sendsSnapshots = false }
    rig.clock.advance(by: .nanoseconds(1))
    await rows.stale(1, .disconnected)
    await rig.passWait()
    let second = try await rig.socket(2)
    await rig.server.state.wait { $0.sessions[2]?.subscribes == [["A"]] }
    second.push(WireText.heartbeat(at: 6), update("A", 1_001, last: 1))
    await second.state.wait { $0.arrived.isEmpty && $0.receivers == 1 }
    // The update that had no snapshot before it told nobody anything.
    await rows.stale(1, .noSnapshot)
    #expect(rows.state.value.events.count { if case .quote = $0 { true } else { false } } == 1)
    second.push(snapshot("A", 1_001, last: 18_300))
    await rows.live(1)
    #expect(rows.state.value.rows == ["A": .live(18_300)])
    #expect(first.state.value.closed == [.goingAway])
  }

  @Test func `a second repository takes the connection over, and the first one's rows are live no longer`()
    async throws
  {
    let rig = try Rig()
    let rows = rig.follow(["A", "B"])
    rig.connection.start()
    await rows.live(2)
    let other = LiveQuotesRepository(
      connection: rig.connection, power: NormalPowerStatus(), timeline: Timeline(rig.clock))
    let otherRows = RowsFake(other.events(for: ["B", "C"]))
    await otherRows.live(2)
    await rows.stale(2, .disconnected)
    #expect(rig.server.session(2).subscribes == [["B", "C"]])
    #expect(rig.transport.attempts.value.open.count == 1)
    // Nothing that it wants reaches the connection of the other.
    let late = rig.follow(["D"])
    await late.stale(1, .noSnapshot)
    #expect(rig.server.session(2).subscribes == [["B", "C"]])
  }

  @Test func `after a sleep every row is stale before anything new arrives`() async throws {
    let rig = try Rig()
    let rows = rig.follow(dozen)
    rig.connection.start()
    await rows.live(12)
    let first = try await rig.socket(1)
    rig.server.state.change { $0.sendsSnapshots = false }
    rig.clock.advance(by: .seconds(60))
    // What had piled up in the socket meanwhile.
    for symbol in dozen { rig.server.update(symbol, on: first) }
    await rows.stale(12, .suspended)
    _ = try await rig.socket(2)
    #expect(rig.delays.isEmpty)
    let last = rows.state.value.events.last { if case .quote = $0 { true } else { false } }
    guard case .quote(let quote) = last else { return }
    #expect(quote.last?.minorUnits == 18_240)
  }

  @Test func `200 visits to the background leave one connection and live rows each time`() async throws {
    let rig = try Rig(tokens: TokenProviderFake())
    let rows = rig.follow(["A"])
    for visit in 1...200 {
      rig.connection.start()
      await rows.live(1)
      #expect(rig.server.session(visit).subscribes == [["A"]])
      rig.connection.stop()
      await rows.stale(1, .suspended)
      rig.clock.advance(by: .seconds(10))
    }
    while !rig.transport.attempts.value.held.isEmpty { await Task.yield() }
    while rig.clock.sleeperCount > 0 { await Task.yield() }
    #expect(rig.transport.attempts.value.requests.count == 200)
    #expect(rig.repository.followerCount == 1)
  }

  @Test func `fifty reconnects subscribe each symbol once each and every row waits for its snapshot`()
    async throws
  {
    let rig = try Rig()
    let rows = rig.follow(["A"])
    rig.connection.start()
    for number in 1...50 {
      await rows.live(1)
      #expect(rig.server.session(number).subscribes == [["A"]])
      try await rig.socket(number).end(.transport(.connectionLost))
      await rows.stale(1, .disconnected)
      await rig.passWait()
    }
    await rows.live(1)
    let subscribes = rig.server.state.value.sessions.values.reduce(0) { $0 + $1.subscribes.count }
    #expect(subscribes == 51)
    #expect(rig.server.state.value.sessions.count == 51)
  }

  @Test func `a reconnect subscribes exactly what is followed`() async throws {
    let rig = try Rig()
    let rows = rig.follow(dozen)
    rig.connection.start()
    await rows.live(12)
    try await rig.socket(1).end(.goingAway)
    await rows.stale(12, .disconnected)
    await rig.passWait()
    await rows.live(12)
    #expect(rig.server.session(2).subscribes == [dozen.sorted()])
    #expect(rig.server.session(2).unsubscribes.isEmpty)
    #expect(rig.server.session(2).resyncs.isEmpty)
  }

  @Test func `what batches and other threads ask for leaves the server with exactly what is followed`()
    async throws
  {
    let rig = try Rig()
    let kept = rig.follow(["K"])
    rig.connection.start()
    await kept.live(1)
    let socket = try await rig.socket(1)
    for round in 1...200 {
      _ = rig.repository.events(for: [Symbol(stringLiteral: "S\(round)")])
      rig.clock.advance(by: .seconds(1))
      socket.push(WireText.heartbeat(at: Double(2 * round - 1)))
      await socket.state.wait { $0.arrived.isEmpty && $0.receivers == 1 }
      // By now the one of the round before last is let go, by the batch or by the alarm.
      rig.clock.advance(by: .seconds(1))
      rig.power.set(isLow: !round.isMultiple(of: 2))
      socket.push(WireText.heartbeat(at: Double(2 * round)))
      await socket.state.wait { $0.arrived.isEmpty && $0.receivers == 1 }
    }
    let last = rig.follow(["L"])
    await last.live(1)
    rig.clock.advance(by: .seconds(2))
    socket.push(WireText.heartbeat(at: 402))
    await rig.server.state.wait { $0.sessions[1]?.numbers.keys.sorted() == ["K", "L"] }
    #expect(rig.repository.subscribed == ["K", "L"])
    #expect(rig.transport.attempts.value.requests.count == 1)
  }

  @Test func `what changed while there was no connection is not replayed but told as a whole`() async throws {
    let rig = try Rig()
    let rows = rig.follow(["A"])
    rig.connection.start()
    await rows.live(1)
    let first = try await rig.socket(1)
    // A gap, so that a resync is in the air as well.
    first.push(update("A", 1_005))
    await rows.stale(1, .gap)
    first.end(.transport(.connectionLost))
    await rows.stale(1, .disconnected)
    let others = rig.follow(["B", "C"])
    rows.cancel()
    while rig.repository.followerCount > 1 { await Task.yield() }
    await rig.passWait()
    await others.live(2)
    #expect(rig.server.session(2).subscribes == [["B", "C"]])
    #expect(rig.server.session(2).unsubscribes.isEmpty)
    #expect(rig.server.session(2).resyncs.isEmpty)
  }

  @Test func `after two quick reconnects the server has each symbol once and an update is one event`()
    async throws
  {
    let tokens = TokenProviderFake()
    let rig = try Rig(tokens: tokens)
    let rows = rig.follow(dozen)
    rig.connection.start()
    await rows.live(12)
    try await rig.socket(1).end(.tokenExpired)
    let second = try await rig.socket(2)
    await second.state.wait { $0.texts.count == 2 }
    rig.connection.stop()
    rig.connection.start()
    let third = try await rig.socket(3)
    await rig.server.state.wait { $0.sessions[3]?.numbers.count == 12 }
    await rows.live(12)
    #expect(rig.server.session(3).subscribes == [dozen.sorted()])
    #expect(rig.server.session(3).tokens == ["token-2"])
    let before = rows.state.value.events.count
    rig.server.update("S1", on: third)
    await rows.state.wait { $0.rows["S1"] == .live(18_245) }
    #expect(rows.state.value.events.count == before + 1)
  }

  @Test func `a connection that flaps is subscribed on once each time and hammers nobody`() async throws {
    let rig = try Rig()
    let rows = rig.follow(dozen)
    rig.connection.start()
    for number in 1...20 {
      await rig.server.state.wait { $0.sessions[number]?.subscribes.count == 1 }
      try await rig.socket(number).end(.transport(.connectionLost))
      await rig.passWait()
    }
    await rows.live(12)
    #expect(rig.server.state.value.sessions.values.map(\.subscribes.count) == Array(repeating: 1, count: 21))
    #expect(rig.delays.count == 20)
    #expect(rig.delays.suffix(14) == Array(repeating: .seconds(30), count: 14)[...])
  }

  @Test
  func `five thousand symbols go in frames that are small enough and a close after each makes the wait grow`()
    async throws
  {
    let rig = try Rig()
    rig.server.state.change { $0.sendsSnapshots = false }
    let symbols = Set((0..<5_000).compactMap { Symbol("SYMBOL-\($0)") })
    let rows = rig.follow(symbols)
    rig.connection.start()
    for number in 1...4 {
      await rig.server.state.wait { $0.sessions[number]?.numbers.count == 5_000 }
      let socket = try await rig.socket(number)
      let session = rig.server.session(number)
      #expect(session.subscribes.allSatisfy { $0.count <= 200 })
      #expect(session.subscribes.flatMap { $0 }.sorted() == symbols.sorted())
      #expect(socket.state.value.sent.flatMap { $0 }.allSatisfy { $0.bytes.count <= 16 << 10 })
      socket.end(WebSocketCloseCode(rawValue: 1_008))
      await rig.passWait()
    }
    #expect(rig.delays == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
    #expect(rows.state.value.rows.count == 5_000)
  }

  @Test func `a message that is too large ends the connection and the rows come back after a wait`()
    async throws
  {
    let rig = try Rig()
    let rows = rig.follow(["A"])
    rig.connection.start()
    await rows.live(1)
    try await rig.socket(1).end(.messageTooLarge(limit: 1 << 20))
    await rows.stale(1, .disconnected)
    await rig.passWait()
    await rows.live(1)
    #expect(rig.delays == [.milliseconds(500)])
    #expect(rig.telemetry.events(of: QuoteStreamEvent.self).contains(.oversizedMessage))
  }

  @Test func `an expired token costs the rows nothing but a reconnect and a refusal leaves them stale`()
    async throws
  {
    let rig = try Rig(tokens: TokenProviderFake { $0 == 1 ? .another : .fail(TokenRefusal()) })
    let rows = rig.follow(["A"])
    rig.connection.start()
    await rows.live(1)
    try await rig.socket(1).end(.tokenExpired)
    await rig.server.state.wait { $0.sessions[2]?.tokens == ["token-2"] }
    await rows.live(1)
    try await rig.socket(2).end(.tokenExpired)
    await rows.stale(1, .disconnected)
    for await state in rig.connection.states() where state == .authFailed(since: .zero) { break }
    rig.clock.advance(by: .seconds(3_600))
    for _ in 0..<100 { await Task.yield() }
    #expect(rig.transport.attempts.value.requests.count == 2)
    #expect(rows.state.value.rows == ["A": .stale(.disconnected)])
  }

  @Test func `pongs that never come kill nothing while there are heartbeats`() async throws {
    let rig = try Rig()
    let rows = rig.follow(["A"])
    rig.connection.start()
    await rows.live(1)
    let socket = try await rig.socket(1)
    for beat in 1...20 {
      rig.clock.advance(by: .seconds(2))
      await socket.state.wait { $0.pings == beat }
      socket.push(WireText.heartbeat(at: Double(beat) * 2))
      await socket.state.wait { $0.arrived.isEmpty && $0.receivers == 1 }
    }
    #expect(rows.state.value.rows == ["A": .live(18_240)])
    #expect(socket.state.value.closed.isEmpty)
  }

  @Test func `too many frames that cannot be read replace the connection`() async throws {
    let rig = try Rig()
    let rows = rig.follow(["A"])
    rig.connection.start()
    await rows.live(1)
    let first = try await rig.socket(1)
    first.push(Array(repeating: "null", count: 21))
    await rows.stale(1, .disconnected)
    await rig.passWait()
    await rows.live(1)
    #expect(first.state.value.closed == [.protocolError])
    #expect(rig.telemetry.events(of: QuoteStreamEvent.self).contains(.disconnected(.unreadable)))
  }
}
