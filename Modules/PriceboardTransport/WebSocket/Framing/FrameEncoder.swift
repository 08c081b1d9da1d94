/// Writes a client's frames: whole messages in one frame each, masked (RFC 6455, sections 5.2 and 5.3).
enum FrameEncoder {
  /// The most bytes that a frame has besides its payload.
  static let headSize = 14

  /// Appends a frame that is masked with a key of four bytes.
  static func append(
    _ opcode: FrameOpcode, _ payload: ArraySlice<UInt8>, maskingKey key: UInt32, to bytes: inout [UInt8]
  ) {
    bytes.append(0x80 | opcode.rawValue)
    switch payload.count {
    case ...125:
      bytes.append(0x80 | UInt8(payload.count))
    case ...0xFFFF:
      bytes.append(0x80 | 126)
      append(UInt64(payload.count), byteCount: 2, to: &bytes)
    default:
      bytes.append(0x80 | 127)
      append(UInt64(payload.count), byteCount: 8, to: &bytes)
    }
    append(UInt64(key), byteCount: 4, to: &bytes)
    let start = bytes.count
    bytes.append(contentsOf: payload)
    unsafe bytes.withUnsafeMutableBytes {
      unsafe mask(UnsafeMutableRawBufferPointer(rebasing: $0[start...]), key)
    }
  }

  private static func append(_ number: UInt64, byteCount: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: (byteCount - 1) * 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Masks in place, eight bytes at a time.
  private static func mask(_ bytes: UnsafeMutableRawBufferPointer, _ key: UInt32) {
    let wide = (UInt64(key) << 32 | UInt64(key)).bigEndian
    var offset = 0
    while bytes.count - offset >= 8 {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      unsafe bytes.storeBytes(of: word ^ wide, toByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < bytes.count {
      unsafe bytes[offset] ^= UInt8(truncatingIfNeeded: key >> UInt32(24 - 8 * (offset % 4)))
      offset += 1
    }
  }
}
