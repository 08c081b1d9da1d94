/// Says of bytes that come in parts whether they are UTF-8 (RFC 3629).
///
/// The first byte that no UTF-8 goes on with is refused when it comes: overlong forms, surrogates and what is above
/// U+10FFFF among them.
struct UTF8Check: Hashable, Sendable {
  /// Bytes of the current scalar that are still to come, and what the next of them may be.
  private var missing: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// Whether the text may end here.
  var isBetweenScalars: Bool { missing == 0 }

  /// Takes the next part; false where it is not UTF-8, after which nothing more may be asked.
  mutating func take(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(part)
    var index = 0
    while index < bytes.count {
      // Most text is ASCII, which is looked at eight bytes at a time.
      while missing == 0, bytes.count - index >= 8,
        unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      guard index < bytes.count else { break }
      guard take(unsafe bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard (lowest...highest).contains(byte) else { return false }
      missing -= 1
      (lowest, highest) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lowest) = (2, 0xA0)
    case 0xED: (missing, highest) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lowest) = (3, 0x90)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, highest) = (3, 0x8F)
    default: return false
    }
    return true
  }
}
