/// The bytes of a frame before its payload, taken in one by one (RFC 6455, section 5.2).
///
/// Each byte is judged when it comes, so that a server that breaks the protocol is told at once, however slowly it
/// sends.
struct FrameHead: Hashable, Sendable {
  private(set) var opcode = FrameOpcode.continuation
  private(set) var isFinal = false
  private(set) var payloadLength: UInt64 = 0
  private var byteCount = 0
  /// Bytes of the length that are still to come, and the least that so many may say.
  private var missing = 0
  private var leastLength: UInt64 = 0

  /// Takes the next byte.
  ///
  /// - Returns: Whether it was the last one; ``reset()`` comes before the next frame's first.
  mutating func take(_ byte: UInt8) throws(FrameViolation) -> Bool {
    defer { byteCount += 1 }
    switch byteCount {
    case 0:
      // The bits of extensions, of which none was agreed on, and the reserved opcodes.
      guard byte & 0x70 == 0, let opcode = FrameOpcode(rawValue: byte & 0x0F) else { throw .protocolBroken }
      self.opcode = opcode
      isFinal = byte & 0x80 != 0
      guard isFinal || !opcode.isControl else { throw .protocolBroken }
      return false
    case 1:
      // A server masks nothing.
      guard byte & 0x80 == 0 else { throw .protocolBroken }
      guard byte <= 125 || !opcode.isControl else { throw .protocolBroken }
      // Half a code of a close frame.
      guard byte != 1 || opcode != .close else { throw .protocolBroken }
      switch byte {
      case 126: (missing, leastLength) = (2, 126)
      case 127: (missing, leastLength) = (8, 1 << 16)
      default: payloadLength = UInt64(byte)
      }
      return missing == 0
    default:
      payloadLength = payloadLength << 8 | UInt64(byte)
      missing -= 1
      // The shortest form alone, and of eight bytes not the highest bit.
      let most = payloadLength << UInt64(8 * missing) | (1 << UInt64(8 * missing) - 1)
      guard most >= leastLength, most >> 63 == 0 else { throw .protocolBroken }
      return missing == 0
    }
  }

  mutating func reset() {
    self = FrameHead()
  }
}
