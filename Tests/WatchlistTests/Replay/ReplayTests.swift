import MoneyKit
import PriceboardTelemetry
import PriceboardTestSupport
import QuoteStream
import Testing
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ReplayTests {
  private static let trace = "quotes/kraken-futures.ndjson"

  @Test(.enabled(if: SharedData.has(trace), "no recorded trace beside the package"))
  func `half a minute of a real feed makes the batches that it should`() async throws {
    let replay = try Replay(SharedData.data(Self.trace))
    var figures = WatchFigures()
    for (time, batch) in await replay.run() {
      #expect(time.components.attoseconds % 250_000_000_000_000_000 == 0)
      figures.add(batch)
    }
    #expect(replay.live.counts.snapshots == 8)
    #expect(replay.live.counts.applied == 6_742)
    #expect(replay.live.counts.dropped == 0)
    #expect(replay.live.counts.gaps == 0)
    #expect(figures.batches == 122)
    #expect(figures.quoteChanges == 533)
    #expect(figures.priceChanges == 507)
    #expect(figures.final.values.allSatisfy { $0.freshness == .live })
    let final = figures.final.mapValues { $0.quote?.last?.minorUnits }
    let expected = [
      "PI_ETHUSD": 200_075, "FI_XBTUSD_210924": 3_225_850, "PI_LTCUSD": 11_981, "FI_ETHUSD_211231": 204_165,
      "FI_ETHUSD_210730": 200_575, "FI_XBTUSD_210730": 3_211_000, "FI_BCHUSD_210924": 44_220,
      "FI_BCHUSD_210730": 43_980,
    ]
    #expect(final == Dictionary(uniqueKeysWithValues: expected.map { (Quotes.symbol($0.key), $0.value) }))
  }

  @Test(.enabled(if: SharedData.has(trace), "no recorded trace beside the package"))
  func `a replay gives the same batches each time`() async throws {
    let data = try SharedData.data(Self.trace)
    let first = try await Replay(data).run()
    let second = try await Replay(data).run()
    #expect(first.map(\.batch) == second.map(\.batch))
    #expect(first.map(\.time) == second.map(\.time))
  }

  private static func snapshot(_ at: String, _ symbol: String, _ sequence: Int, _ last: Int) -> String {
    #"{"at":\#(at),"frame":{"type":"snapshot","symbol":"\#(symbol)","seq":\#(sequence),"last":\#(last),"#
      + #""previousClose":100,"currency":"EUR","time":"2026-01-05T10:00:00Z"}}"#
  }

  private static func update(_ at: String, _ symbol: String, _ sequence: Int, _ last: Int) -> String {
    #"{"at":\#(at),"frame":{"type":"update","symbol":"\#(symbol)","seq":\#(sequence),"last":\#(last),"#
      + #""time":"2026-01-05T10:00:01Z"}}"#
  }

  @Test func `what was sent exactly at a tick is in the next one`() async throws {
    let replay = try Replay(
      [
        Self.snapshot("0", "A", 1, 100), Self.update("0.25", "A", 2, 101),
        Self.update("0.499999", "A", 3, 102),
        "", Self.update("2", "A", 4, 103),
      ].joined(separator: "\n"))
    let batches = await replay.run().map { time, batch in
      (time, batch.changes[Quotes.symbol("A")]?.quote?.last?.minorUnits)
    }
    let expected: [(Duration, Int?)] = [
      (.zero, nil), (.milliseconds(250), 100), (.milliseconds(500), 102), (.milliseconds(2_250), 103),
    ]
    #expect(batches.map(\.0) == expected.map(\.0))
    #expect(batches.map(\.1) == expected.map(\.1))
    #expect(replay.live.counts.applied == 3)
  }

  @Test func `a heartbeat that comes too late is told at its own time, and the grid goes on`() async throws {
    func heartbeat(_ at: String, _ time: String) -> String {
      #"{"at":\#(at),"frame":{"type":"heartbeat","time":"2026-01-05T10:00:\#(time)Z"}}"#
    }
    let replay = try Replay(
      [
        Self.snapshot("0", "A", 1, 100), heartbeat("0.1", "00.1"), Self.update("5.1", "A", 2, 101),
        heartbeat("5.2", "01.2"), Self.update("5.21", "A", 3, 102), heartbeat("5.3", "05.3"),
      ].joined(separator: "\n"))
    let batches = await replay.run().map { time, batch in
      let price = batch.changes[Quotes.symbol("A")]
      return "\(time) \(price?.quote?.last?.minorUnits ?? 0) \(price?.freshness == .live)"
    }
    #expect(
      batches == [
        "0.0 seconds 0 false", "0.25 seconds 100 true", "5.2 seconds 101 false",
        "5.25 seconds 102 false", "5.5 seconds 102 true",
      ])
  }

  @Test func `a lost update makes a row stale, and the summary counts no quote for that`() async throws {
    let replay = try Replay(
      [Self.snapshot("0", "A", 1, 100), Self.update("1", "A", 3, 102), Self.snapshot("2", "A", 4, 103)]
        .joined(separator: "\n"))
    var figures = WatchFigures()
    var counted: [Bool] = []
    for (_, batch) in await replay.run() { counted.append(figures.add(batch)) }
    #expect(counted == [false, true, false, true])
    #expect(replay.live.counts.gaps == 1)
    #expect(replay.live.counts.dropped == 1)
    #expect(figures.quoteChanges == 2)
  }

  @Test func `messages that are no frames are recorded as texts`() async throws {
    let replay = try Replay(
      [
        #"{"at":0,"frame":"{\"type\":\"upd"}"#, #"{"at":0,"frame":"{\"type\":\"news\"}"}"#,
        Self.snapshot("0.1", "A", 1, 100),
      ].joined(separator: "\r\n"))
    #expect(await replay.run().last?.batch.changes[Quotes.symbol("A")]?.freshness == .live)
  }

  @Test(arguments: [
    ("{}", 1), ("\n\n[]", 3), (#"{"at":-1,"frame":{}}"#, 1), (#"{"at":1e300,"frame":{}}"#, 1),
    (#"{"at":"1","frame":{}}"#, 1), (#"{"at":1}"#, 1), (#"{"at":1,"frame":{"#, 1),
    (#"{"at":1,"frame":{}}"# + "\n" + #"{"frame":{}}"#, 2),
  ])
  func `a line that is none of a recording is told by its number`(lines: String, number: Int) {
    #expect(throws: QuoteRecording.UnreadableLine(number: number)) { try Replay(lines) }
  }

  @Test func `a line that is earlier than the one above it is refused, and one of the same time is not`() {
    let lines = ["2", "2", "1.9"].map { Self.update($0, "A", 1, 100) }
    #expect(throws: QuoteRecording.UnreadableLine(number: 3, fault: .order)) {
      try Replay(lines.joined(separator: "\n"))
    }
    #expect(throws: Never.self) { try Replay(lines.prefix(2).joined(separator: "\n")) }
  }

  @Test func `in real time each message comes when it was sent`() async throws {
    let lines = [Self.snapshot("0.1", "A", 1, 100), Self.update("0.4", "A", 2, 101)]
    let recording = try QuoteRecording(Data(lines.joined(separator: "\n").utf8))
    let clock = ManualClock()
    let timeline = Timeline(clock)
    clock.advance(by: .seconds(5))
    let socket = RecordedQuoteSocket(recording)
    let live = LiveQuotesRepository(socket: socket, timeline: timeline)
    let follower = live.follower(of: Set(recording.symbols))
    let playing = Task { try await socket.play(on: timeline) }
    try await clock.sleeper(dueIn: .milliseconds(100))
    #expect(live.counts.snapshots == 0)
    clock.advance(by: .milliseconds(100))
    try await clock.sleeper(dueIn: .milliseconds(300))
    #expect(live.counts.snapshots == 1)
    clock.advance(by: .milliseconds(300))
    try await playing.value
    #expect(live.counts.applied == 1)
    _ = follower.takeAll()
  }
}
