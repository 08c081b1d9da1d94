import Testing

@testable import PriceboardTransport

@Suite struct FrameEncoderTests {
  @Test func `the masked example of the RFC comes out byte for byte`() {
    // RFC 6455, section 5.7.
    #expect(
      Self.frame(.text, Array("Hello".utf8), key: 0x37FA_213D)
        == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
  }

  @Test(
    arguments: [
      (0, [0x80]), (1, [0x81]), (125, [0xFD]), (126, [0xFE, 0, 126]), (65_535, [0xFE, 0xFF, 0xFF]),
      (65_536, [0xFF, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func `lengths take the shortest form`(count: Int, length: [UInt8]) {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let frame = Self.frame(.binary, payload, key: 0xA1B2_C3D4)
    #expect(Array(frame.prefix(1 + length.count)) == [0x82] + length)
    #expect(frame.dropFirst(1 + length.count).prefix(4) == [0xA1, 0xB2, 0xC3, 0xD4])
    let key: [UInt8] = [0xA1, 0xB2, 0xC3, 0xD4]
    let masked = Array(frame.dropFirst(5 + length.count))
    #expect(masked.indices.map { masked[$0] ^ key[$0 % 4] } == payload)
  }

  @Test func `frames follow each other, and a part of a buffer is sent alone`() {
    var bytes = Self.frame(.ping, [], key: 0)
    FrameEncoder.append(.text, [1, 2, 3, 4, 5][1..<3], maskingKey: 0, to: &bytes)
    #expect(bytes == [0x89, 0x80, 0, 0, 0, 0, 0x81, 0x82, 0, 0, 0, 0, 2, 3])
  }

  @Test func `frames that are many move those before them seldom`() {
    // What a server may have answered by sending pings without a byte.
    var bytes: [UInt8] = []
    var moves = 0
    for _ in 0..<20_000 {
      let capacity = bytes.capacity
      FrameEncoder.append(.pong, [], maskingKey: 0, to: &bytes)
      if bytes.capacity != capacity { moves += 1 }
    }
    #expect(bytes.count == 120_000)
    #expect(moves < 40)
  }

  @Test(
    arguments: [
      (1000, "", [0x03, 0xE8]), (4401, "x", [0x11, 0x31, 0x78]), (1005, "x", []), (1006, "", []),
      (1015, "", []),
      (0, "", []), (65_535, "x", []),
    ] as [(UInt16, String, [UInt8])])
  func `a close frame holds a code that may be sent, or none`(code: UInt16, reason: String, payload: [UInt8])
  {
    let frame = OutgoingFrame.close(WebSocketCloseCode(rawValue: code), reason: reason)
    #expect(frame == OutgoingFrame(.close, payload[...]))
  }

  @Test func `a long reason is cut at the end of a character`() {
    let frame = OutgoingFrame.close(.normal, reason: String(repeating: "é", count: 100))
    #expect(frame.payload.count == 2 + 122)
    #expect(String(decoding: frame.payload.dropFirst(2), as: UTF8.self) == String(repeating: "é", count: 61))
  }

  private static func frame(_ opcode: FrameOpcode, _ payload: [UInt8], key: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    FrameEncoder.append(opcode, payload[...], maskingKey: key, to: &bytes)
    return bytes
  }
}
