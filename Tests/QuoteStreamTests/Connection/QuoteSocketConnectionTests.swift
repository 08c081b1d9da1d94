import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

@Suite(.timeLimit(.minutes(15))) struct QuoteSocketConnectionTests {
  @Test func `nothing happens before the start`() async throws {
    let rig = try ConnectionRig()
    rig.connection.retry()
    rig.connection.stop()
    rig.connection.send([.resync(["A"])], on: 1)
    rig.connection.start()
    _ = try await rig.connected()
    #expect(rig.transport.attempts.value.requests.count == 1)
  }

  @Test func `the token is the first frame and the subscriptions follow`() async throws {
    let rig = try ConnectionRig(tokens: TokenProviderFake(), symbols: ["A", "B"])
    rig.connection.start()
    let socket = try await rig.connected()
    await socket.state.wait { $0.texts.count == 2 }
    #expect(
      socket.state.value.texts == [
        #"{"type":"auth","token":"token-1"}"#, #"{"type":"subscribe","symbols":["A","B"],"maxRate":4}"#,
      ])
  }

  @Test func `without a provider no token is sent`() async throws {
    let rig = try ConnectionRig(symbols: ["A"])
    rig.connection.start()
    let socket = try await rig.connected()
    await socket.state.wait { $0.texts.count == 1 }
    #expect(socket.state.value.texts == [#"{"type":"subscribe","symbols":["A"],"maxRate":4}"#])
  }

  @Test func `the largest message and the time for the handshake are said to the transport`() async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    _ = try await rig.connected()
    #expect(
      rig.transport.attempts.value.limits == [
        WebSocketLimits(handshakeTime: .seconds(10), messageBytes: 1 << 20)
      ])
    #expect(rig.transport.attempts.value.requests.first?.allowsPlainTextBeyondLoopback == false)
  }

  @Test func `no message above one mebibyte is taken in, whatever is asked for`() async throws {
    let rig = try ConnectionRig(messageBytes: 32 << 20)
    rig.connection.start()
    _ = try await rig.connected()
    #expect(rig.transport.attempts.value.limits.map(\.messageBytes) == [1 << 20])
  }

  @Test func `it is connected with the first sign of life and not before`() async throws {
    let rig = try ConnectionRig()
    var states = rig.connection.states().makeAsyncIterator()
    #expect(await states.next() == .stopped)
    rig.clock.advance(by: .seconds(7))
    rig.connection.start()
    #expect(await states.next() == .connecting(since: .seconds(7)))
    let socket = try await rig.connected()
    rig.clock.advance(by: .seconds(1))
    socket.push("nothing")
    await rig.receiver.calls.wait { $0.words == ["nothing"] }
    socket.push("life")
    #expect(await states.next() == .connected(since: .seconds(8)))
    #expect(rig.events == [.connected(after: .zero)])
  }

  @Test func `every message arrives once and in order and never two batches at a time`() async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    let socket = try await rig.connected()
    let words = (0..<2_000).map(String.init)
    for word in words {
      socket.push(word)
      if word.hasSuffix("7") { await Task.yield() }
    }
    await rig.receiver.calls.wait { $0.words.count == words.count }
    #expect(rig.receiver.calls.value.words == words)
    #expect(rig.receiver.calls.value.deepest == 1)
  }

  @Test func `what the receiver sends while it is told something goes out after what was sent before`()
    async throws
  {
    let rig = try ConnectionRig(symbols: ["A"])
    rig.connection.start()
    let socket = try await rig.connected()
    await socket.state.wait { $0.texts.count == 1 }
    let other: Symbol = "B"
    for round in 1...100 {
      rig.connection.send([.resync([other])], on: 1)
      socket.push("life", "ask")
      await socket.state.wait { $0.texts.count == 1 + 2 * round }
    }
    #expect(socket.state.value.texts.first == #"{"type":"subscribe","symbols":["A"],"maxRate":4}"#)
    let asked = socket.state.value.texts.dropFirst()
    #expect(
      Array(asked)
        == (1...100).flatMap { _ in
          [#"{"type":"resync","symbols":["B"]}"#, #"{"type":"resync","symbols":["A"]}"#]
        })
  }

  @Test func `what the receiver sends on a connection that it gives up does not go out`() async throws {
    let rig = try ConnectionRig(symbols: ["A"])
    rig.connection.start()
    let socket = try await rig.connected()
    await socket.state.wait { $0.texts.count == 1 }
    socket.push("ask", "garbage")
    await socket.state.wait { !$0.closed.isEmpty }
    await rig.passWait()
    let next = try await rig.connected(2)
    await next.state.wait { $0.texts.count == 1 }
    #expect(socket.state.value.texts.count == 1)
    #expect(next.state.value.texts == [#"{"type":"subscribe","symbols":["A"],"maxRate":4}"#])
  }

  @Test func `commands go out in the order of the calls and only on their connection`() async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    let socket = try await rig.connected()
    let symbols = try (0..<500).map { try #require(Symbol("S\($0)")) }
    for symbol in symbols {
      rig.connection.send([.resync([symbol])], on: 1)
      rig.connection.send([.resync([symbol])], on: 2)
      rig.connection.send([], on: 1)
    }
    await socket.state.wait { $0.texts.count == 500 }
    #expect(socket.state.value.texts == symbols.map { #"{"type":"resync","symbols":["\#($0)"]}"# })
  }

  @Test func `a slow server holds nobody back and gets everything in order`() async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    let socket = try await rig.connected()
    socket.state.change { $0.isBlocked = true }
    let symbols = try (0..<100).map { try #require(Symbol("S\($0)")) }
    for symbol in symbols { rig.connection.send([.resync([symbol])], on: 1) }
    socket.push("life")
    await rig.receiver.calls.wait { $0.words == ["life"] }
    #expect(socket.state.value.sent.isEmpty)
    socket.state.change { $0.isBlocked = false }
    await socket.state.wait { $0.texts.count == 100 }
    #expect(socket.state.value.texts == symbols.map { #"{"type":"resync","symbols":["\#($0)"]}"# })
  }

  @Test func `a receiver that comes later is told of the connection that is open`() async throws {
    let rig = try ConnectionRig(isAttached: false)
    rig.connection.start()
    await rig.transport.attempts.wait { $0.accepted.count == 1 }
    while rig.events.isEmpty { await Task.yield() }
    rig.connection.attach(rig.receiver)
    await rig.receiver.calls.wait { $0.all == [.connected(1)] }
    rig.connection.attach(rig.receiver)
    rig.connection.stop()
    await rig.receiver.calls.wait { $0.all == [.connected(1), .disconnected(1, .suspended)] }
  }

  @Test func `a receiver that takes over gets a connection of its own, and the one before is told the end`()
    async throws
  {
    let rig = try ConnectionRig(symbols: ["A"])
    rig.connection.start()
    let first = try await rig.connected()
    let other = QuoteSocketReceiverFake(["B"])
    other.use(rig.connection)
    rig.connection.attach(other)
    await other.calls.wait { $0.all == [.connected(2)] }
    #expect(rig.receiver.calls.value.all == [.connected(1), .disconnected(1, .disconnected)])
    #expect(first.state.value.closed == [.goingAway])
    let second = try #require(await rig.transport.accepted(2))
    await second.state.wait { $0.texts == [#"{"type":"subscribe","symbols":["B"],"maxRate":4}"#] }
    #expect(rig.delays.isEmpty)
    #expect(rig.events.contains(.disconnected(.handedOver)))
  }

  @Test func `what a receiver that has gone subscribed is not left to the next one`() async throws {
    let rig = try ConnectionRig(isAttached: false)
    var gone: QuoteSocketReceiverFake? = QuoteSocketReceiverFake(["A"])
    if let gone { rig.connection.attach(gone) }
    rig.connection.start()
    await gone?.calls.wait { $0.all == [.connected(1)] }
    gone = nil
    rig.connection.attach(rig.receiver)
    await rig.receiver.calls.wait { $0.all == [.connected(2)] }
  }

  @Test func `a connection that is dropped is closed, also while its server takes nothing`() async throws {
    let transport = WebSocketTransportFake()
    var rig: ConnectionRig? = try ConnectionRig(transport: transport)
    rig?.connection.start()
    let socket = try #require(await rig?.connected())
    socket.state.change { $0.isBlocked = true }
    rig?.connection.send([.resync(["A"])], on: 1)
    await socket.state.wait { $0.senders == 1 }
    rig = nil
    await socket.state.wait { $0.closed == [.goingAway] && $0.senders == 0 }
  }

  @Test func `a receiver is not kept alive`() async throws {
    let rig = try ConnectionRig()
    weak var gone: QuoteSocketReceiverFake?
    do {
      let other = QuoteSocketReceiverFake()
      rig.connection.attach(other)
      gone = other
    }
    #expect(gone == nil)
    rig.connection.start()
    let socket = try #require(await rig.transport.accepted(1))
    socket.push("life")
    await socket.state.wait { $0.arrived.isEmpty && $0.receivers == 1 }
  }

  @Test func `a silent connection is pinged, then dead, closed and replaced`() async throws {
    let rig = try ConnectionRig(jitter: { 0 })
    rig.connection.start()
    let socket = try await rig.connected()
    socket.push("life")
    await rig.state { $0.downSince == nil && $0 != .stopped }
    rig.clock.advance(by: .milliseconds(1_500))
    await socket.state.wait { $0.pings == 1 }
    rig.clock.advance(by: .milliseconds(1_499))
    // Sends and pings are no life, nor is a frame that means nothing.
    rig.connection.send([.resync(["A"])], on: 1)
    socket.push("nothing")
    await rig.receiver.calls.wait { $0.words.contains("nothing") }
    #expect(socket.isOpen)
    rig.clock.advance(by: .milliseconds(1))
    await rig.receiver.calls.wait { $0.reasons == [.disconnected] }
    await rig.state { $0 == .waiting(since: .seconds(3), retryAt: .milliseconds(3_250)) }
    #expect(socket.state.value.closed == [.goingAway])
    #expect(socket.state.value.pings == 1)
    rig.clock.advance(by: .milliseconds(250))
    _ = try await rig.connected(2)
    #expect(rig.events.contains(.disconnected(.silent)))
  }

  @Test func `a batch that comes after a sleep is not handed on`() async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    let socket = try await rig.connected()
    socket.push("life")
    await rig.receiver.calls.wait { $0.words == ["life"] }
    rig.clock.advance(by: .seconds(60))
    socket.push("life", "old")
    _ = try await rig.connected(2)
    #expect(
      rig.receiver.calls.value.all == [
        .connected(1), .received(["life"], on: 1), .disconnected(1, .suspended), .connected(2),
      ])
    #expect(rig.delays.isEmpty)
  }

  @Test(arguments: [("late", QuoteStreamEvent.Ending.lagging, 1000), ("garbage", .unreadable, 1002)])
  func `a connection that the receiver gives up is closed and replaced`(
    word: String, ending: QuoteStreamEvent.Ending, code: Int
  ) async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    let socket = try await rig.connected()
    socket.push("life", word)
    await rig.passWait()
    _ = try await rig.connected(2)
    #expect(socket.state.value.closed.map { Int($0.rawValue) } == [code])
    #expect(rig.events.contains(.disconnected(ending)))
  }

  @Test func `a network that comes back ends the wait once`() async throws {
    let rig = try ConnectionRig(
      transport: WebSocketTransportFake { $0 < 4 ? .fail(.transport(.notConnected)) : .accept })
    rig.connection.start()
    for failures in 1...2 {
      await rig.transport.attempts.wait { $0.requests.count == failures }
      await rig.passWait()
    }
    await rig.transport.attempts.wait { $0.requests.count == 3 }
    await rig.state { if case .waiting = $0 { true } else { false } }
    rig.clock.advance(by: .milliseconds(600))
    for _ in 0..<3 {
      rig.network.set(isOnline: false)
      for _ in 0..<20 { await Task.yield() }
      rig.network.set(isOnline: true)
      for _ in 0..<20 { await Task.yield() }
    }
    let socket = try await rig.connected()
    socket.push("life")
    await rig.state { $0.downSince == nil && $0 != .stopped }
    rig.clock.advance(by: .seconds(2))
    #expect(rig.transport.attempts.value.requests.count == 4)
    #expect(rig.transport.attempts.value.open.count == 1)
  }

  @Test func `the delays come from the jitter alone, one number a retry`() async throws {
    let numbers = Locked([0.0, 0.5, 1.0, 0.25, 0.75])
    let rig = try ConnectionRig(
      transport: WebSocketTransportFake { _ in .fail(.transport(.notConnected)) },
      jitter: { numbers.withLock { $0.isEmpty ? 0 : $0.removeFirst() } })
    rig.connection.start()
    for failures in 1...4 {
      await rig.transport.attempts.wait { $0.requests.count == failures }
      await rig.passWait()
    }
    await rig.transport.attempts.wait { $0.requests.count == 5 }
    #expect(
      rig.delays.prefix(4) == [.milliseconds(250), .milliseconds(750), .seconds(2), .milliseconds(2_500)])
  }

  @Test func `a message that is too large is counted and makes the wait grow`() async throws {
    let rig = try ConnectionRig(messageBytes: 100)
    rig.connection.start()
    for number in 1...3 {
      let socket = try await rig.connected(number)
      socket.end(.messageTooLarge(limit: 100))
      await rig.passWait()
    }
    #expect(rig.delays == [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(rig.events.count { $0 == .oversizedMessage } == 3)
    #expect(rig.transport.attempts.value.limits.allSatisfy { $0.messageBytes == 100 })
  }

  @Test(arguments: [
    WebSocketError.transport(.nameNotFound), .refused(status: 401), .refused(status: 503), .invalidHandshake,
    .protocolBroken(.protocolError), .closed(.normal, reason: ""), .invalidRequest,
  ])
  func `whatever fails is tried again after a wait`(error: WebSocketError) async throws {
    let rig = try ConnectionRig(transport: WebSocketTransportFake { $0 == 1 ? .fail(error) : .accept })
    rig.connection.start()
    await rig.passWait()
    _ = try await rig.connected()
    #expect(rig.delays == [.milliseconds(500)])
  }

  @Test func `an attempt that takes too long is cancelled`() async throws {
    let rig = try ConnectionRig(transport: WebSocketTransportFake { $0 == 1 ? .wait : .accept })
    rig.connection.start()
    await rig.transport.attempts.wait { $0.waiting[1] != nil }
    rig.clock.advance(by: .seconds(10))
    await rig.transport.attempts.wait { $0.cancelled == 1 }
    await rig.passWait()
    _ = try await rig.connected()
  }

  @Test func `a connection that opens too late is closed and the newer one stays`() async throws {
    let rig = try ConnectionRig(transport: WebSocketTransportFake { $0 == 1 ? .waitForEver : .accept })
    rig.connection.start()
    await rig.transport.attempts.wait { $0.waiting[1] != nil }
    rig.connection.stop()
    rig.connection.start()
    let newer = try await rig.connected()
    newer.push("life")
    await rig.transport.answer(1, .accept)
    await rig.transport.attempts.wait { $0.accepted.count == 2 }
    while rig.transport.attempts.value.open.count > 1 { await Task.yield() }
    #expect(newer.isOpen)
    #expect(rig.receiver.calls.value.connections == [2])
  }
}
