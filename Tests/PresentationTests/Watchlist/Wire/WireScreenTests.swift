import Foundation
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// When the screen changes, flashes, warns and speaks because of what is on the wire.
@Suite(.timeLimit(.minutes(15))) @MainActor struct WireScreenTests {
  private func price(_ sequence: Int, _ last: Int, at seconds: Double = 0.3) -> String {
    WireText.update("A", sequence, last: String(last), at: seconds)
  }

  @Test func `the last price of a burst is in its tick, and heartbeats alone change nothing after it`()
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    stage.move(to: 0.3)
    await socket.deliver(price(11, 18_241))
    stage.move(to: 0.31)
    await socket.deliver(price(12, 18_242))
    let batches = stage.watch.state.value.batches.count
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€182.42" }
    #expect(stage.now == 0.5)
    #expect(stage.watch.state.value.batches.count == batches + 1)
    let state = stage.model.state
    await stage.beat(20, on: socket)
    for _ in 0..<1_000 { await Task.yield() }
    #expect(stage.watch.state.value.batches.count == batches + 1)
    #expect(stage.model.state == state)
  }

  @Test func `five thousand frames at once are one batch, without a gap`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    let batches = stage.watch.state.value.batches.count
    await socket.deliver((11...5_010).map { WebSocketMessage(price($0, 18_000 + $0)) })
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€230.10" }
    #expect(stage.watch.state.value.batches.count == batches + 1)
    #expect(stage.repository.counts.gaps == 0)
    #expect(stage.repository.counts.applied == 5_000)
    #expect(socket.state.value.texts.count == 1)
    #expect(stage.row("A")?.flash?.counter == 1)
  }

  @Test func `a price that is sent again is no other state, and no flash`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    let state = stage.model.state
    for number in 0..<5 {
      await socket.deliver(
        price(11 + number, 18_240, at: Double(number)),
        WireText.snapshot("B", 11 + number, at: Double(number)))
      stage.clock.advance(by: .milliseconds(250))
      for _ in 0..<500 { await Task.yield() }
      #expect(stage.model.state == state)
    }
    await socket.deliver(price(16, 18_241))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€182.41" }
    #expect(stage.row("A")?.flash == PriceFlash(direction: .up, counter: 1))
  }

  @Test func `a flash has the net direction of its tick, and counts ticks`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(price(11, 18_300), price(12, 18_200))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€182.00" }
    #expect(stage.row("A")?.flash == PriceFlash(direction: .down, counter: 1))
    await socket.deliver(price(13, 18_300), price(14, 18_200), WireText.update("B", 11, last: "18241"))
    try await stage.tick { stage.row("B", in: $0)?.price.text == "€182.41" }
    #expect(stage.row("A")?.flash?.counter == 1)
    for (number, text) in [(15, "€182.01"), (16, "€182.02")] {
      await socket.deliver(price(number, 18_186 + number))
      try await stage.tick { stage.row("A", in: $0)?.price.text == text }
    }
    #expect(stage.row("A")?.flash == PriceFlash(direction: .up, counter: 3))
    // A rise, a resync and the same price again.
    await socket.deliver(price(18, 19_000))
    try await stage.tick { stage.row("A", in: $0)?.freshness.isLive == false }
    await socket.deliver(WireText.snapshot("A", 18, last: "18202"))
    try await stage.tick { stage.row("A", in: $0)?.freshness == .live }
    #expect(stage.row("A")?.flash?.counter == 3)
  }

  @Test func `a gap that is closed with another price within one tick does not flash`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(price(12, 19_000), WireText.snapshot("A", 12, last: "19000"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€190.00" }
    #expect(stage.row("A")?.freshness == .live)
    #expect(stage.row("A")?.flash == nil)
    await socket.deliver(WireText.snapshot("A", 13, last: "19100"), price(14, 19_200))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€192.00" }
    #expect(stage.row("A")?.flash == nil, "it follows from another snapshot than what was shown")
  }

  @Test func `forty batches speak to nobody`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    for number in 1...40 {
      await socket.deliver(
        price(10 + number, 18_240 + number, at: stage.now), WireText.heartbeat(at: stage.now))
      try await stage.tick { stage.row("A", in: $0)?.flash?.counter == number }
      #expect(stage.model.state.announcement == nil)
      #expect(stage.model.state.banner == nil)
    }
  }

  @Test(arguments: [(1.9, false), (2.1, true)])
  func `an interruption shows a banner from two seconds on, and speaks once`(length: Double, isShown: Bool)
    async throws
  {
    let stage = try WireStage { (2...3).contains($0) ? .wait : .accept }
    let first = try await stage.live()
    stage.move(to: 1)
    first.end(.transport(.connectionLost))
    try await stage.passWait()
    await stage.transport.attempts.wait { $0.waiting[2] != nil }
    stage.move(to: 1 + length)
    if isShown { try await stage.screen { $0.banner?.notice == .reconnecting } }
    await stage.transport.answer(2, .accept)
    let second = try await stage.socket(2)
    await second.deliver(
      WireText.heartbeat(at: stage.now), WireText.snapshot("A", 1), WireText.snapshot("B", 1))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) && state.banner == nil }
    #expect(stage.model.state.announcement?.number == (isShown ? 1 : nil))
    #expect(stage.model.state.announcement?.text == (isShown ? "Prices may be out of date" : nil))
  }

  @Test func `three interruptions of a second and a half show nothing`() async throws {
    let stage = try WireStage { $0 > 1 ? .wait : .accept }
    var socket = try await stage.live()
    for blip in 2...4 {
      socket.end(.goingAway)
      let start = stage.now
      try await stage.passWait()
      stage.move(to: start + 1.5)
      await stage.transport.answer(blip, .accept)
      socket = try await stage.socket(blip)
      await socket.deliver(
        WireText.heartbeat(at: stage.now), WireText.snapshot("A", 1), WireText.snapshot("B", 1))
      try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
      // The screen hears of the connection by itself, and must have before time goes on.
      try await stage.state { $0.downSince == nil }
      for _ in 0..<3_000 { await Task.yield() }
      await stage.beat(11, on: socket)
      #expect(stage.model.state.banner == nil)
    }
    #expect(stage.model.state.announcement == nil)
  }

  @Test func `an expired token costs one reconnect without a banner, and a refusal is said in so many words`()
    async throws
  {
    let stage = try WireStage(tokens: TokensFake(["one", "two", "three"]))
    let first = try await stage.live()
    #expect(first.state.value.texts.first == #"{"type":"auth","token":"one"}"#)
    stage.move(to: 1)
    first.end(.tokenExpired)
    let second = try await stage.socket(2)
    #expect(stage.now == 1, "without a wait")
    #expect(
      second.state.value.texts == [
        #"{"type":"auth","token":"two"}"#, #"{"type":"subscribe","symbols":["A","B"],"maxRate":4}"#,
      ])
    await second.deliver(WireText.snapshot("A", 1), WireText.snapshot("B", 1))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    #expect(stage.model.state.banner == nil)
    second.end(.tokenExpired)
    try await stage.state { if case .authFailed = $0 { true } else { false } }
    try await stage.tick { state in !state.rows.contains { $0.freshness.isLive } }
    stage.move(to: 4)
    let refused = try await stage.screen { $0.banner?.notice == .refused }
    #expect(refused.banner?.text == "Your sign-in was refused. Prices may be out of date.")
    #expect(refused.banner?.retry != nil)
    stage.clock.advance(by: .seconds(86_400))
    for _ in 0..<1_000 { await Task.yield() }
    #expect(stage.transport.attempts.value.requests.count == 2)
    stage.model.retry()
    let third = try await stage.socket(3)
    #expect(third.state.value.texts.first == #"{"type":"auth","token":"three"}"#)
  }

  @Test func `a network that comes back three times in a row ends the wait, and makes one attempt`()
    async throws
  {
    let stage = try WireStage { (2...4).contains($0) ? .fail(.transport(.notConnected)) : .accept }
    try await stage.live().end(.transport(.connectionLost))
    for _ in 0..<3 { try await stage.passWait() }
    await stage.transport.attempts.wait { $0.requests.count == 4 }
    try await stage.waiting()
    stage.clock.advance(by: .milliseconds(600))
    for _ in 0..<3 {
      stage.network.set(isOnline: false)
      stage.network.set(isOnline: true)
    }
    let socket = try await stage.socket(2)
    await socket.deliver(WireText.snapshot("A", 1), WireText.snapshot("B", 1))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    await stage.beat(60, on: socket)
    #expect(stage.transport.attempts.value.requests.count == 5)
    #expect(stage.transport.attempts.value.open.count == 1)
  }

  @Test func `pings that never return hold up nothing, and kill nothing`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    socket.state.change { $0.losesPings = true }
    stage.clock.advance(by: .milliseconds(1_600))
    await socket.state.wait { $0.pings == 1 }
    for number in 0..<20 {
      await socket.deliver(WireText.heartbeat(at: stage.now))
      stage.clock.advance(by: .milliseconds(2_900))
      let count = socket.state.value.texts.count
      await socket.deliver(
        WireText.heartbeat(at: stage.now), WireText.update("A", 13 + number * 10, at: stage.now))
      await socket.state.wait { $0.texts.count > count }
      #expect(socket.state.value.texts.last == #"{"type":"resync","symbols":["A"]}"#)
      await socket.deliver(
        WireText.snapshot("A", 20 + number * 10), WireText.update("A", 21 + number * 10, at: stage.now))
    }
    #expect(socket.isOpen)
    #expect(socket.state.value.hangs == 1)
    stage.clock.advance(by: .milliseconds(3_000))
    await socket.state.wait { $0.closed == [.goingAway] }
    await socket.state.wait { $0.hangs == 0 }
  }
}

/// A provider that has the next of its tokens for each that is refused.
private final class TokensFake: TokenProvider {
  private let left: Watched<[String]>

  init(_ tokens: [String]) {
    left = Watched(tokens)
  }

  func token() async throws -> Secret { Secret(left.value[0]) }

  func token(replacing refused: Secret) async throws -> Secret {
    left.change { $0.removeFirst() }
    return try await token()
  }
}
