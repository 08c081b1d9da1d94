import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct WebSocketParserTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let expected: ParserTranscript
    var testDescription: String { name }

    init(
      _ name: String, _ bytes: [UInt8], _ messages: [String] = [], _ controls: [ControlFrame] = [],
      _ violation: FrameViolation? = nil
    ) {
      self.name = name
      self.bytes = bytes
      expected = ParserTranscript(messages.map(WebSocketMessage.init), controls, violation)
    }
  }

  private static func hello(_ first: UInt8, _ text: String) -> [UInt8] {
    [first, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  static let rows: [Row] = [
    Row("nothing", []),
    Row("a text", hello(0x81, "Hello"), ["Hello"]),
    Row("an empty text", [0x81, 0], [""]),
    Row("two texts", hello(0x81, "a") + hello(0x81, "b"), ["a", "b"]),
    Row(
      "a text of two bytes of length", [0x81, 126, 0, 126] + [UInt8](repeating: 0x61, count: 126),
      [String(repeating: "a", count: 126)]),
    Row("a text in two parts", hello(0x01, "Hel") + hello(0x80, "lo"), ["Hello"]),
    Row(
      "a text in three parts, of which one is empty", hello(0x01, "Hel") + [0, 0] + hello(0x80, "lo"),
      ["Hello"]),
    Row("a scalar cut by parts", [0x01, 2, 0xE2, 0x82, 0x80, 1, 0xAC], ["€"]),
    Row(
      "a ping between parts", hello(0x01, "Hel") + hello(0x89, "p") + hello(0x80, "lo"), ["Hello"],
      [.ping(Array("p".utf8))]),
    Row("a pong that nobody asked for", hello(0x8A, "p"), [], [.pong]),
    Row(
      "a ping of 125 bytes", [0x89, 125] + [UInt8](repeating: 1, count: 125), [],
      [.ping([UInt8](repeating: 1, count: 125))]),
    Row("a close frame without a code", [0x88, 0], [], [.close(.noneGiven, reason: "")]),
    Row("a close frame", [0x88, 5, 0x03, 0xE8] + Array("bye".utf8), [], [.close(.normal, reason: "bye")]),
    Row(
      "a close frame of an application", [0x88, 2, 0x11, 0x31], [],
      [.close(.init(rawValue: 4401), reason: "")]),
    Row(
      "messages behind a close frame", hello(0x81, "a") + [0x88, 0] + hello(0x81, "b"), ["a"],
      [.close(.noneGiven, reason: "")]),
    Row("nonsense behind a close frame", [0x88, 0, 0xFF, 0xFF], [], [.close(.noneGiven, reason: "")]),

    Row("the first reserved bit", hello(0xC1, "a"), [], [], .protocolBroken),
    Row("the second reserved bit", hello(0xA1, "a"), [], [], .protocolBroken),
    Row("the third reserved bit", hello(0x91, "a"), [], [], .protocolBroken),
    Row("a masked frame", [0x81, 0x81, 0, 0, 0, 0, 0x61], [], [], .protocolBroken),
    Row(
      "a length of two bytes that fits one", [0x81, 126, 0, 125] + [UInt8](repeating: 0x61, count: 125), [],
      [],
      .protocolBroken),
    Row(
      "a length of eight bytes that fits two", [0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [], [],
      .protocolBroken),
    Row("a length with its highest bit", [0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], [], [], .protocolBroken),
    Row("a continuation of nothing", hello(0x80, "a"), [], [], .protocolBroken),
    Row("a continuation of a whole message", hello(0x81, "a") + hello(0x80, "b"), ["a"], [], .protocolBroken),
    Row("a text within a text", hello(0x01, "a") + hello(0x81, "b"), [], [], .protocolBroken),
    Row("a binary message within a text", hello(0x01, "a") + hello(0x82, "b"), [], [], .protocolBroken),
    Row("a ping in parts", hello(0x09, "a"), [], [], .protocolBroken),
    Row("a close frame in parts", [0x08, 0], [], [], .protocolBroken),
    Row(
      "a ping of 126 bytes", [0x89, 126, 0, 126] + [UInt8](repeating: 1, count: 126), [], [], .protocolBroken),
    Row("a close frame with half a code", [0x88, 1, 3], [], [], .protocolBroken),
    Row("a close frame whose reason is no text", [0x88, 3, 0x03, 0xE8, 0xFF], [], [], .invalidText),
    Row("a close frame whose reason is cut", [0x88, 3, 0x03, 0xE8, 0xC3], [], [], .invalidText),
    Row("text that is none", [0x81, 1, 0xFF], [], [], .invalidText),
    Row("text that ends within a scalar", [0x81, 2, 0x61, 0xC3], [], [], .invalidText),
    Row("text in parts that ends within a scalar", [0x01, 1, 0xC3, 0x80, 0], [], [], .invalidText),
    Row("text behind a good one", hello(0x81, "a") + [0x81, 1, 0x80], ["a"], [], .invalidText),
  ]

  @Test(arguments: rows) func `a server's bytes mean the same in whatever parts they come`(row: Row) {
    #expect(ParserTranscript(of: row.bytes) { row.bytes.count }.outcome == row.expected)
    #expect(ParserTranscript(of: row.bytes) { 1 }.outcome == row.expected)
    var random = SplitMix64(seed: 1)
    for _ in 0..<50 {
      let split = ParserTranscript(of: row.bytes) { Int.random(in: 1...9, using: &random) }
      #expect(split.outcome == row.expected)
    }
  }

  @Test(arguments: (0...15).filter { ![0, 1, 2, 8, 9, 10].contains($0) })
  func `a reserved opcode is refused at its byte`(opcode: Int) {
    let transcript = ParserTranscript(of: [0x80 | UInt8(opcode), 0]) { 1 }
    #expect(transcript.violation == .protocolBroken)
    #expect(transcript.bytesTaken == 1)
  }

  @Test(
    arguments: [
      ([0xC1, 0], 1), ([0x08, 0], 1), ([0x81, 0x80], 2), ([0x89, 126], 2), ([0x88, 1], 2),
      ([0x82, 126, 0, 125], 4), ([0x82, 127, 0x80], 3), ([0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF], 8),
      ([0x80, 0], 2), ([0x80, 126, 1, 0], 4), ([0x01, 1, 0x61, 0x82, 1], 5),
    ] as [([UInt8], Int)])
  func `a head that breaks the protocol is refused at the byte that shows it`(bytes: [UInt8], taken: Int) {
    let transcript = ParserTranscript(of: bytes + [0, 0, 0], limit: .max) { 1 }
    #expect(transcript.outcome == ParserTranscript([], [], .protocolBroken))
    #expect(transcript.bytesTaken == taken)
  }

  @Test(
    arguments: [
      [126, 0, 126], [126, 0xFF, 0xFF], [127, 0, 0, 0, 0, 0, 1, 0, 0],
      [127, 0x7F] + [UInt8](repeating: 0xFF, count: 7),
    ]
      as [[UInt8]])
  func `the least and the most of each form of a length are taken`(length: [UInt8]) {
    let transcript = ParserTranscript(of: [0x82] + length, limit: .max) { 1 }
    #expect(transcript.outcome == ParserTranscript())
  }

  @Test(arguments: [
    (0, false), (999, false), (1000, true), (1003, true), (1004, false), (1005, false), (1006, false),
    (1007, true),
    (1011, true), (1014, true), (1015, false), (1016, false), (2999, false), (3000, true), (4401, true),
    (4999, true),
    (5000, false), (65535, false),
  ])
  func `close codes are those that may be sent`(code: Int, isValid: Bool) {
    let transcript = ParserTranscript(of: [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)]) { 4 }
    let close = ControlFrame.close(WebSocketCloseCode(rawValue: UInt16(code)), reason: "")
    #expect(transcript.controls == (isValid ? [close] : []))
    #expect(transcript.violation == (isValid ? nil : .protocolBroken))
  }

  @Test func `text is refused at its first wrong byte, within a part that is not whole`() {
    // A part that says 100 bytes, of which the third is wrong.
    let transcript = ParserTranscript(of: [0x01, 100, 0x61, 0x62, 0xC0, 0x61]) { 1 }
    #expect(transcript.violation == .invalidText)
    #expect(transcript.bytesTaken == 5)
  }

  @Test(
    arguments: [
      // One byte too much by the head alone, in one frame and in the second of two.
      ([0x82, 11], 2), ([0x02, 6, 1, 2, 3, 4, 5, 6, 0x80, 5], 10), ([0x82, 126, 0xFF, 0xFF], 4),
      ([0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 10),
      ([0x02, 1, 0, 0x80, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 13),
    ] as [([UInt8], Int)])
  func `a message above the limit is refused by the head that makes it so`(bytes: [UInt8], taken: Int) {
    let transcript = ParserTranscript(of: bytes + [0, 0, 0], limit: 10) { 1 }
    #expect(transcript.outcome == ParserTranscript([], [], .messageTooLarge))
    #expect(transcript.bytesTaken == taken)
  }

  @Test func `a message at the limit is taken, and control frames do not count`() {
    let parts: [UInt8] =
      [0x02, 6, 1, 2, 3, 4, 5, 6, 0x89, 20] + [UInt8](repeating: 7, count: 20) + [0x80, 4, 1, 2, 3, 4]
    let transcript = ParserTranscript(of: parts, limit: 10) { 3 }
    #expect(transcript.messages.map { Array($0.bytes) } == [[1, 2, 3, 4, 5, 6, 1, 2, 3, 4]])
    #expect(transcript.violation == nil)
    #expect(ParserTranscript(of: [0x81, 0], limit: 0) { 1 }.messages == [WebSocketMessage("")])
    #expect(ParserTranscript(of: [0x81, 1], limit: -1) { 1 }.violation == .messageTooLarge)
  }

  @Test func `what has been refused takes nothing more in`() throws {
    var parser = WebSocketParser(messageLimit: 100)
    #expect(throws: FrameViolation.protocolBroken) { try parser.take([0x81, 1, 0x61, 0xFF]) }
    try parser.take([0x81, 1, 0x62])
    #expect(parser.received.takeWhole() == [WebSocketMessage("a")])
    #expect(parser.received.openByteCount == 0)
  }

  @Test func `messages that came together are parts of one buffer, and the next begins another`() throws {
    var parser = WebSocketParser(messageLimit: 100)
    try parser.take(Self.hello(0x81, "ab") + Self.hello(0x82, "cd") + Self.hello(0x01, "e"))
    let first = parser.received.takeWhole()
    #expect(first.map(\.bytes.startIndex) == [0, 2])
    #expect(first.map(\.kind) == [.text, .binary])
    let addresses = first.map { message in
      unsafe message.bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
    }
    #expect(addresses[1] - addresses[0] == 2)
    #expect(parser.received.openByteCount == 1)
    try parser.take(Self.hello(0x80, "f"))
    #expect(parser.received.takeWhole() == [WebSocketMessage("ef")])
    #expect(parser.received.takeWhole().isEmpty)
  }

  @Test func `a head that claims much makes nothing grow`() throws {
    var parser = WebSocketParser(messageLimit: .max)
    try parser.take([0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 1, 2, 3])
    #expect(parser.received.openByteCount == 3)
    #expect(parser.received.cost == 3)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random bytes are taken the same in every split, and never trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let bytes = RandomFrames.bytes(using: &random)
      let whole = ParserTranscript(of: bytes, limit: 300) { bytes.count }.outcome
      #expect(ParserTranscript(of: bytes, limit: 300) { 1 }.outcome == whole, "seed \(seed): \(bytes)")
      let split = ParserTranscript(of: bytes, limit: 300) { Int.random(in: 1...40, using: &random) }
      #expect(split.outcome == whole, "seed \(seed): \(bytes)")
      #expect(whole.messages.allSatisfy { $0.bytes.count <= 300 })
      for message in whole.messages where message.kind == .text {
        #expect(Array(message.text.utf8) == Array(message.bytes), "seed \(seed): \(bytes)")
      }
    }
  }
}

/// Bytes that are frames for the most part.
enum RandomFrames {
  static func bytes(using random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let opcodes: [UInt8] = [0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x89, 0x8A, 0x88]
      let isWild = Int.random(in: 0..<12, using: &random) == 0
      let first =
        isWild ? UInt8.random(in: 0...255, using: &random) : opcodes[Int.random(in: 0..<9, using: &random)]
      let length = Int.random(in: 0..<(Int.random(in: 0..<6, using: &random) == 0 ? 400 : 30), using: &random)
      bytes.append(first)
      if length <= 125 {
        bytes.append(UInt8(length))
      } else {
        bytes += [126, UInt8(length >> 8), UInt8(length & 0xFF)]
      }
      let isText = Int.random(in: 0..<8, using: &random) > 0
      bytes += (0..<length).map { _ in UInt8.random(in: isText ? 0x20...0x7E : 0...255, using: &random) }
    }
    return Array(bytes.dropLast(Int.random(in: 0..<4, using: &random)))
  }
}
