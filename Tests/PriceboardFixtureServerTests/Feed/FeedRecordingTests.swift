import Foundation
import PriceboardTestSupport
import Testing

@testable import PriceboardFixtureServer

@Suite struct FeedRecordingTests {
  private static let file = "quotes/kraken-futures.ndjson"

  @Test(arguments: [
    (#"{"at":0.0,"frame":{"type":"heartbeat"}}"#, 0, #"{"type":"heartbeat"}"#),
    (#" { "frame" : {"a": [1, 1.50e2, "}"]} , "at" : 12 } "#, 12_000_000, #"{"a": [1, 1.50e2, "}"]}"#),
    (#"{"at":0.000251,"frame":null,"more":1}"#, 251, "null"), (#"{"at":1e-05,"frame":5}"#, 10, "5"),
    (#"{"at":1.5,"frame":"{\"type\":\"upd"}"#, 1_500_000, #"{"type":"upd"#),
    (#"{"at":2,"frame":{},"frame":{"b":1}}"#, 2_000_000, "{}"),
  ])
  func `a line is read to the microsecond and the byte`(line: String, microseconds: Int, frame: String) throws
  {
    let recorded = try #require(RecordedFrame(line: Array(line.utf8)))
    #expect(recorded.at == .microseconds(microseconds))
    #expect(String(decoding: recorded.frame, as: UTF8.self) == frame)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"at":1}"#, #"{"frame":{}}"#, #"{"at":"1","frame":{}}"#, #"{"at":-1,"frame":{}}"#,
    #"{"at":1e99,"frame":{}}"#, #"{"at":1,"frame":{}"#, #"{"at":1,"frame":{}}x"#, #"{"at":1,"frame":"\q"}"#,
  ])
  func `what is no line of a recording is refused`(line: String) {
    #expect(RecordedFrame(line: Array(line.utf8)) == nil)
  }

  @Test func `what is written is read back, whatever was sent`() throws {
    let messages = [
      #"{"type":"update","symbol":"Caf\u00e9 \"x\"","seq":9007199254740993}"#, #"{"type":"upd"#, "", "null",
      "\"text\"",
      "{}{}", "{\n}", "gr\u{FC}n",
    ]
    let frames = messages.enumerated().map {
      RecordedFrame(at: .microseconds($0.offset * 1_000_251), frame: Array($0.element.utf8))
    }
    let file = FeedRecording.file(of: frames)
    #expect(file.count { $0 == 0x0A } == messages.count)
    #expect(try FeedRecording.frames(of: file) == frames)
  }

  @Test func `a bad line is named by its number, and so is one out of order`() {
    func problem(_ text: String) -> FeedRecording.Problem? {
      do throws(FeedRecording.Problem) {
        _ = try FeedRecording.frames(of: Array(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    #expect(problem("{\"at\":1,\"frame\":{}}\r\n\n{\"at\":1,\"frame\":{}}\n") == nil)
    #expect(problem("{\"at\":1,\"frame\":{}}\n\nnonsense\n") == .line(3))
    #expect(problem("{\"at\":2,\"frame\":{}}\n{\"at\":1,\"frame\":{}}") == .order(2))
  }

  @Test func `one connection at a time is recorded`() {
    let written = Written()
    var recorder = FeedRecorder { written.add($0) }
    recorder.sent([1], over: 4, at: .seconds(10))
    recorder.sent([2], over: 5, at: .seconds(11))
    recorder.sent([3], over: 4, at: .seconds(12))
    recorder.ended(5)
    recorder.ended(4)
    recorder.sent([4], over: 6, at: .seconds(13))
    #expect(written.frames.map(\.frame) == [[1], [3], [4]])
    #expect(written.frames.map(\.at) == [.zero, .seconds(2), .seconds(3)])
  }

  @Test(.enabled(if: SharedData.has(file), "no real data beside the package"))
  func `a real recording is read whole, and is a market`() throws {
    let file = Array(try SharedData.data(Self.file))
    let frames = try FeedRecording.frames(of: file)
    #expect(frames.count > 6_742)
    #expect(try FeedRecording.frames(of: FeedRecording.file(of: frames)) == frames)
    let market = RecordedMarket(frames)
    #expect(market.instruments.count == 8)
    var run = FeedRun(market: market)
    run.subscribe(market.instruments.map(\.symbol.text), maxRate: 1_000)
    let snapshots = run.quotes()
    #expect(snapshots.count == 8)
    #expect(snapshots.first { $0.symbol == "PI_ETHUSD" }?.last == 200_390)
    let end = try #require(frames.last?.at)
    run.run(for: end + .milliseconds(1))
    var last: [String: Int] = [:]
    for quote in run.quotes() where quote.number != nil { last[quote.symbol ?? ""] = quote.last }
    #expect(
      last == [
        "PI_ETHUSD": 200_075, "FI_XBTUSD_210924": 3_225_850, "PI_LTCUSD": 11_981, "FI_ETHUSD_211231": 204_165,
        "FI_ETHUSD_210730": 200_575, "FI_XBTUSD_210730": 3_211_000, "FI_BCHUSD_210924": 44_220,
        "FI_BCHUSD_210730": 43_980,
      ])
  }
}
