/// The cyclic redundancy check of RFC 3720, appendix B.4 (Castagnoli's polynomial), which finds every error that
/// spans at most 32 bits.
///
/// It guards against accidents, not against people.
enum CRC32C {
  /// The polynomial 0x1EDC6F41 with its bits reversed, applied to each value of a byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 0 ? value &>> 1 : (value &>> 1) ^ 0x82F6_3B78
    }
  }

  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    var checksum = UInt32.max
    for byte in bytes {
      checksum = (checksum &>> 8) ^ table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)]
    }
    return ~checksum
  }
}
