/// A control frame as it came, its payload checked (RFC 6455, section 5.5).
enum ControlFrame: Hashable, Sendable {
  case ping([UInt8])
  case pong
  /// Without a code it is 1005.
  case close(WebSocketCloseCode, reason: String)

  /// Reads a payload.
  init(_ opcode: FrameOpcode, payload: [UInt8]) throws(FrameViolation) {
    switch opcode {
    case .ping:
      self = .ping(payload)
    case .close:
      self = try Self.close(payload)
    // Nobody waits for one, however many come.
    case .pong, .continuation, .text, .binary:
      self = .pong
    }
  }

  private static func close(_ payload: [UInt8]) throws(FrameViolation) -> ControlFrame {
    guard !payload.isEmpty else { return .close(.noneGiven, reason: "") }
    guard payload.count >= 2 else { throw .protocolBroken }
    let code = WebSocketCloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
    guard code.mayBeSent else { throw .protocolBroken }
    var check = UTF8Check()
    let isText = unsafe payload[2...].withUnsafeBufferPointer { unsafe check.take($0) }
    guard isText, check.isBetweenScalars else { throw .invalidText }
    return .close(code, reason: String(decoding: payload[2...], as: UTF8.self))
  }
}
