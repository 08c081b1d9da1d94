import Foundation
import MoneyKit
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// What is asked for on the wire because of what is watched, and what comes back.
@Suite(.timeLimit(.minutes(15))) @MainActor struct WireSubscriptionTests {
  private struct Command: Decodable {
    let type: String
    let symbols: [String]
  }

  private func commands(of socket: WebSocketConnectionFake) throws -> [Command] {
    try socket.state.value.texts.map { try JSONDecoder().decode(Command.self, from: Data($0.utf8)) }
  }

  private func frame(_ type: String, _ symbol: String) -> String {
    type == "subscribe"
      ? #"{"type":"subscribe","symbols":["\#(symbol)"],"maxRate":4}"#
      : #"{"type":"\#(type)","symbols":["\#(symbol)"]}"#
  }

  @Test(arguments: [1.9, 2.1])
  func `what is wanted again within two seconds costs nothing, and later the end comes before the beginning`(
    pause: Double
  ) async throws {
    let stage = try WireStage(["B"])
    let socket = try await stage.live()
    let symbols = try [#require(Symbol("A"))] as Set<Symbol>
    do {
      let events = stage.repository.events(for: symbols)
      await socket.state.wait { $0.texts.count == 2 }
      await socket.deliver(WireText.snapshot("A", 10, at: stage.now))
      _ = events
    }
    stage.move(to: 0.25 + pause)
    var events = stage.repository.events(for: symbols).makeAsyncIterator()
    let known = await events.next()
    if pause < 2 {
      guard case .quote(let quote) = known?.first else {
        Issue.record("\(String(describing: known))")
        return
      }
      #expect(quote.last?.minorUnits == 18_240)
      await socket.deliver(WireText.heartbeat(at: stage.now))
      #expect(socket.state.value.texts.count == 2)
    } else {
      guard case .cached(let quote, .noSnapshot) = known?.first else {
        Issue.record("\(String(describing: known))")
        return
      }
      #expect(quote.last?.minorUnits == 18_240)
      await socket.state.wait { $0.texts.count == 4 }
      #expect(
        socket.state.value.texts.suffix(2) == [frame("unsubscribe", "A"), frame("subscribe", "A")])
      await socket.deliver(WireText.update("A", 11, last: "1"), WireText.update("A", 14, last: "2"))
      await socket.deliver(WireText.snapshot("A", 1, last: "18300", at: stage.now))
      let next = await events.next()
      #expect(next?.count == 1)
      guard case .quote(let quote) = next?.first else {
        Issue.record("\(String(describing: next))")
        return
      }
      #expect(quote.last?.minorUnits == 18_300)
    }
  }

  @Test func `who watches and leaves at once costs one subscription and one end of it`() async throws {
    let stage = try WireStage(["B"])
    let socket = try await stage.live()
    let symbols = try [#require(Symbol("A"))] as Set<Symbol>
    for _ in 0..<20 {
      let stream = stage.watch.watch(symbols)
      let reader = Task { for await _ in stream {} }
      reader.cancel()
      await reader.value
      reader.cancel()
    }
    _ = stage.watch.watch(symbols)
    await socket.state.wait { $0.texts.count == 2 }
    while stage.repository.followerCount > 1 { await Task.yield() }
    for second in 1...5 {
      stage.move(to: Double(second))
      await socket.deliver(WireText.heartbeat(at: Double(second)))
    }
    await socket.state.wait { $0.texts.count == 3 }
    #expect(socket.state.value.texts.suffix(2) == [frame("subscribe", "A"), frame("unsubscribe", "A")])
  }

  @Test func `what comes for a symbol after its end is nothing, not even a gap`() async throws {
    let stage = try WireStage(["B"])
    let socket = try await stage.live()
    let symbol = try #require(Symbol("A"))
    let kept = stage.repository.events(for: [symbol])
    await socket.state.wait { $0.texts.count == 2 }
    await socket.deliver(WireText.snapshot("A", 11, last: "18300"))
    let reader = Task { for await _ in kept {} }
    reader.cancel()
    await reader.value
    while stage.repository.followerCount > 1 { await Task.yield() }
    stage.clock.advance(by: .seconds(2))
    await socket.state.wait { $0.texts.count == 3 }
    let gaps = stage.repository.counts.gaps
    await socket.deliver(
      WireText.update("A", 12, last: "1"), WireText.update("A", 20, last: "2"),
      WireText.snapshot("A", 30, last: "3"), WireText.status("A", "suspect"), WireText.error("A"),
      #"{"type":"update","symbol":"A","seq":1,"last":true,"time":"x"}"#)
    #expect(stage.repository.counts.gaps == gaps)
    #expect(socket.state.value.texts.count == 3)
    #expect(stage.row("B")?.freshness == .live)
    let known = stage.repository.follower(of: [symbol]).takeAll()
    guard case .cached(let quote, .noSnapshot) = known.first else {
      Issue.record("\(known)")
      return
    }
    #expect(quote.last?.minorUnits == 18_300)
  }

  @Test(arguments: [true, false])
  func `one symbol that the server does not know holds no other back`(saysSo: Bool) async throws {
    let stage = try WireStage(["A", "BAD", "C"])
    let socket = try await stage.open()
    await socket.deliver(WireText.snapshot("A", 1), WireText.snapshot("C", 1))
    if saysSo { await socket.deliver(WireText.error("BAD", code: "unknownSymbol")) }
    try await stage.tick { state in
      stage.row("A", in: state)?.freshness == .live && stage.row("C", in: state)?.freshness == .live
        && (stage.row("BAD", in: state)?.price.text == "no price") == saysSo
    }
    for second in 1...15 {
      stage.move(to: Double(second))
      await socket.deliver(WireText.heartbeat(at: Double(second)))
    }
    try await stage.tick { stage.row("BAD", in: $0)?.price.text == "no price" }
    guard case .stale(_, .unavailable, let text, _) = stage.row("BAD")?.freshness else {
      Issue.record("\(String(describing: stage.row("BAD")))")
      return
    }
    #expect(text == "not available from the source")
    #expect(
      socket.state.value.texts.dropFirst()
        == Array(repeating: frame("subscribe", "BAD"), count: saysSo ? 0 : 2)[...])
    let asked = socket.state.value.texts.count
    // A minute after it was found out, which was at 0 or at 15 s.
    let next = saysSo ? 60.0 : 75
    for second in 16..<Int(next) {
      stage.move(to: Double(second))
      await socket.deliver(WireText.heartbeat(at: Double(second)))
    }
    #expect(socket.state.value.texts.count == asked)
    stage.move(to: next)
    await socket.deliver(WireText.heartbeat(at: next))
    await socket.state.wait { $0.texts.count == asked + 1 }
    #expect(socket.state.value.texts.last == frame("subscribe", "BAD"))
    #expect(stage.row("A")?.freshness == .live)
  }

  @Test func `symbols go out and come back byte for byte, and those that look alike stay apart`() async throws
  {
    let texts = [
      "BRK.B", "BF/B", "^GSPC", "tTESTBTC:TESTUSD", "a\"b", "a\\b", "\u{E9}", "e\u{301}", "🍋", "a", "A", " ",
      "\u{0}",
      "\u{2028}", "ＡＣＭＥ", "0", "null",
    ]
    let stage = try WireStage(texts)
    let socket = try await stage.open()
    let subscribed = try commands(of: socket)
    #expect(subscribed.map(\.type) == ["subscribe"])
    let echoed = subscribed[0].symbols
    #expect(Set(echoed.map { Array($0.utf8) }) == Set(texts.map { Array($0.utf8) }))
    #expect(echoed.count == texts.count)
    let encoder = JSONEncoder()
    for (number, symbol) in echoed.enumerated() {
      let text = String(decoding: try encoder.encode(symbol), as: UTF8.self)
      await socket.deliver(
        #"{"type":"snapshot","symbol":\#(text),"seq":1,"last":\#(10_000 + number),"currency":"EUR","#
          + #""time":"2026-11-30T12:00:00Z"}"#)
    }
    let state = try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    for row in state.rows {
      let number = try #require(echoed.firstIndex { Array($0.utf8) == Array(row.id.rawValue.utf8) })
      #expect(row.price.text == "€100.\(number < 10 ? "0" : "")\(number)")
    }
    await socket.deliver(WireText.update("\u{E9}", 3))
    await socket.state.wait { $0.texts.count == 2 }
    #expect(try commands(of: socket).last?.symbols.map { Array($0.utf8) } == [Array("\u{E9}".utf8)])
    try await stage.tick { $0.rows.count { !$0.freshness.isLive } == 1 }
  }

  @Test func `what was watched and let go without a connection is told as a whole on the next one`()
    async throws
  {
    let stage = try WireStage(["A"])
    let first = try await stage.live()
    await first.deliver(WireText.update("A", 13))
    await first.state.wait { $0.texts.count == 2 }
    first.end(.transport(.connectionLost))
    try await stage.waiting()
    let symbol = try #require(Symbol("B"))
    let others = stage.repository.events(for: [symbol])
    stage.model.onDisappear()
    while stage.repository.followerCount > 1 { await Task.yield() }
    try await stage.passWait()
    let second = try await stage.socket(2)
    for second in 1...20 {
      stage.clock.advance(by: .seconds(1))
      await stage.transport.attempts.value.open.first?.deliver(
        WireText.heartbeat(at: stage.now), WireText.snapshot("B", second))
    }
    #expect(second.state.value.texts == [frame("subscribe", "B")])
    withExtendedLifetime(others) {}
  }
}
