import PriceboardTestSupport
import QuoteStream
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The fast decoder is used because of these: it says what the other one says, whatever the bytes.
@Suite struct DecoderAgreementTests {
  private let scanner = ScannedQuoteDecoder()
  private let reference = JSONQuoteDecoder()

  /// PRICEBOARD_SEEDS makes it as many times a thousand inputs.
  private static let thousands =
    ProcessInfo.processInfo.environment["PRICEBOARD_SEEDS"].flatMap(Int.init) ?? 30

  /// Returns whether the frame was plain, and so was compared at all.
  private func compare(_ bytes: [UInt8], _ origin: String) -> Bool {
    guard let plain = scanner.plainFrame(of: bytes[...]) else { return false }
    let right = reference.frame(of: bytes[...])
    if plain != right {
      Issue.record("\(origin): \(String(decoding: bytes, as: UTF8.self)) is \(right), and not \(plain)")
    }
    return true
  }

  @Test func `generated objects are read alike`() {
    var writer = FrameWriter(seed: 1)
    var plain = 0
    for number in 0..<Self.thousands * 500 {
      if compare(Array(writer.frame().utf8), "object \(number)") { plain += 1 }
    }
    #expect(plain > Self.thousands * 50, "too few are read by the scanner itself")
  }

  @Test func `frames with bytes changed, lost, doubled and moved are read alike`() {
    var writer = FrameWriter(seed: 2)
    var plain = 0
    for number in 0..<Self.thousands * 500 {
      var bytes = Array(writer.plainFrame().utf8)
      writer.spoil(&bytes)
      if compare(bytes, "frame \(number)") { plain += 1 }
    }
    #expect(plain > Self.thousands * 30)
  }

  @Test(.enabled(if: SharedData.has("quotes/kraken-futures.ndjson"), "no recorded quotes beside the package"))
  func `recorded frames are plain, all of them, and read alike`() throws {
    let lines = try SharedData.data("quotes/kraken-futures.ndjson").split(separator: UInt8(ascii: "\n"))
    for line in lines {
      let begin = try #require(line.firstRange(of: Array(#""frame":"#.utf8))).upperBound
      let isPlain = compare(Array(line[begin..<line.endIndex - 1]), "a recorded frame")
      #expect(isPlain)
    }
  }

  @Test(arguments: [
    #"{"type":"update","symbol":"A","seq":-0,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":00,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":999999999999999999,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":1000000000000000000,"last":1,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":null,"last":2,"time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":2,"last":"x","time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":2,"time":"2026-11-30T12:00:60Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":2,"time":"2027-02-29T12:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":2,"time":"2028-02-29T23:59:59.999Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":2,"time":"0000-01-01T00:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":2,"time":"2026-11-30T24:00:00Z"}"#,
    #"{"type":"update","symbol":"A","seq":1,"last":2,"time":"2026-11-30t12:00:00z"}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","seqs":null}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z",}"#,
    #"{"type":"heartbeat" , "time" : "2026-11-30T12:00:00Z" } "#,
    "\u{FEFF}" + #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z"}}"#,
    #"{"":1,"type":"heartbeat","time":"2026-11-30T12:00:00Z"}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","x":truex}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","x":nul}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","x":-}"#,
    #"{"type":"heartbeat","time":"2026-11-30T12:00:00Z","x":5.}"#,
    "{\"type\":\"heartbeat\",\"time\":\"2026-11-30T12:00:00Z\",\"x\":\"\u{7F}\"}",
    "{\"type\":\"heartbeat\",\"time\":\"2026-11-30T12:00:00Z\",\"x\":\"\u{1F}\"}",
    "{\"type\":\"heartbeat\",\"time\":\"2026-11-30T12:00:00Z\"\u{C}}",
    "{\"type\":\"heartbeat\",\"time\":\"2026-11-30T12:00:00Z\"}\u{0}",
  ])
  func `frames at the edges are read alike`(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(scanner.frame(of: bytes[...]) == reference.frame(of: bytes[...]))
    _ = compare(bytes, "an edge")
  }

  @Test func `a frame that was cut anywhere is read alike`() {
    for text in [snapshot("ACME", 7), update("ACME", 8), WireText.heartbeat(at: 3)] {
      let bytes = Array(text.utf8)
      for end in bytes.indices { _ = compare(Array(bytes[..<end]), "cut at \(end)") }
      for begin in bytes.indices { _ = compare(Array(bytes[begin...]), "begun at \(begin)") }
    }
  }
}
