import PriceboardTelemetry
import PriceboardTransport
import QuoteStream
import Watchlist

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Live quotes: from the bytes of a batch to what a follower has not read yet.
enum QuoteFeedBenchmarks {
  static func tables(rounds: Int) async throws -> [BenchmarkTable] {
    var tables = [perFrame(rounds: rounds), memory()]
    if let recording = try recording() { tables.append(await replay(recording, rounds: rounds)) }
    return tables
  }

  private static func perFrame(rounds: Int) -> BenchmarkTable {
    let scene = FeedScene(symbols: 50)
    let frames = scene.batches.flatMap(\.messages)
    let json = JSONQuoteDecoder()
    let scanner = ScannedQuoteDecoder()
    let plain = JSONDecoder()
    let measurement = Measurement(
      rounds: rounds,
      [
        .init(name: "Foundation's decoder alone, into a plain struct", repetitions: frames.count) {
          for frame in frames { consume(try? plain.decode(WireFrame.self, from: Data(frame.bytes))) }
        },
        .init(name: "decode with Foundation's decoder, all fields checked", repetitions: frames.count) {
          for frame in frames { consume(json.frame(of: frame.bytes)) }
        },
        .init(name: "decode with the scanner", repetitions: frames.count) {
          for frame in frames { consume(scanner.frame(of: frame.bytes)) }
        },
        .init(name: "decode, check and merge, batches of 100", repetitions: frames.count) { scene.play() },
        .init(name: "decode, check and merge, one at a time", repetitions: frames.count) {
          scene.playSingly()
        },
      ])
    let whole = measurement.medians[3]
    let ratio = measurement.ratio(of: 0, to: 3)
    return BenchmarkTable(
      title: "a frame of 50 symbols' quotes, 19 of 20 being updates", measurement,
      goals: [
        .init(text: "the whole path at most 500 ns: \(oneDecimal(whole)) ns", isMet: whole <= 500),
        .init(text: "at least 6 times as fast as Foundation alone: \(oneDecimal(ratio))", isMet: ratio >= 6),
        .init(text: "nothing lost", isMet: scene.lost == 0),
      ])
  }

  /// Ten million frames to a follower that never reads.
  private static func memory() -> BenchmarkTable {
    let scene = FeedScene(symbols: 50)
    let frames = scene.batches.reduce(0) { $0 + $1.messages.count }
    scene.play()
    let before = residentKibibytes()
    let start = ContinuousClock().now
    let repetitions = 10_000_000 / frames
    for _ in 0..<repetitions { scene.play() }
    let seconds = (ContinuousClock().now - start) / .seconds(1)
    let growth = residentKibibytes() - before
    return BenchmarkTable(
      title: "\(repetitions * frames) frames to a follower that never reads",
      rows: [("time", twoDecimals(seconds) + " s"), ("growth of resident memory", "\(growth) KiB")],
      goals: [
        .init(text: "flat memory: \(growth) KiB", isMet: growth <= 512),
        .init(text: "nothing lost", isMet: scene.lost == 0),
      ])
  }

  /// Off the main actor, so that a batch costs no hop to it.
  @concurrent
  private static func replay(_ recording: QuoteRecording, rounds: Int) async -> BenchmarkTable {
    let clock = ContinuousClock()
    var times: [Double] = []
    var batches = 0
    var applied = 0
    for _ in 0..<max(rounds, 1) {
      let start = clock.now
      let socket = RecordedQuoteSocket(recording)
      let timeline = Timeline(RecordedClock(socket))
      let repository = LiveQuotesRepository(socket: socket, timeline: timeline)
      let watch = ThrottledWatchQuotesUseCase(
        quotes: RecordedQuotes(repository, playing: socket), timeline: timeline, power: NormalPowerStatus())
      batches = 0
      for await _ in watch.watch(Set(recording.symbols)) { batches += 1 }
      applied = repository.counts.applied
      times.append((clock.now - start) / .milliseconds(1))
    }
    let median = times.sorted()[times.count / 2]
    return BenchmarkTable(
      title: "replay of the recorded feed, from the first frame to the last batch",
      rows: [
        ("median", twoDecimals(median) + " ms"), ("updates applied", "\(applied)"), ("batches", "\(batches)"),
      ],
      goals: [.init(text: "at most 10 ms: \(twoDecimals(median)) ms", isMet: median <= 10)])
  }

  /// The recording beside the package, where it is present.
  private static func recording() throws -> QuoteRecording? {
    let path = "../shared/data/quotes/kraken-futures.ndjson"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try QuoteRecording(Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What the process occupies; 0 where the system does not tell.
  private static func residentKibibytes() -> Int {
    guard let text = try? String(contentsOf: URL(fileURLWithPath: "/proc/self/statm"), encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4
  }

  private struct WireFrame: Decodable {
    let type: String
    let symbol: String
    let seq: Int
    let last: Int?
    let previousClose: Int?
    let currency: String?
    let time: String
  }
}

/// A repository, its socket, and frames that may be played any number of times: they begin with full prices.
private final class FeedScene {
  let batches: [WebSocketBatch]
  private let singles: [WebSocketBatch]
  private let repository: LiveQuotesRepository
  private let socket = DeafSocket()
  private let follower: any QuoteFollower
  private let timeline = Timeline()

  init(symbols count: Int) {
    let names = (0..<count).map { "FI_XBTUSD_\(21_000 + $0)" }
    repository = LiveQuotesRepository(socket: socket, timeline: timeline)
    follower = repository.follower(of: Set(names.compactMap { Symbol($0) }))
    repository.connected(1, at: timeline.now)
    var frames: [WebSocketMessage] = []
    for number in 0..<20 {
      for name in names {
        let price = 3_200_000 + number * 13
        let time = "2026-11-30T12:00:\(10 + number).\(100 + number)Z"
        frames.append(
          WebSocketMessage(
            number == 0
              ? #"{"type":"snapshot","symbol":"\#(name)","seq":13501560,"last":\#(price),"time":"\#(time)","#
                + #""previousClose":3217050,"currency":"USD"}"#
              : #"{"type":"update","symbol":"\#(name)","seq":\#(13_501_560 + number),"last":\#(price),"#
                + #""time":"\#(time)"}"#))
      }
    }
    batches = stride(from: 0, to: frames.count, by: 100).map { start in
      WebSocketBatch(Array(frames[start..<min(start + 100, frames.count)]))
    }
    singles = frames.map { WebSocketBatch([$0]) }
  }

  var lost: Int { repository.counts.dropped + repository.counts.gaps }

  func play() {
    for batch in batches { consume(repository.received(batch, on: 1, at: timeline.now)) }
  }

  func playSingly() {
    for batch in singles { consume(repository.received(batch, on: 1, at: timeline.now)) }
  }
}

private final class DeafSocket: QuoteSocket {
  func attach(_ receiver: any QuoteSocketReceiver) {}
  func send(_ commands: [QuoteCommand], on connection: Int) {}
}
