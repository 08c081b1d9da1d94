import Testing

@testable import PriceboardFixtureServer

@Suite struct WebSocketReaderTests {
  private func events(_ bytes: [UInt8], limit: Int = 16 << 10) throws(WebSocketFailure) -> [WebSocketReader
    .Event]
  {
    var reader = WebSocketReader(limit: limit)
    reader.append(bytes[...])
    var events: [WebSocketReader.Event] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  private func failure(_ bytes: [UInt8], limit: Int = 16 << 10) -> WebSocketFailure? {
    do throws(WebSocketFailure) {
      _ = try events(bytes, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536])
  func `a message of any length is read and written`(count: Int) throws {
    let payload = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    #expect(try events(ReceivedFrame.masked(1, payload), limit: 1 << 20) == [.message(payload, isText: true)])
    var written = WebSocketFrame.text(payload).bytes
    #expect(ReceivedFrame.take(from: &written) == [ReceivedFrame(opcode: 1, payload: payload)])
    #expect(written.isEmpty)
  }

  @Test func `pieces make no difference, wherever they are cut`() throws {
    let bytes =
      ReceivedFrame.masked(1, Array("Grü".utf8).dropLast(), isFinal: false)
      + ReceivedFrame.masked(9, [7]) + ReceivedFrame.masked(0, Array("ü".utf8).suffix(1), isFinal: false)
      + ReceivedFrame.masked(0, Array("ße".utf8)) + ReceivedFrame.masked(2, [0xFF])
      + ReceivedFrame.masked(10, [])
      + ReceivedFrame.masked(8, [0x0F, 0xA1] + Array("expired".utf8)) + ReceivedFrame.masked("late")
    let whole: [WebSocketReader.Event] = [
      .ping([7]), .message(Array("Grüße".utf8), isText: true), .message([0xFF], isText: false), .pong([]),
      .close(code: 4_001, reason: "expired"),
    ]
    #expect(try events(bytes) == whole)
    for cut in bytes.indices {
      var reader = WebSocketReader()
      var events: [WebSocketReader.Event] = []
      for piece in [bytes[..<cut], bytes[cut...]] {
        reader.append(piece)
        while let event = try reader.next() { events.append(event) }
      }
      #expect(events == whole, "cut at \(cut)")
    }
  }

  @Test(arguments: [
    ("without a mask", [0x81, 1, 0x61]), ("reserved bit", ReceivedFrame.masked(0x41, [1])),
    ("unknown opcode", ReceivedFrame.masked(3, [])), ("unknown control opcode", ReceivedFrame.masked(11, [])),
    ("ping in parts", ReceivedFrame.masked(9, [], isFinal: false)),
    ("long ping", ReceivedFrame.masked(9, [UInt8](repeating: 0, count: 126))),
    ("continuation of nothing", ReceivedFrame.masked(0, [1])),
    ("text inside a text", ReceivedFrame.masked(1, [1], isFinal: false) + ReceivedFrame.masked(1, [1])),
    ("padded short length", [0x81, 0xFE, 0, 5]),
    ("padded long length", [0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]),
    ("length without a sign bit", [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0]),
    ("close with one byte", ReceivedFrame.masked(8, [3])),
    ("close 1005", ReceivedFrame.masked(8, [3, 0xED])),
    ("close 999", ReceivedFrame.masked(8, [3, 0xE7])), ("close 2000", ReceivedFrame.masked(8, [7, 0xD0])),
  ])
  func `what the standard forbids is a protocol error`(name: String, bytes: [UInt8]) {
    #expect(failure(bytes) == .protocolError, "\(name)")
  }

  @Test func `text and reasons have to be UTF-8`() {
    #expect(failure(ReceivedFrame.masked(1, [0xC3])) == .invalidText)
    #expect(failure(ReceivedFrame.masked(1, [0xED, 0xA0, 0x80])) == .invalidText)
    #expect(failure(ReceivedFrame.masked(8, [3, 0xE8, 0xFF])) == .invalidText)
    #expect(failure(ReceivedFrame.masked(2, [0xC3])) == nil)
  }

  @Test func `a message over the limit is refused before it has come, whole or in parts`() {
    let eight = [UInt8](repeating: 0x61, count: 8)
    #expect(failure(ReceivedFrame.masked(1, eight), limit: 8) == nil)
    #expect(failure(ReceivedFrame.masked(1, eight), limit: 7) == .tooBig)
    #expect(
      failure(
        ReceivedFrame.masked(1, eight, isFinal: false) + ReceivedFrame.masked(0, eight), limit: 15) == .tooBig
    )
    #expect(failure([0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == .tooBig)
  }

  @Test func `no bytes trap, and nothing comes behind a failure`() {
    var dice = SeededDice(seed: 9, "hostile frames")
    for round in 0..<3_000 {
      var bytes = ReceivedFrame.masked(
        UInt8(dice.number(in: 0...15)), Array(repeating: 1, count: round % 200))
      for _ in 0..<dice.number(in: 0...6) {
        bytes[dice.number(in: 0...bytes.count - 1)] = UInt8(dice.number(in: 0...255))
      }
      var reader = WebSocketReader()
      reader.append(bytes[...])
      do throws(WebSocketFailure) {
        while try reader.next() != nil {}
      } catch {
        reader.append(ReceivedFrame.masked("more")[...])
        #expect((try? reader.next()) == .some(nil), "round \(round)")
      }
    }
  }

  @Test func `a reason is cut to what a close frame holds`() {
    let frame = WebSocketFrame.close(4_403, reason: String(repeating: "ü", count: 100))
    #expect(frame.payload.count == 124)
    #expect(WebSocketFrame.close(nil).payload.isEmpty)
  }
}
