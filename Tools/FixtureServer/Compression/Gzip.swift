/// A gzip member, RFC 1952.
enum Gzip {
  /// Compresses bytes whose checksum is known.
  static func compressed(_ bytes: [UInt8], checksum: UInt32) -> [UInt8] {
    // The method is deflate; no flags, no time, no hint, an unknown system.
    var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    member += Deflate.compressed(bytes)
    append(checksum, to: &member)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &member)
    return member
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
    }
  }
}
