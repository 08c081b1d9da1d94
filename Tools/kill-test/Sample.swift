/// Contents that say which save they belong to, and that no mixture of two of them equals.
///
/// Their sizes go from 8 bytes to 32 KiB, so that a save is sometimes one write and sometimes a long one.
struct Sample: Equatable {
  let number: UInt64

  init(_ number: UInt64) {
    self.number = number
  }

  /// Nil if the bytes are those of no sample.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    number = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard bytes == self.bytes else { return nil }
  }

  var bytes: [UInt8] {
    var state = number &* 0x9E37_79B9_7F4A_7C15 | 1
    let size = Int(state >> 40) % (32 << 10)
    let head = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return head
      + (0..<size).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      }
  }
}
