import PriceboardTransport
import QuoteStream
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct QuoteCommandEncoderTests {
  private struct Command: Decodable, Equatable {
    let type: String
    let symbols: [String]
    let maxRate: Int?
  }

  private func commands(_ messages: [WebSocketMessage]) throws -> [Command] {
    try messages.map { try JSONDecoder().decode(Command.self, from: Data($0.bytes)) }
  }

  @Test func `commands are written as the document has them`() {
    let messages = QuoteCommandEncoder.messages(for: [
      .unsubscribe(["B"]), .subscribe(["ACME", "BRK.B"], maxRate: 4), .resync(["C"]), .resync([]),
    ])
    #expect(
      messages.map(\.text) == [
        #"{"type":"unsubscribe","symbols":["B"]}"#,
        #"{"type":"subscribe","symbols":["ACME","BRK.B"],"maxRate":4}"#,
        #"{"type":"resync","symbols":["C"]}"#,
      ])
    #expect(messages.allSatisfy { $0.kind == .text })
  }

  @Test func `the token goes out as it is`() throws {
    let message = QuoteCommandEncoder.authentication(Secret("a\"b\\c\u{1}é"))
    #expect(message.text == #"{"type":"auth","token":"a\"b\\c\u0001é"}"#)
  }

  @Test func `symbols arrive byte for byte`() throws {
    let texts = [
      "BRK.B", "BF/B", "^GSPC", "tTESTBTC:TESTUSD", "a\"b", "a\\b", "\u{C9}", "E\u{301}", "🍋",
      "\u{0}\u{1F}\u{7F}",
      "\u{2028}", "</script>", "\n\r\t",
    ]
    let messages = QuoteCommandEncoder.messages(for: [.resync(texts.compactMap { Symbol($0) })])
    let decoded = try #require(try commands(messages).first)
    #expect(decoded.symbols.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
  }

  @Test(arguments: [1, 199, 200, 201, 400, 401, 5_000])
  func `no frame names more than two hundred symbols, and each symbol stands in one`(_ count: Int) throws {
    let symbols = (0..<count).compactMap { Symbol("S\($0)") }
    let decoded = try commands(QuoteCommandEncoder.messages(for: [.subscribe(symbols, maxRate: 1)]))
    #expect(decoded.flatMap(\.symbols) == symbols.map(\.rawValue))
    #expect(decoded.count == (count + 199) / 200)
    #expect(decoded.allSatisfy { $0.symbols.count <= 200 && $0.maxRate == 1 && $0.type == "subscribe" })
  }

  @Test(arguments: [100, 163, 164, 165, 8_000, 16_000])
  func `no frame is longer than sixteen kibibytes`(_ length: Int) throws {
    let symbols = (0..<150).compactMap { Symbol("\($0)" + String(repeating: "x", count: length)) }
    let messages = QuoteCommandEncoder.messages(for: [.subscribe(symbols, maxRate: 4)])
    #expect(messages.allSatisfy { $0.bytes.count <= 16_384 })
    #expect(try commands(messages).flatMap(\.symbols) == symbols.map(\.rawValue))
    let others = messages.dropFirst().map { $0.bytes.count + length }
    #expect(others.dropLast().allSatisfy { $0 > 16_000 }, "a frame is filled before the next one begins")
  }

  @Test func `a symbol that is too long for a frame goes alone`() throws {
    let long = String(repeating: "\"", count: 20_000)
    let symbols = ["A", long, "B"].compactMap { Symbol($0) }
    let decoded = try commands(QuoteCommandEncoder.messages(for: [.unsubscribe(symbols)]))
    #expect(decoded.map(\.symbols) == [["A"], [long], ["B"]])
  }
}
