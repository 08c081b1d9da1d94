import MoneyKit
import PriceboardTestSupport
import QuoteStream
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.enabled(if: SharedData.has("quotes/kraken-futures.ndjson"), "no recorded quotes beside the package"))
struct RecordedFeedTests {
  /// A frame as the feed and as the reference see it.
  private struct Frame {
    let at: Int
    let wire: QuoteFrame
    let plain: ReferenceFeed.Frame
  }

  private struct Line: Decodable {
    struct Frame: Decodable {
      let type: String
      let symbol: String
      let seq: Int
      let last: Int?
      let time: String
    }

    let at: Double
    let frame: Frame
  }

  private static func trace() throws -> [Frame] {
    let lines = try SharedData.data("quotes/kraken-futures.ndjson").split(separator: UInt8(ascii: "\n"))
    let decoder = JSONQuoteDecoder()
    return try lines.map { line in
      let parsed = try JSONDecoder().decode(Line.self, from: Data(line))
      let begin = try #require(line.firstRange(of: Array(#""frame":"#.utf8))).upperBound
      return Frame(
        at: Int(parsed.at * 1_000), wire: decoder.frame(of: Array(line[begin..<line.endIndex - 1])[...]),
        plain: ReferenceFeed.Frame(
          isSnapshot: parsed.frame.type == "snapshot", symbol: parsed.frame.symbol, seq: parsed.frame.seq,
          last: parsed.frame.last, time: parsed.frame.time))
    }
  }

