/// The cyclic redundancy check of RFC 3720, appendix B.4 (Castagnoli's polynomial), which finds every error that
/// spans at most 32 bits.
///
/// It guards against accidents, not against people. Contents are as large as a saved home, and are checked before an
/// app shows anything, so that it takes eight bytes at a time.
enum CRC32C {
  /// Eight tables of 256: what a byte does to the checksum with 0 to 7 bytes after it.
  ///
  /// The first is the polynomial 0x1EDC6F41 with its bits reversed, applied to each value of a byte.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in
        value & 1 == 0 ? value &>> 1 : (value &>> 1) ^ 0x82F6_3B78
      }
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables.append((before &>> 8) ^ tables[Int(UInt8(truncatingIfNeeded: before))])
    }
    return tables
  }()

  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let found = bytes.withContiguousStorageIfAvailable { unsafe checksum(of: UnsafeRawBufferPointer($0)) }
    return unsafe found ?? Array(bytes).withUnsafeBytes { unsafe checksum(of: $0) }
  }

  private static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    unsafe tables.withUnsafeBufferPointer { tables in
      var checksum = UInt32.max
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        var rest = word ^ UInt64(checksum)
        checksum = 0
        // A stride would be most of the work in a build that is not optimised.
        var table = 7 * 256
        while table >= 0 {
          unsafe checksum ^= tables[table &+ Int(UInt8(truncatingIfNeeded: rest))]
          rest &>>= 8
          table &-= 256
        }
        offset += 8
      }
      while offset < bytes.count {
        let index = unsafe Int(UInt8(truncatingIfNeeded: checksum) ^ bytes[offset])
        checksum = unsafe (checksum &>> 8) ^ tables[index]
        offset += 1
      }
      return ~checksum
    }
  }
}
