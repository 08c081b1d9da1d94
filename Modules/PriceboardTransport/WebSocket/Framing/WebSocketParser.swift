/// Takes a server's bytes apart into messages and control frames (RFC 6455, sections 5 and 8.1).
///
/// Bytes come in parts of any size. A head that breaks the protocol is refused at the first byte that shows it, but for one
/// that does not fit the message so far: that is refused at its end, as is one that takes a message above the limit.
/// Text is refused at the first byte that no UTF-8 goes on with, and the payload of a control frame when it is whole.
/// A length that a head claims has no other effect: memory grows with the bytes that come.
///
/// | message \ frame | text, binary | continuation | ping, pong | close |
/// |---|---|---|---|---|
/// | none begun | begun, or whole where final | 1002 | taken | the end |
/// | begun | 1002 | goes on, or whole where final | taken | the end |
/// | the end | passed over | passed over | passed over | passed over |
struct WebSocketParser: Sendable {
  private enum Phase: Sendable {
    case head
    case payload(missing: UInt64)
    case ended
  }

  private let messageLimit: UInt64
  private var phase = Phase.head
  private var head = FrameHead()
  /// The kind of the message that has begun and is not whole yet.
  private var begun: WebSocketMessage.Kind?
  private var text = UTF8Check()
  private var controlPayload: [UInt8] = []
  private var controls: [ControlFrame] = []
  /// The messages that nobody has taken yet.
  var received = ReceivedMessages()

  /// Creates a parser for messages of at most so many bytes.
  init(messageLimit: Int) {
    self.messageLimit = UInt64(max(0, messageLimit))
  }

  /// Takes the next bytes in.
  ///
  /// - Throws: What the server is told; what came before it can still be taken out, and nothing is put in any more.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(FrameViolation) {
    var index = 0
    do throws(FrameViolation) {
      while true {
        switch phase {
        case .head:
          guard index < bytes.count else { return }
          let byte = unsafe bytes[index]
          index += 1
          if try head.take(byte) { try headEnded() }
        case .payload(let missing):
          guard index < bytes.count else { return }
          let count = Int(min(missing, UInt64(bytes.count - index)))
          try unsafe payloadReceived(UnsafeBufferPointer(rebasing: bytes[index..<(index + count)]))
          index += count
          phase = .payload(missing: missing - UInt64(count))
          if missing == UInt64(count) { try frameEnded() }
        case .ended:
          return
        }
      }
    } catch {
      phase = .ended
      throw error
    }
  }

  /// Takes out the control frames that have come, in order.
  mutating func takeControls() -> [ControlFrame] {
    defer { controls.removeAll(keepingCapacity: true) }
    return controls
  }

  private mutating func headEnded() throws(FrameViolation) {
    switch (head.opcode, begun) {
    case (.close, _), (.ping, _), (.pong, _): controlPayload.removeAll(keepingCapacity: true)
    case (.text, nil): begun = .text
    case (.binary, nil): begun = .binary
    case (.continuation, _?): break
    case (.text, _?), (.binary, _?), (.continuation, nil): throw .protocolBroken
    }
    if !head.opcode.isControl {
      let (size, isLarger) = UInt64(received.openByteCount).addingReportingOverflow(head.payloadLength)
      guard !isLarger, size <= messageLimit else { throw .messageTooLarge }
    }
    phase = .payload(missing: head.payloadLength)
    if head.payloadLength == 0 { try frameEnded() }
  }

  private mutating func payloadReceived(_ part: UnsafeBufferPointer<UInt8>) throws(FrameViolation) {
    if head.opcode.isControl {
      unsafe controlPayload.append(contentsOf: part)
    } else {
      if begun == .text { guard unsafe text.take(part) else { throw .invalidText } }
      unsafe received.append(part)
    }
  }

  private mutating func frameEnded() throws(FrameViolation) {
    phase = .head
    if head.opcode.isControl {
      let control = try ControlFrame(head.opcode, payload: controlPayload)
      if case .close = control { phase = .ended }
      controls.append(control)
    } else if head.isFinal, let kind = begun {
      guard kind == .binary || text.isBetweenScalars else { throw .invalidText }
      received.finish(kind)
      begun = nil
    }
    head.reset()
  }
}
