/// A frame of WebSocket as a server writes it: whole and without a mask.
struct WebSocketFrame: Equatable, Sendable {
  enum Opcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  var opcode: Opcode
  var isFinal = true
  var payload: [UInt8]

  static func text(_ bytes: [UInt8]) -> WebSocketFrame { WebSocketFrame(opcode: .text, payload: bytes) }

  /// A close frame; a reason is cut to what a control frame holds, at a character.
  static func close(_ code: Int?, reason: String = "") -> WebSocketFrame {
    guard let code else { return WebSocketFrame(opcode: .close, payload: []) }
    var reason = reason
    while reason.utf8.count > 123 { reason.removeLast() }
    let number = UInt16(clamping: code)
    return WebSocketFrame(
      opcode: .close,
      payload: [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] + Array(reason.utf8))
  }

  var bytes: [UInt8] {
    var bytes = [opcode.rawValue | (isFinal ? 0x80 : 0)]
    switch payload.count {
    case ..<126: bytes.append(UInt8(payload.count))
    case ..<65_536: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(127)
      bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: payload.count >> $0) }
    }
    return bytes + payload
  }
}
