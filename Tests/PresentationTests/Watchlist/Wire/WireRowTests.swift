import Foundation
import PriceboardTestSupport
import PriceboardTransport
import QuoteStream
import Testing
import Watchlist

@testable import Presentation

/// What a row says of the amounts, currencies and times on the wire.
@Suite(.timeLimit(.minutes(15))) @MainActor struct WireRowTests {
  /// A snapshot's amounts, and what they look like.
  struct Look: Sendable {
    let last: String
    var close = "18010"
    var currency = "EUR"
    let price: String
    var change: String?
    let spoken: String
  }

  @Test(arguments: [
    Look(last: "18240", price: "€182.40", change: "▲ +1.28%", spoken: "A, 182 euros 40, up 1.3 percent"),
    Look(last: "18000", price: "€180.00", change: "▼ -0.06%", spoken: "A, 180 euros, down 0.1 percent"),
    Look(last: "18010", price: "€180.10", change: "= 0.00%", spoken: "A, 180 euros 10, unchanged"),
    Look(last: "1.824e4", close: "0", price: "€182.40", spoken: "A, 182 euros 40"),
    Look(last: "18240.0", close: "null", price: "€182.40", spoken: "A, 182 euros 40"),
    Look(last: "18240", close: "-1", price: "€182.40", spoken: "A, 182 euros 40"),
    Look(
      last: "9007199254740993", close: "0", price: "€90,071,992,547,409.93",
      spoken: "A, 90071992547409 euros 93"),
    Look(
      last: "9223372036854775807", close: "-1", price: "€92,233,720,368,547,758.07",
      spoken: "A, 92233720368547758 euros 07"),
    Look(
      last: "9223372036854775807", close: "-9223372036854775808", price: "€92,233,720,368,547,758.07",
      spoken: "A, 92233720368547758 euros 07"),
    Look(
      last: "9223372036854775807", close: "1", price: "€92,233,720,368,547,758.07",
      spoken: "A, 92233720368547758 euros 07"),
    Look(last: "null", price: "no price", spoken: "A, no price"),
    Look(last: "0", price: "no price", spoken: "A, no price"),
    Look(last: "-0", close: "0", price: "no price", spoken: "A, no price"),
    Look(last: "-18240", price: "no price", spoken: "A, no price"),
    Look(last: "18240", close: "null", currency: "JPY", price: "¥18,240", spoken: "A, 18240 Japanese yen"),
    Look(last: "18240", close: "null", currency: "jpy", price: "¥18,240", spoken: "A, 18240 Japanese yen"),
    Look(
      last: "18240", close: "18010", currency: "KWD", price: "KWD 18.240", change: "▲ +1.28%",
      spoken: "A, 18 Kuwaiti dinars 240, up 1.3 percent"),
    Look(last: "1", close: "null", currency: "KWD", price: "KWD 0.001", spoken: "A, 0 Kuwaiti dinars 001"),
    Look(last: "18240", close: "null", currency: "gbp", price: "£182.40", spoken: "A, 182 British pounds 40"),
    Look(last: "1", close: "null", currency: "CLF", price: "CLF 0.0001", spoken: ""),
  ])
  func `an amount is written and said exactly, with a change only where there is one`(look: Look) async throws
  {
    let stage = try WireStage()
    let socket = try await stage.open()
    await socket.deliver(
      WireText.snapshot(
        "A", 10, last: look.last, previousClose: look.close, currency: look.currency),
      WireText.snapshot("B", 10))
    let state = try await stage.tick { stage.row("B", in: $0)?.freshness == .live }
    let row = try #require(stage.row("A", in: state))
    #expect(row.freshness == .live)
    #expect(row.price.text.split(separator: "\u{A0}").joined(separator: " ") == look.price)
    #expect(row.price.change.map { "\($0.arrow) \($0.text)" } == look.change)
    if !look.spoken.isEmpty { #expect(row.spoken == look.spoken) }
    #expect(row.flash == nil)
  }

  @Test func `a price that comes, goes and comes again in updates never flashes`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    for (number, last) in ["null", "18300", "0", "18200"].enumerated() {
      await socket.deliver(WireText.update("A", 11 + number, last: last, at: stage.now))
      let text = Int(last).flatMap { $0 > 0 ? "€\($0 / 100).00" : nil } ?? "no price"
      let state = try await stage.tick { stage.row("A", in: $0)?.price.text == text }
      #expect(stage.row("A", in: state)?.flash == nil)
      #expect(stage.row("A", in: state)?.freshness == .live)
    }
  }

  @Test(arguments: ["GBp", "GBX", "Gbp", "gBP", "XAU", "ZZZ", ""])
  func `a price in a unit that is no currency is not shown, and after three tries it is not available`(
    currency: String
  ) async throws {
    let stage = try WireStage()
    let socket = try await stage.open()
    let wrong = WireText.snapshot("A", 10, last: "408200", currency: currency)
    await socket.deliver(wrong, WireText.snapshot("B", 10))
    for second in 1..<15 {
      stage.move(to: Double(second))
      await socket.deliver(WireText.heartbeat(at: Double(second)))
      if second.isMultiple(of: 5) {
        let count = 1 + second / 5
        await socket.state.wait { $0.texts.count == count }
        await socket.deliver(wrong)
      }
      #expect(stage.row("A")?.price.text == "no price yet")
    }
    #expect(
      socket.state.value.texts.dropFirst()
        == Array(repeating: #"{"type":"subscribe","symbols":["A"],"maxRate":4}"#, count: 2)[...])
    stage.move(to: 15)
    await socket.deliver(WireText.heartbeat(at: 15))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "no price" }
    guard case .stale(_, .unavailable, "not available from the source", _) = stage.row("A")?.freshness else {
      Issue.record("\(String(describing: stage.row("A")))")
      return
    }
    #expect(stage.row("A")?.spoken == "A, no price, not available from the source")
    #expect(stage.row("B")?.freshness == .live)
    for second in 16...74 {
      stage.move(to: Double(second))
      await socket.deliver(WireText.heartbeat(at: Double(second)))
    }
    #expect(socket.state.value.texts.count == 3)
    stage.move(to: 75)
    await socket.state.wait { $0.texts.count == 4 }
    await socket.deliver(WireText.snapshot("A", 10, last: "408200", currency: "GBP"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "£4,082.00" }
    #expect(stage.row("A")?.freshness == .live)
  }

  @Test func `a previous close that rolls over changes the change alone, and the numbers go on`() async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(WireText.snapshot("A", 11, previousClose: "18240"))
    try await stage.tick { stage.row("A", in: $0)?.price.change?.text == "0.00%" }
    #expect(stage.row("A")?.price.text == "€182.40")
    #expect(stage.row("A")?.flash == nil)
    await socket.deliver(WireText.update("A", 12, last: "18250"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€182.50" }
    #expect(stage.row("A")?.flash == PriceFlash(direction: .up, counter: 1))
    #expect(stage.row("A")?.freshness == .live)
    #expect(socket.state.value.texts.count == 1)
  }

  @Test func `a currency that changes in a resync changes price, words and change together`() async throws {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(WireText.update("A", 12, last: "20000"))
    await socket.state.wait { $0.texts.last == #"{"type":"resync","symbols":["A"]}"# }
    await socket.deliver(WireText.snapshot("A", 12, last: "20000", previousClose: "null", currency: "USD"))
    let state = try await stage.tick { stage.row("A", in: $0)?.price.text != "€182.40" }
    let row = try #require(stage.row("A", in: state))
    #expect(row.price == .known(text: "$200.00", change: nil))
    #expect(row.spoken == "A, 200 US dollars")
    #expect(row.flash == nil)
    await socket.deliver(WireText.update("A", 13, last: "20010"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "$200.10" }
    #expect(stage.row("A")?.flash == PriceFlash(direction: .up, counter: 1))
  }

  @Test(arguments: [
    ("2199-01-01T00:00:00Z", 0.0), ("2026-11-30T12:00:00.500+00:00", 0),
    ("1970-01-01T00:00:00Z", -1_796_040_000),
    ("2026-11-30T00:00:00Z", -43_200), ("2026-11-30T13:59:59+02:00", -1),
  ])
  func `a time far ahead or long ago keeps its price, which is stale since then or now, whichever is earlier`(
    time: String, since: Double
  ) async throws {
    let stage = try WireStage()
    let socket = try await stage.open()
    let frame = #"{"type":"snapshot","symbol":"A","seq":1,"last":18240,"currency":"EUR","time":"\#(time)"}"#
    await socket.deliver(frame, WireText.snapshot("B", 10))
    try await stage.tick { state in state.rows.allSatisfy(\.freshness.isLive) }
    let doubted = stage.now
    await socket.deliver(WireText.status("A", "suspect"))
    try await stage.tick { stage.row("A", in: $0)?.freshness.isLive == false }
    guard case .stale(let date?, .suspect, let text, _) = stage.row("A")?.freshness else {
      Issue.record("\(String(describing: stage.row("A")))")
      return
    }
    let seconds = date.timeIntervalSince1970 - 1_796_040_000
    // The moment in which it became stale is read at the tick.
    if since == 0 { #expect((doubted...doubted + 0.25).contains(seconds)) } else { #expect(seconds == since) }
    #expect(!text.contains("-"))
    #expect(stage.row("A")?.price.text == "€182.40")
  }

  @Test(arguments: [-90.0, 90, -3_600, 3_600])
  func `a device's clock that is wrong makes no row live or stale, nor stale since a time to come`(
    clockError: Double
  ) async throws {
    let stage = try WireStage(clockError: clockError)
    let socket = try await stage.live()
    stage.move(to: 0.3)
    await stage.beat(5, on: socket)
    #expect(stage.model.state.rows.allSatisfy { $0.freshness.isLive })
    await socket.deliver(WireText.update("A", 12, at: stage.now))
    socket.end(.goingAway)
    try await stage.tick { state in !state.rows.contains { $0.freshness.isLive } }
    for row in stage.model.state.rows {
      guard case .stale(let since?, .disconnected, let text, _) = row.freshness else {
        Issue.record("\(row)")
        continue
      }
      #expect(since.timeIntervalSince1970 <= 1_796_040_000 + clockError + stage.now)
      #expect(!text.contains("-"))
    }
  }

  @Test func `the order is that of the numbers, and a row is stale since the time of the newest`()
    async throws
  {
    let stage = try WireStage()
    let socket = try await stage.live()
    await socket.deliver(
      WireText.update("A", 11, last: "18300", at: -1), WireText.update("A", 12, last: "18310", at: -2),
      WireText.status("A", "suspect"))
    try await stage.tick { stage.row("A", in: $0)?.price.text == "€183.10" }
    guard case .stale(let since?, .suspect, _, _) = stage.row("A")?.freshness else {
      Issue.record("\(String(describing: stage.row("A")))")
      return
    }
    #expect(since.timeIntervalSince1970 == 1_796_040_000 - 2)
  }
}