  @Test func `the recorded feed is taken in without a loss`() throws {
    let trace = try Self.trace()
    var feed = FeedMachine()
    let symbols = Set(trace.compactMap { Symbol($0.plain.symbol) })
    _ = feed.followed(1, symbols, now: .zero)
    _ = feed.connected(1, now: .zero)
    var counts = FeedCounts()
    var commands: [QuoteCommand] = []
    for frame in trace {
      let effects = feed.received(CollectionOfOne(frame.wire), on: 1, now: .milliseconds(frame.at))
      counts += effects.counts
      commands += effects.commands
    }
    #expect(counts.snapshots == 8)
    #expect(counts.applied == 6_742)
    #expect(counts.dropped == 0)
    #expect(counts.gaps == 0)
    #expect(commands.isEmpty)
    let prices = Dictionary(
      uniqueKeysWithValues: symbols.map { ($0.rawValue, feed.quote(of: $0)?.last?.minorUnits) })
    #expect(
      prices == [
        "PI_ETHUSD": 200_075, "FI_XBTUSD_210924": 3_225_850, "PI_LTCUSD": 11_981, "FI_ETHUSD_211231": 204_165,
        "FI_ETHUSD_210730": 200_575, "FI_XBTUSD_210730": 3_211_000, "FI_BCHUSD_210924": 44_220,
        "FI_BCHUSD_210730": 43_980,
      ])
  }

  /// PRICEBOARD_SEEDS says how many; 1,000 are for a release build, where they take about twelve seconds.
  private static let seeds =
    ProcessInfo.processInfo.environment["PRICEBOARD_SEEDS"].flatMap(UInt64.init) ?? 20

  @Test func `with losses, doubles and swaps the feed is what the rules say after every frame`() throws {
    let trace = try Self.trace()
    var totals = FeedCounts()
    for seed in 0..<Self.seeds {
      var walk = Walk(seed: seed)
      try walk.run(trace)
      totals += walk.counts
    }
    #expect(totals.gaps > 100 * Int(Self.seeds), "the faults were no faults")
    #expect(totals.applied > 3_000 * Int(Self.seeds), "the feed did not recover")
  }

  /// One run of the trace through a line that loses, doubles and swaps, to a server that answers questions.
  private struct Walk {
    let seed: UInt64
    var counts = FeedCounts()
    private var random: SplitMix64
    private var feed = FeedMachine()
    private var reference = ReferenceFeed()
    private var symbols: [(symbol: Symbol, text: String)] = []
    private var held: Frame?

    init(seed: UInt64) {
      self.seed = seed
      random = SplitMix64(seed: seed)
    }

    mutating func run(_ trace: [Frame]) throws {
      for text in Set(trace.map(\.plain.symbol)).sorted() {
        symbols.append((Symbol(stringLiteral: text), text))
        reference.items[text] = ReferenceFeed.Item()
      }
      _ = feed.followed(1, Set(symbols.map(\.symbol)), now: .zero)
      _ = feed.connected(1, now: .zero)
      // What the server knows of each symbol, and the answers that are on their way.
      var newest: [String: Frame] = [:]
      var answers: [(after: Int, symbol: String)] = []
      for (step, frame) in trace.enumerated() {
        newest[frame.plain.symbol] = frame
        var asked = try deliver(frame, at: frame.at)
        while let answer = answers.first, answer.after <= step {
          answers.removeFirst()
          guard let known = newest[answer.symbol] else { continue }
          asked += try deliver(try snapshot(of: known), at: frame.at)
        }
        for symbol in asked { answers.append((step + Int.random(in: 1...30, using: &random), symbol)) }
        answers.sort { $0.after < $1.after }
      }
    }

    /// Sends a frame over the line; returns whose prices were asked for.
    private mutating func deliver(_ frame: Frame, at now: Int) throws -> [String] {
      switch Int.random(in: 0..<100, using: &random) {
      case 0, 1: return []
      case 2, 3: return try take(frame, at: now) + take(frame, at: now)
      case 4, 5:
        let other = held
        held = frame
        return try other.map { try take($0, at: now) } ?? []
      default:
        let asked = try take(frame, at: now)
        guard let late = held else { return asked }
        held = nil
        return try asked + take(late, at: now)
      }
    }

    private mutating func take(_ frame: Frame, at now: Int) throws -> [String] {
      let effects = feed.received(CollectionOfOne(frame.wire), on: 1, now: .milliseconds(now))
      counts += effects.counts
      let questions = reference.take(frame.plain, at: now)
      var asked: [String] = []
      for command in effects.commands {
        switch command {
        case .subscribe(let symbols, _): asked += symbols.map { "subscribe \($0)" }
        case .resync(let symbols): asked += symbols.map { "resync \($0)" }
        case .unsubscribe: Issue.record("seed \(seed): an unsubscription")
        }
      }
      try #require(
        asked.count == questions.count && questions.isSuperset(of: asked), "seed \(seed) at \(now)")
      for (symbol, text) in symbols {
        let isLive = reference.items[text]?.state == "live"
        guard (feed.staleReason(of: symbol) == nil) != isLive else { continue }
        try #require(Bool(false), "seed \(seed) at \(now): \(text) is \(isLive ? "" : "not ")live")
      }
      let price = feed.quote(of: Symbol(stringLiteral: frame.plain.symbol))?.last?.minorUnits
      try #require(price == reference.items[frame.plain.symbol]?.frame?.last, "seed \(seed) at \(now)")
      return questions.map { String($0.drop { $0 != " " }.dropFirst()) }.sorted()
    }

    private func snapshot(of frame: Frame) throws -> Frame {
      let plain = frame.plain
      let time: Int =
        switch frame.wire {
        case .update(let update): update.time
        case .snapshot(let snapshot): snapshot.time
        default: 0
        }
      let wire = QuoteFrame.snapshot(
        .init(
          symbol: Symbol(stringLiteral: plain.symbol), sequence: plain.seq, last: plain.last,
          previousClose: 1,
          currency: try Currency(code: "USD"), time: time))
      return Frame(
        at: frame.at, wire: wire,
        plain: .init(
          isSnapshot: true, symbol: plain.symbol, seq: plain.seq, last: plain.last, time: plain.time))
    }
  }
}
