import PriceboardTestSupport
import Testing

@testable import PriceboardTransport

@Suite struct UTF8CheckTests {
  /// Bytes at the edges of what may stand at each place of a scalar.
  private static let edges: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE,
    0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  /// What the second and the third byte behind the first two decide is decided by these.
  private static let continuationEdges: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]

  @Test func `every sequence of edge bytes is judged as the standard library judges it`() {
    var count = 0
    for first in 0...255 as ClosedRange<UInt8> {
      for second in Self.edges {
        for third in Self.continuationEdges {
          for fourth in Self.continuationEdges {
            let bytes = [first, second, third, fourth]
            if Self.isAccepted(bytes, partSize: 4) != Self.isText(bytes) { Issue.record("\(bytes)") }
            count += 1
          }
        }
      }
    }
    #expect(count == 256 * 25 * 4 * 4)
  }

  @Test func `a wrong byte is refused when it comes, not later`() {
    for first in 0...255 as ClosedRange<UInt8> {
      for second in 0...255 as ClosedRange<UInt8> {
        let canGoOn = Self.endings.contains { Self.isText([first, second] + $0) }
        var check = UTF8Check()
        let isTaken = check.take([first]) && check.take([second])
        if isTaken != canGoOn { Issue.record("\(first) \(second)") }
      }
    }
  }

  @Test func `long text is judged the same in parts of any size`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var bytes = Array(
        String(
          String.UnicodeScalarView(
            (0..<60).map { _ in
              Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &random)) ?? "x"
            })
        ).utf8)
      if Bool.random(using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      for size in [1, 2, 3, 7, 8, 9, 64, bytes.count] {
        #expect(Self.isAccepted(bytes, partSize: size) == Self.isText(bytes))
      }
    }
  }

  private static let endings: [[UInt8]] = [
    [], [0x80], [0x80, 0x80], [0xA0, 0x80], [0x80, 0x80, 0x80], [0x90, 0x80, 0x80],
  ]

  private static func isText(_ bytes: [UInt8]) -> Bool {
    Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
  }

  private static func isAccepted(_ bytes: [UInt8], partSize: Int) -> Bool {
    var check = UTF8Check()
    for start in stride(from: 0, to: bytes.count, by: partSize) {
      guard check.take(Array(bytes[start..<min(bytes.count, start + partSize)])) else { return false }
    }
    return check.isBetweenScalars
  }
}

extension UTF8Check {
  fileprivate mutating func take(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { unsafe take($0) }
  }
}
