import Foundation
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// What is on the wire, or is not, and whether the screen then says that a price is current.
@Suite(.timeLimit(.minutes(15))) @MainActor struct WireFreshnessTests {
  @Test
  func `a connection that falls silent makes rows stale after three seconds, until the next one's snapshot`()
    async throws
  {
    let stage = try WireStage()
    let first = try await stage.live()
    stage.move(to: 1)
    await first.deliver(WireText.heartbeat(at: 1))
    stage.move(to: 2)
    await first.deliver(WireText.heartbeat(at: 2))
    stage.move(to: 4.999)
    for _ in 0..<100 { await Task.yield() }
    #expect(first.isOpen)
    #expect(stage.row("A")?.freshness == .live)

    stage.move(to: 5)
    #expect(try await stage.retryTime() == 5.5)
    #expect(first.state.value.closed == [.goingAway])
    try await stage.tick { state in !state.rows.contains { $0.freshness.isLive } }
    guard case .stale(let since, .disconnected, let text, _) = stage.row("A")?.freshness else {
      Issue.record("\(String(describing: stage.row("A")))")
      return
    }
    #expect(since?.timeIntervalSince1970 == 1_796_040_000, "the time of the price")
    #expect(text == "5 sec ago, no connection")
    #expect(stage.row("A")?.price.text == "€182.40")

    let batches = stage.watch.state.value.batches.count
    stage.move(to: 5.5)
    let second = try await stage.socket(2)
    #expect(second.state.value.texts == [#"{"type":"subscribe","symbols":["A","B"],"maxRate":4}"#])
    await second.deliver(
      WireText.heartbeat(at: 5.5), WireText.update("A", 11, at: 5.5), WireText.snapshot("B", 3, at: 5.5))
    try await stage.tick { stage.row("B", in: $0)?.freshness == .live }
    #expect(stage.row("A")?.freshness.isLive == false, "it has no snapshot of this connection")
    #expect(!stage.watch.state.value.saysLive("A", since: batches))
    stage.move(to: 6.1)
    await second.deliver(WireText.snapshot("A", 12, last: "18300", at: 6))
    try await stage.tick { stage.row("A", in: $0)?.freshness == .live }
    #expect(stage.row("A")?.price.text == "€183.00")
    #expect(stage.row("A")?.flash == nil)
  }

  @Test(arguments: [
    [WireText.status("A", "open")], [WireText.status("A", "halted")], [WireText.error(nil)],
    [#"{"type":"pong"}"#], [#"{"type":"heartbeat","time":"2026-11-30T12:00:00"}"#],
    [#"{"type":"heartbeat"}"#], [#"{"type":"update","symbol":"A","seq":11,"last":1.5,"time":"x"}"#], [""], [],
  ])
  func `neither what is sent nor frames without worth keep a connection alive`(frames: [String]) async throws
  {
    let stage = try WireStage()
    let socket = try await stage.open()
    await socket.deliver(WireText.snapshot("A", 10), WireText.snapshot("B", 10))
    for step in 1..<6 {
      stage.move(to: Double(step) / 2)
      if !frames.isEmpty { await socket.deliver(frames.map { WebSocketMessage($0) }) }
      // Something to send, which succeeds.
      let sent = socket.state.value.sent.count
      _ = stage.repository.events(for: try [#require(Symbol("NEW\(step)"))])
      await socket.state.wait { $0.sent.count > sent }
    }
    stage.move(to: 2.999)
    for _ in 0..<100 { await Task.yield() }
    #expect(socket.isOpen)
    stage.move(to: 3)
    #expect(try await stage.retryTime() == 3.5)
    #expect(socket.state.value.closed == [.goingAway])
  }

  @Test func `ten minutes without a trade leave a price live, and the server's doubt takes it away at once`()
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    stage.move(to: 0.3)
    for second in 1...600 {
      stage.clock.advance(by: .seconds(1))
      await socket.deliver(
        WireText.heartbeat(at: stage.now),
        WireText.update("B", 10 + second, last: "\(18_240 + second)", at: stage.now))
    }
    await socket.deliver(WireText.status("A", "suspect"))
    try await stage.tick { stage.row("A", in: $0)?.freshness.isLive == false }
    #expect(stage.row("B")?.freshness == .live)
    #expect(stage.row("B")?.price.text == "€188.40")
    guard case .stale(_, .suspect, let text, _) = stage.row("A")?.freshness else {
      Issue.record("\(String(describing: stage.row("A")))")
      return
    }
    #expect(text == "10 min ago, doubted by the source")
    let says = stage.watch.state.value.batches.filter { batch in
      batch.changes.contains { $0.key.rawValue == "A" && $0.value.freshness != .live }
    }
    #expect(says.count == 2, "the first, before there was a price, and the last")
    #expect(stage.transport.attempts.value.requests.count == 1)
  }

  @Test(arguments: [false, true])
  func `a pause of just below three seconds kills nothing, and one of three does`(isUpdate: Bool) async throws
  {
    let stage = try WireStage()
    let socket = try await stage.open()
    var number = 10
    for time in [0, 2.95, 5.90] {
      stage.move(to: time)
      number += 1
      await socket.deliver(
        isUpdate && time > 0
          ? WireText.update("A", number, at: time) : WireText.snapshot("A", number, at: time))
    }
    stage.move(to: 8.899)
    for _ in 0..<100 { await Task.yield() }
    #expect(socket.isOpen)
    stage.move(to: 8.9)
    #expect(try await stage.retryTime() == 9.4)
    #expect(stage.transport.attempts.value.requests.count == 1)
  }

  @Test(arguments: [4.1, 60, 30_000])
  func `after a sleep every row is stale before the first batch, and a connection opens at once`(
    seconds: Double
  ) async throws {
    let stage = try WireStage()
    let first = try await stage.live()
    stage.move(to: 1)
    await first.deliver(WireText.heartbeat(at: 1))
    let batches = stage.watch.state.value.batches.count
    stage.move(to: 1 + seconds)
    // What had piled up in the socket comes with the waking.
    first.push(
      WireText.update("A", 11, last: "99", at: 1), WireText.heartbeat(at: 2), WireText.snapshot("B", 11))
    let second = try await stage.socket(2)
    #expect(stage.now == 1 + seconds, "without a wait")
    try await stage.tick { state in !state.rows.contains { $0.freshness.isLive } }
    #expect(!stage.watch.state.value.saysLive("A", since: batches))
    #expect(!stage.watch.state.value.saysLive("B", since: batches))
    #expect(stage.row("A")?.price.text == "€182.40")
    #expect(second.state.value.texts == [#"{"type":"subscribe","symbols":["A","B"],"maxRate":4}"#])
    await second.deliver(WireText.snapshot("A", 1, last: "18300"), WireText.snapshot("B", 1))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
  }

  @Test(arguments: [3.0, 60])
  func `whoever begins to watch in the moment of waking is not told that a price from before is live`(
    seconds: Double
  ) async throws {
    let stage = try WireStage()
    _ = try await stage.live()
    let symbols = try [#require(Symbol("A"))] as Set<Symbol>
    stage.move(to: seconds)
    // Nobody has had the time to find out that the connection is dead.
    let events = stage.repository.follower(of: symbols).takeAll()
    #expect(!events.isEmpty)
    #expect(!events.contains { if case .quote = $0 { true } else { false } }, "\(events)")
    var iterator = stage.watch.watch(symbols).makeAsyncIterator()
    let batch = await iterator.next()
    #expect(batch?.changes.values.contains { $0.freshness == .live } == false)
  }

  @Test func `back from the background there is a new connection, and a change of its snapshot alone`()
    async throws
  {
    let stage = try WireStage()
    let first = try await stage.live()
    #expect(stage.row("A")?.price.change?.text == "+1.28%")
    stage.model.onBackground()
    stage.connection.stop()
    try await stage.state { $0 == .stopped }
    #expect(!stage.model.state.rows.contains { $0.freshness.isLive })
    stage.clock.advance(by: .seconds(10))
    stage.connection.start()
    stage.model.onForeground()
    let second = try await stage.socket(2)
    #expect(first.state.value.closed == [.goingAway])
    #expect(!stage.model.state.rows.contains { $0.freshness.isLive })
    await second.deliver(
      WireText.update("A", 11, at: 10), WireText.snapshot("B", 1, last: "20000", previousClose: "16000"),
      WireText.snapshot("A", 700, last: "18250", previousClose: "null"))
    let state = try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    #expect(stage.row("A", in: state)?.price == .known(text: "€182.50", change: nil))
    #expect(stage.row("B", in: state)?.price.change?.text == "+25.00%")
    #expect(state.rows.allSatisfy { $0.flash == nil })
  }

  @Test func `200 visits to the background leave one connection, one reader and one watch`() async throws {
    let stage = try WireStage(["A"])
    var socket = try await stage.open()
    for visit in 1...200 {
      await socket.deliver(WireText.snapshot("A", 1, last: "\(18_000 + visit)"))
      try await stage.tick { $0.rows[0].freshness.isLive }
      #expect(socket.state.value.texts.count == 1)
      stage.model.onBackground()
      stage.connection.stop()
      try await stage.state { $0 == .stopped }
      #expect(!stage.model.state.rows[0].freshness.isLive)
      stage.clock.advance(by: .seconds(10))
      stage.model.onForeground()
      stage.connection.start()
      socket = try await stage.socket(visit + 1)
    }
    while stage.transport.attempts.value.held.count > 1 { await Task.yield() }
    await socket.state.wait { $0.receivers == 1 }
    #expect(socket.state.value.receiveCalls == 1)
    while stage.repository.followerCount > 1 || stage.clock.sleeperCount > 4 { await Task.yield() }
  }

  @Test func `a row that is scrolled back in after ten minutes is stale with its old price, then live`()
    async throws
  {
    let stage = try WireStage((0..<20).map { "S\($0)" })
    let socket = try await stage.open(visible: ["S0"])
    await socket.deliver(WireText.snapshot("S0", 10), WireText.snapshot("S1", 10))
    try await stage.tick { $0.rows[0].freshness.isLive }
    stage.model.visibleRowsChanged(try [#require(Symbol("S19"))])
    stage.clock.advance(by: .milliseconds(300))
    await socket.state.wait { $0.texts.contains { $0.contains(#""S19""#) } }
    for _ in 0..<600 {
      stage.clock.advance(by: .seconds(1))
      await socket.deliver(WireText.heartbeat(at: stage.now), WireText.update("S0", 11, last: "99"))
    }
    #expect(socket.state.value.texts.contains { $0.contains("unsubscribe") && $0.contains(#""S0""#) })
    stage.model.visibleRowsChanged(try [#require(Symbol("S0"))])
    stage.clock.advance(by: .milliseconds(300))
    let sent = socket.state.value.sent.count
    await socket.state.wait { $0.sent.count > sent || $0.texts.last?.contains(#""S0""#) == true }
    let state = try await stage.screen { state in
      if case .stale(_, .noSnapshot, let text, _) = state.rows[0].freshness {
        text.hasPrefix("10 min")
      } else {
        false
      }
    }
    #expect(state.rows[0].price.text == "€182.40")
    await socket.deliver(WireText.snapshot("S0", 55, last: "18300"))
    try await stage.tick { $0.rows[0].freshness.isLive }
    #expect(stage.model.state.rows[0].price.text == "€183.00")
    #expect(stage.model.state.rows[0].flash == nil)
  }

  @Test(arguments: [0, 3_600, -3_600, 90, -90])
  func `prices that arrive late are stale, whatever the device's clock says`(clockError: Double) async throws
  {
    let stage = try WireStage(clockError: clockError)
    let socket = try await stage.live()
    stage.move(to: 0.3)
    func beat(late: Double) async {
      for _ in 0..<5 {
        stage.clock.advance(by: .milliseconds(200))
        await socket.deliver(WireText.heartbeat(at: stage.now - late))
      }
    }
    let batches = stage.watch.state.value.batches.count
    for late in [0, 1, 2, 3.0] { await beat(late: late) }
    #expect(stage.watch.state.value.batches.count == batches)
    stage.clock.advance(by: .milliseconds(200))
    await socket.deliver(WireText.heartbeat(at: stage.now - 3.2))
    try await stage.tick { state in !state.rows.contains { $0.freshness.isLive } }
    for row in stage.model.state.rows {
      guard case .stale(let since, .lagging, _, let words) = row.freshness else {
        Issue.record("\(row)")
        continue
      }
      #expect(words == "prices arrive late")
      let now = 1_796_040_000 + clockError + stage.now
      #expect(try #require(since).timeIntervalSince1970 <= now)
    }
    stage.clock.advance(by: .milliseconds(10))
    await socket.deliver(WireText.heartbeat(at: stage.now - 3))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    #expect(stage.transport.attempts.value.requests.count == 1)
  }

  @Test func `a last update that was lost before a quiet time shows in the next heartbeat`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    stage.move(to: 0.3)
    await stage.beat(3, on: socket)
    #expect(stage.row("A")?.freshness == .live, "without numbers nobody can know")
    stage.clock.advance(by: .seconds(1))
    await socket.deliver(WireText.heartbeat(at: stage.now, seqs: #"{"A":11,"B":10}"#))
    await socket.state.wait { $0.texts.last == #"{"type":"resync","symbols":["A"]}"# }
    try await stage.tick { stage.row("A", in: $0)?.freshness.isLive == false }
    #expect(stage.row("B")?.freshness == .live)
    await socket.deliver(WireText.snapshot("A", 11, last: "18300"))
    try await stage.tick { stage.row("A", in: $0)?.freshness == .live }
  }
}
