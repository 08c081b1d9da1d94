import PriceboardTelemetry
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing

/// What a stop, a start and the end leave behind.
@Suite(.timeLimit(.minutes(15))) struct ConnectionLifecycleTests {
  @Test func `after 200 visits to the background there is one connection and one reader`() async throws {
    let rig = try ConnectionRig(tokens: TokenProviderFake())
    for cycle in 1...200 {
      rig.connection.start()
      let socket = try await rig.connected(cycle)
      socket.push("life")
      await rig.receiver.calls.wait { $0.words.count == cycle }
      guard cycle < 200 else { break }
      rig.connection.stop()
      await rig.receiver.calls.wait { $0.reasons.count == cycle }
      rig.clock.advance(by: .milliseconds(100))
    }
    while rig.transport.attempts.value.held.count > 1 { await Task.yield() }
    let held = rig.transport.attempts.value.held
    #expect(held.count == 1)
    await held.first?.state.wait { $0.receivers == 1 }
    #expect(held.first?.isOpen == true)
    #expect(rig.receiver.calls.value.connections == Array(1...200))
    #expect(rig.receiver.calls.value.reasons == Array(repeating: .suspended, count: 199))
    while rig.clock.sleeperCount > 1 { await Task.yield() }
    rig.connection.stop()
    await rig.state { $0 == .stopped }
    rig.clock.advance(by: .seconds(60))
    while rig.clock.sleeperCount > 0 { await Task.yield() }
    #expect(rig.transport.attempts.value.requests.count == 200)
  }

  @Test func `a stop closes the connection and nothing is tried any more`() async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    let socket = try await rig.connected()
    rig.connection.stop()
    await rig.state { $0 == .stopped }
    #expect(socket.state.value.closed == [.goingAway])
    #expect(rig.receiver.calls.value.reasons == [.suspended])
    #expect(rig.events.last == .disconnected(.stopped))
    rig.clock.advance(by: .seconds(3_600))
    rig.connection.retry()
    rig.network.set(isOnline: false)
    rig.network.set(isOnline: true)
    rig.connection.stop()
    rig.connection.start()
    _ = try await rig.connected(2)
    #expect(rig.transport.attempts.value.requests.count == 2)
  }

  @Test func `what still arrives on a connection that is being closed is dropped`() async throws {
    let rig = try ConnectionRig()
    rig.connection.start()
    let socket = try await rig.connected()
    socket.push("life")
    await rig.receiver.calls.wait { $0.words == ["life"] }
    rig.connection.stop()
    await rig.state { $0 == .stopped }
    socket.push("old", "life", "late")
    await socket.state.wait { $0.receivers == 0 }
    rig.connection.start()
    let newer = try await rig.connected(2)
    newer.push("life")
    await rig.receiver.calls.wait { $0.words.count == 2 }
    #expect(
      rig.receiver.calls.value.all == [
        .connected(1), .received(["life"], on: 1), .disconnected(1, .suspended), .connected(2),
        .received(["life"], on: 2),
      ])
    #expect(newer.isOpen)
  }

  @Test func `a start, a stop and a start again are carried out in this order`() async throws {
    for _ in 0..<100 {
      let rig = try ConnectionRig()
      rig.connection.start()
      rig.connection.stop()
      rig.connection.start()
      rig.connection.stop()
      rig.connection.start()
      await rig.receiver.calls.wait { !$0.connections.isEmpty }
      #expect(rig.receiver.calls.value.connections == [3])
      while rig.transport.attempts.value.open.count > 1 { await Task.yield() }
      #expect(rig.transport.attempts.value.open.count == 1)
    }
  }

  @Test func `dropping the last reference closes the connection and ends every task`() async throws {
    let transport = WebSocketTransportFake()
    do {
      let rig = try ConnectionRig(transport: transport)
      rig.connection.start()
      let socket = try await rig.connected()
      socket.push("life")
      await rig.receiver.calls.wait { $0.words == ["life"] }
      #expect(transport.attempts.value.held.count == 1)
    }
    while !transport.attempts.value.held.isEmpty { await Task.yield() }
  }

  @Test func `dropping the last reference ends an attempt`() async throws {
    let transport = WebSocketTransportFake { _ in .wait }
    do {
      let rig = try ConnectionRig(transport: transport)
      rig.connection.start()
      await transport.attempts.wait { $0.waiting[1] != nil }
    }
    await transport.attempts.wait { $0.cancelled == 1 }
  }

  @Test func `many threads that start, stop and send leave one connection at most`() async throws {
    let rig = try ConnectionRig(tokens: TokenProviderFake())
    let symbol: Symbol = "A"
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask {
          for count in 0..<200 {
            switch (thread + count) % 4 {
            case 0: rig.connection.start()
            case 1: rig.connection.stop()
            case 2: rig.connection.retry()
            default: rig.connection.send([.resync([symbol])], on: count)
            }
            if count.isMultiple(of: 16) { await Task.yield() }
          }
        }
      }
    }
    rig.connection.stop()
    rig.connection.start()
    await rig.state { if case .connecting = $0 { true } else { false } }
    while rig.transport.attempts.value.open.isEmpty { await Task.yield() }
    while rig.transport.attempts.value.held.count > 1 { await Task.yield() }
    #expect(rig.transport.attempts.value.open.count == 1)
    #expect(rig.receiver.calls.value.deepest <= 1)
  }
}
