/// A frame to be masked and sent.
struct OutgoingFrame: Hashable, Sendable {
  let opcode: FrameOpcode
  let payload: ArraySlice<UInt8>

  init(_ opcode: FrameOpcode, _ payload: ArraySlice<UInt8> = []) {
    self.opcode = opcode
    self.payload = payload
  }

  init(_ message: WebSocketMessage) {
    switch message.kind {
    case .text: self.init(.text, message.bytes)
    case .binary: self.init(.binary, message.bytes)
    }
  }

  /// A close frame; a code that may not stand in one is left out, with its reason.
  ///
  /// The reason is cut before the character that would make the frame larger than it may be.
  static func close(_ code: WebSocketCloseCode, reason: String = "") -> OutgoingFrame {
    guard code.mayBeSent else { return OutgoingFrame(.close) }
    var payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
    for character in reason {
      let bytes = character.utf8
      guard payload.count + bytes.count <= 125 else { break }
      payload += bytes
    }
    return OutgoingFrame(.close, payload[...])
  }
}
