/// Cuts the bytes of a client into messages and control frames.
///
/// Bytes come in whatever pieces. After a failure or a close frame it takes nothing more. No input makes it trap.
struct WebSocketReader: Sendable {
  enum Event: Equatable, Sendable {
    case message([UInt8], isText: Bool)
    case ping([UInt8])
    case pong([UInt8])
    /// The code is nil where the client gave none.
    case close(code: Int?, reason: String)
  }

  private struct Head {
    let opcode: WebSocketFrame.Opcode
    let isFinal: Bool
    let mask: ArraySlice<UInt8>
    /// Where the payload lies in the buffer.
    let payload: Range<Int>
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var hasEnded = false
  /// The message whose last frame is still to come.
  private var message: [UInt8] = []
  private var messageOpcode: WebSocketFrame.Opcode?

  /// Creates a reader of messages of at most so many bytes.
  init(limit: Int = 16 << 10) {
    self.limit = limit
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !hasEnded else { return }
    buffer += bytes
  }

  /// Takes the next event out; nil where more bytes are needed.
  mutating func next() throws(WebSocketFailure) -> Event? {
    guard !hasEnded else { return nil }
    do throws(WebSocketFailure) {
      while let head = try head() {
        guard head.payload.upperBound <= buffer.count else { return nil }
        var payload = Array(buffer[head.payload])
        for place in payload.indices { payload[place] ^= head.mask[head.mask.startIndex + place % 4] }
        start = head.payload.upperBound
        compact()
        if let event = try take(payload, head) { return event }
      }
      return nil
    } catch {
      end()
      throw error
    }
  }

  private mutating func end() {
    hasEnded = true
    buffer = []
    message = []
    start = 0
  }

  private mutating func compact() {
    guard start == buffer.count || start > 1 << 15 else { return }
    buffer.removeSubrange(..<start)
    start = 0
  }

  // MARK: - Frames

  /// The head of the next frame as soon as it is there, checked before its payload has come.
  private func head() throws(WebSocketFailure) -> Head? {
    let bytes = buffer[start...]
    guard bytes.count >= 2 else { return nil }
    guard let opcode = WebSocketFrame.Opcode(rawValue: bytes[start] & 0x0F), bytes[start] & 0x70 == 0,
      bytes[start + 1] & 0x80 != 0
    else { throw .protocolError }
    let isFinal = bytes[start] & 0x80 != 0
    let short = Int(bytes[start + 1] & 0x7F)
    let width = short == 126 ? 2 : short == 127 ? 8 : 0
    if opcode.isControl, !isFinal || width > 0 { throw .protocolError }
    if !opcode.isControl, (opcode == .continuation) != (messageOpcode != nil) { throw .protocolError }
    guard bytes.count >= 2 + width else { return nil }
    let long = bytes[(start + 2)..<(start + 2 + width)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    if width > 0, long < (width == 2 ? 126 : 65_536) || long > UInt64(Int64.max) { throw .protocolError }
    let length = width == 0 ? short : Int(long)
    if !opcode.isControl, length > limit - message.count { throw .tooBig }
    let mask = start + 2 + width
    guard buffer.count >= mask + 4 else { return nil }
    return Head(
      opcode: opcode, isFinal: isFinal, mask: buffer[mask..<mask + 4],
      payload: (mask + 4)..<(mask + 4 + length))
  }

  private mutating func take(_ payload: [UInt8], _ head: Head) throws(WebSocketFailure) -> Event? {
    switch head.opcode {
    case .ping: return .ping(payload)
    case .pong: return .pong(payload)
    case .close: return try close(payload)
    case .text, .binary: messageOpcode = head.opcode
    case .continuation: break
    }
    message += payload
    guard head.isFinal else { return nil }
    let isText = messageOpcode == .text
    defer {
      message = []
      messageOpcode = nil
    }
    if isText, !Self.isText(message) { throw .invalidText }
    return .message(message, isText: isText)
  }

  private mutating func close(_ payload: [UInt8]) throws(WebSocketFailure) -> Event {
    guard !payload.isEmpty else {
      end()
      return .close(code: nil, reason: "")
    }
    guard payload.count >= 2 else { throw .protocolError }
    let code = Int(payload[0]) << 8 | Int(payload[1])
    let reason = Array(payload[2...])
    guard Self.mayBeSent(code) else { throw .protocolError }
    guard Self.isText(reason) else { throw .invalidText }
    end()
    return .close(code: code, reason: String(decoding: reason, as: UTF8.self))
  }

  /// The codes of RFC 6455, section 7.4, that stand in a frame, and those registered since.
  private static func mayBeSent(_ code: Int) -> Bool {
    switch code {
    case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
    default: false
    }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    var codec = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch codec.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
