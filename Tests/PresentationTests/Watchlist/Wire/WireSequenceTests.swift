import Foundation
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// What the numbers and the forms of frames on the wire do to the screen.
@Suite(.timeLimit(.minutes(15))) @MainActor struct WireSequenceTests {
  private let resync = #"{"type":"resync","symbols":["A"]}"#

  private func isStale(_ row: PriceRowState?, _ reason: StaleReason) -> Bool {
    if case .stale(_, reason, _, _) = row?.freshness { true } else { false }
  }

  // MARK: - Numbers

  @Test func `a missing update makes its row alone stale with its old price, until one full price`()
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(WireText.update("A", 11, last: "18241"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€182.41" }
    await socket.deliver(WireText.update("A", 13, last: "19000"))
    await socket.state.wait { $0.texts.count == 2 }
    #expect(socket.state.value.texts.last == resync)
    try await stage.tick { isStale(stage.row("A", in: $0), .gap) }
    #expect(stage.row("A")?.price.text == "€182.41")
    #expect(stage.row("A")?.flash == PriceFlash(direction: .up, counter: 1), "that of the update before")
    #expect(stage.row("B")?.freshness == .live)
    await socket.deliver(WireText.snapshot("A", 13, last: "19000"), WireText.update("A", 14, last: "19001"))
    try await stage.tick { stage.row("A", in: $0)?.freshness == .live }
    #expect(stage.row("A")?.price.text == "€190.01")
    #expect(stage.row("A")?.flash?.counter == 1, "nothing flashes across a snapshot")
    #expect(socket.isOpen)
    #expect(socket.state.value.texts.count == 2)
  }

  @Test func `a server that begins to count anew makes the row stale at its first later frame`() async throws
  {
    let stage = try WireStage()
    let socket = try await stage.open()
    await socket.deliver(WireText.snapshot("A", 5_000, at: 0), WireText.snapshot("B", 5_000, at: 0))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    // One that is no later may be a straggler, and changes nothing.
    await socket.deliver(
      WireText.update("B", 1, last: "1", at: 0), WireText.update("A", 1, last: "18300", at: 0.5),
      WireText.update("A", 2, last: "18301", at: 0.6), WireText.update("A", 3, last: "18302", at: 0.7))
    await socket.state.wait { $0.texts.count == 2 }
    #expect(socket.state.value.texts.last == resync)
    try await stage.tick { isStale(stage.row("A", in: $0), .gap) }
    #expect(stage.row("A")?.price.text == "€182.40")
    #expect(stage.row("B")?.freshness == .live)
    await socket.deliver(WireText.snapshot("A", 3, last: "18302", at: 0.7))
    try await stage.tick { stage.row("A", in: $0)?.freshness == .live }
    #expect(stage.row("A")?.price.text == "€183.02")
  }

  @Test func `an update that comes three times flashes once, and one from the past does nothing`()
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    let update = WireText.update("A", 11, last: "18300", at: 0.3)
    await socket.deliver(update, update, update)
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€183.00" }
    let batches = stage.watch.state.value.batches.count
    await socket.deliver(update)
    await socket.deliver(update, WireText.update("A", 5, last: "1", at: -1), WireText.snapshot("C", 1))
    await socket.deliver(WireText.update("B", 11, last: "18241"))
    try await stage.tick { stage.row("B", in: $0)?.price.text == "€182.41" }
    #expect(stage.watch.state.value.batches.count == batches + 1)
    #expect(stage.row("A")?.flash == PriceFlash(direction: .up, counter: 1))
    #expect(stage.row("A")?.freshness == .live)
    #expect(socket.state.value.texts.count == 1)
  }

  @Test func `a server whose snapshots do not fit its updates is asked ever more seldom and kept`()
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    var asked: [Double] = []
    for second in stride(from: 0.5, through: 40, by: 0.5) {
      stage.move(to: second)
      await socket.deliver(
        WireText.heartbeat(at: second), WireText.update("A", 4_118_596_218 + Int(second * 2), at: second))
      for _ in 0..<200 { await Task.yield() }
      let count = socket.state.value.texts.count { $0 == resync }
      if count > asked.count {
        asked.append(second)
        #expect(count == asked.count)
        await socket.deliver(WireText.snapshot("A", 1, at: second))
      }
    }
    // The breaks come half a second after each answer: 0, 0, 1, 2, 4, 8 and 16 seconds of waiting.
    #expect(asked == [0.5, 1, 2.5, 5, 9.5, 18, 34.5])
    #expect(stage.transport.attempts.value.requests.count == 1)
    #expect(stage.row("B")?.freshness == .live)
  }

  // MARK: - Forms

  @Test(arguments: [
    "18240.5", #""18240""#, #""""#, "1e400", "1e-7", "true", "[18240]", "{}", "NaN", "0x10", "18240,5",
  ])
  func `an update with no whole price keeps the old one, and its row is stale until a full price`(
    last: String
  )
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(WireText.update("A", 11, last: last, at: 0.3))
    await socket.state.wait { $0.texts.count == 2 }
    let isWhole = !["NaN", "0x10", "18240,5"].contains(last)
    #expect(
      socket.state.value.texts.last
        == (isWhole ? resync : #"{"type":"resync","symbols":["A","B"]}"#), "what is no JSON names nobody")
    try await stage.tick { isStale(stage.row("A", in: $0), .gap) }
    #expect(stage.row("A")?.price.text == "€182.40")
    #expect((stage.row("B")?.freshness == .live) == isWhole)
    await socket.deliver(WireText.snapshot("A", 11, last: "18300"), WireText.snapshot("B", 10))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    #expect(stage.row("A")?.price.text == "€183.00")
    #expect(stage.row("A")?.flash == nil)
    #expect(socket.isOpen)
  }

  @Test(arguments: [
    ["null", "5", #""x""#, "[]", "{}"], [#"{"type":"upd"#], ["", " "],
    [WireText.update("A", 11) + WireText.update("A", 12)],
    [WireText.update("A", 11) + "\n" + WireText.update("A", 12)],
    ["[" + WireText.update("A", 11) + "," + WireText.update("A", 12) + "]"],
    [#"{"data":"# + WireText.update("A", 11) + "}"],
    [WireText.update("A", 11) + ","], ["\u{FEFF}x"], [String(repeating: "[", count: 100_000)],
    [#"{"type":"update","seq":11,"last":1,"time":"2026-11-30T12:00:01Z"}"#],
  ])
  func `what is no frame costs every row its freshness until one resync, and reading goes on`(
    frames: [String]
  )
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(frames.map { WebSocketMessage($0) })
    await socket.state.wait { $0.texts.count == 2 }
    #expect(socket.state.value.texts.last == #"{"type":"resync","symbols":["A","B"]}"#)
    try await stage.tick { isStale(stage.row("A", in: $0), .gap) && isStale(stage.row("B", in: $0), .gap) }
    #expect(stage.row("A")?.price.text == "€182.40", "nothing is half read")
    await socket.deliver(
      WireText.snapshot("A", 12, last: "18300"), WireText.snapshot("B", 10),
      WireText.update("A", 13, last: "18301"))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    #expect(stage.row("A")?.price.text == "€183.01")
    #expect(socket.state.value.texts.count == 2)
    #expect(
      stage.telemetry.events(of: QuoteStreamEvent.self).count { $0 == .malformedFrame } == frames.count)
  }

  @Test(arguments: [true, false])
  func `bytes are read whatever their frame calls them, and bytes of nothing harm nobody`(isFrame: Bool)
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    let bytes = isFrame ? Array(WireText.update("A", 11, last: "18300").utf8) : [0xFF, 0x00, 0xC3, 0x28]
    await socket.deliver([WebSocketMessage(kind: .binary, bytes: bytes[...])])
    try await stage.tick { state in
      isFrame
        ? stage.row("A", in: state)?.price.text == "€183.00" : isStale(stage.row("A", in: state), .gap)
    }
    #expect(socket.isOpen)
    #expect((stage.row("A")?.freshness == .live) == isFrame)
  }

  @Test func `a key that stands twice in a frame has its first value`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    let fields = #""symbol":"A","last":18300,"last":1,"time":"2026-11-30T12:00:01Z"}"#
    await socket.deliver(
      #"{"type":"update","type":"snapshot","seq":11,"seq":99,"# + fields,
      WireText.update("A", 12, last: "18310"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€183.10" }
    #expect(stage.row("A")?.freshness == .live)
    // With an escape in it, the frame goes another way and comes to the same.
    await socket.deliver(
      #"{"t\u0079pe":"update","seq":13,"s\u0065q":99,"# + fields, WireText.update("A", 14, last: "18320"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€183.20" }
    #expect(stage.row("A")?.freshness == .live)
    #expect(socket.state.value.texts.count == 1)
  }

  @Test func `a stream that is cancelled stops nobody's reading`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    let symbols = try [#require(Symbol("A"))] as Set<Symbol>
    for number in 0..<50 {
      let events = stage.repository.events(for: symbols)
      let reader = Task { for await _ in events {} }
      if number.isMultiple(of: 2) { await Task.yield() }
      reader.cancel()
      await socket.deliver(WireText.update("A", 11 + number, last: "\(18_241 + number)"))
      await reader.value
    }
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€182.90" }
    #expect(stage.row("A")?.freshness == .live)
    #expect(stage.repository.followerCount == 1)
    #expect(socket.isOpen)
  }

  @Test
  func `more frames that cannot be read than twenty in ten seconds replace the connection after a wait`()
    async throws
  {
    let stage = try WireStage()
    let first = try await stage.live()
    first.push(Array(repeating: "{}", count: 21))
    #expect(try await stage.passWait() == .milliseconds(500))
    let second = try await stage.socket(2)
    #expect(first.state.value.closed == [.protocolError])
    try await stage.tick { state in !state.rows.contains { $0.freshness.isLive } }
    await second.deliver(WireText.snapshot("A", 1), WireText.snapshot("B", 1))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
  }
}
