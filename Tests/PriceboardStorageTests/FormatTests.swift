import PriceboardTestSupport
import Testing

@testable import PriceboardStorage

@Suite struct FormatTests {
  /// RFC 3720, appendix B.4, and the check value of the CRC catalogue.
  @Test(
    arguments: [
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
      ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      ([UInt8](0..<32), 0x46DD_794E),
      ([UInt8]((0..<32).reversed()), 0x113F_DB5C),
      (Array("123456789".utf8), 0xE306_9283),
      ([], 0),
    ] as [([UInt8], UInt32)])
  func `the checksum is the published one`(bytes: [UInt8], checksum: UInt32) {
    #expect(CRC32C.checksum(bytes) == checksum)
  }

  @Test func `the checksum is that of the bits one by one, at any length and place`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    for start in 0..<9 {
      for count in 0...64 {
        let slice = bytes[start..<(start + count)]
        var bitwise = UInt32.max
        for byte in slice {
          bitwise ^= UInt32(byte)
          for _ in 0..<8 { bitwise = bitwise & 1 == 0 ? bitwise >> 1 : (bitwise >> 1) ^ 0x82F6_3B78 }
        }
        #expect(CRC32C.checksum(slice) == ~bitwise)
        #expect(CRC32C.checksum(AnySequence(slice)) == ~bitwise)
      }
    }
  }

  @Test func `the bytes are those that the table says`() {
    let bytes = Envelope(schema: 7, contents: [0x31, 0x32]).bytes
    #expect(bytes[..<8] == [0x89, 0x50, 0x42, 0x46, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(bytes[8..<24] == [1, 0, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])
    #expect(bytes[32...] == [0x31, 0x32])
    #expect(bytes.count == 34)
  }

  @Test(arguments: [0, 1, 2, 255, 70_000])
  func `contents come back`(count: Int) {
    let envelope = Envelope(schema: 3, contents: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    #expect(Envelope.inspect(envelope.bytes, known: 3) == .good(envelope))
    #expect(Envelope.inspect(envelope.bytes, known: .max) == .good(envelope))
  }

  @Test func `every single flipped bit is damage and never a newer version`() {
    let bytes = Envelope(schema: 1, contents: Array("basket".utf8)).bytes
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      guard case .damaged = Envelope.inspect(flipped, known: 1) else {
        Issue.record("bit \(bit) passed")
        return
      }
    }
  }

  @Test func `every shorter and every longer file is damage`() {
    let bytes = Envelope(schema: 1, contents: Array("basket".utf8)).bytes
    for count in bytes.indices {
      let inspection = Envelope.inspect(Array(bytes[..<count]), known: 1)
      if count < 32 {
        #expect(inspection == .damaged(.noHeader))
      } else {
        #expect(inspection == .damaged(.length(expected: 6, found: UInt64(count - 32))))
      }
    }
    #expect(Envelope.inspect(bytes + [0], known: 1) == .damaged(.length(expected: 6, found: 7)))
  }

  @Test func `what is not ours is foreign`() {
    #expect(Envelope.inspect(Array("{\"lines\":[]}".utf8), known: 1) == .damaged(.foreign))
    #expect(Envelope.inspect([UInt8](repeating: 0, count: 4_096), known: 1) == .damaged(.foreign))
  }

  @Test func `a length beyond every file is damage`() {
    let bytes = header(format: 1, schema: 1, length: .max)
    #expect(Envelope.inspect(bytes, known: 1) == .damaged(.length(expected: .max, found: 0)))
  }

  @Test func `a newer version is told by a header that agrees with its checksum`() {
    #expect(Envelope.inspect(header(format: 1, schema: 2, length: 0), known: 1) == .newerSchema(2))
    #expect(Envelope.inspect(header(format: 1, schema: .max, length: 9), known: 1) == .newerSchema(.max))
    #expect(Envelope.inspect(header(format: 2, schema: 0, length: 9), known: 1) == .newerFormat(2))
  }

  @Test func `no bytes at all make it trap`() {
    let seed: UInt64 = 5
    var generator = SplitMix64(seed: seed)
    for _ in 0..<5_000 {
      var bytes = Envelope(schema: 1, contents: [1, 2, 3]).bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      if case .good(let envelope) = Envelope.inspect(bytes, known: 1) {
        #expect(envelope.contents == [1, 2, 3])
      }
    }
  }

  /// A whole file without contents, whose header agrees with its checksum.
  private func header(format: UInt32, schema: UInt32, length: UInt64) -> [UInt8] {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let head =
      Array(Envelope(schema: 0, contents: []).bytes[..<8]) + bytes(format) + bytes(schema) + bytes(length)
    return head + bytes(CRC32C.checksum(head)) + bytes(CRC32C.checksum([]))
  }
}
