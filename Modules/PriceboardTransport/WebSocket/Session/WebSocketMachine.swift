/// The life of an open connection: pings are answered, and it is closed in one of five ways (RFC 6455, section 7).
///
/// | state \ event | close asked | close frame | ping | protocol broken | stream ended | time over |
/// |---|---|---|---|---|---|---|
/// | open | closing: send close, start the time | parting: send it back, start the time, end | answer | parting: send the code, start the time, end | over: end | - |
/// | closing | - | parting: end | - | parting: end | over: end | over: end |
/// | parting | - | - | - | - | over | over |
/// | over | - | - | - | - | - | - |
///
/// What the server sends after this side has asked to close is dropped. While parting nobody waits any more: messages
/// that have not begun to go out are dropped, control frames go out, this side's close frame as the last, and the server
/// is left to close the stream first, which keeps that frame from being lost with a reset.
struct WebSocketMachine: Hashable, Sendable {
  enum Effect: Hashable, Sendable {
    /// Has a frame go out before all messages that have not begun to.
    case send(OutgoingFrame)
    /// As of `send`, but behind the messages that were handed over before; while parting, behind none.
    case sendLast(OutgoingFrame)
    /// Has `timeOver` called after ``WebSocketMachine/closingTime``.
    case startTime
    /// Tells everybody who waits, now and later.
    case end(WebSocketError)
  }

  private enum State: Hashable, Sendable {
    case open
    case closing(WebSocketError)
    case parting
    case over
  }

  /// How long the server has for its part of the closing handshake.
  static let closingTime = Duration.seconds(2)

  private let messageLimit: Int
  private var state = State.open
  /// Whether messages are no longer handed over, because this side has asked to close.
  private(set) var dropsMessages = false

  init(messageLimit: Int) {
    self.messageLimit = messageLimit
  }

  /// Whether what comes is still parsed.
  var isListening: Bool {
    switch state {
    case .open, .closing: true
    case .parting, .over: false
    }
  }

  /// Whether the stream is no longer needed.
  var isOver: Bool { state == .over }

  mutating func closeAsked(_ code: WebSocketCloseCode, reason: String) -> [Effect] {
    guard state == .open else { return [] }
    state = .closing(.closed(code, reason: reason))
    dropsMessages = true
    return [.sendLast(.close(code, reason: reason)), .startTime]
  }

  mutating func received(_ frame: ControlFrame) -> [Effect] {
    switch (frame, state) {
    case (.ping(let payload), .open):
      return [.send(OutgoingFrame(.pong, payload[...]))]
    case (.close(let code, let reason), .open):
      state = .parting
      // The code goes back as it came (section 5.5.1); the reason is the server's own.
      return [.send(.close(code)), .startTime, .end(.closed(code, reason: reason))]
    case (.close, .closing(let ending)):
      state = .parting
      return [.end(ending)]
    // After its own close frame a client sends nothing more.
    case (.ping, .closing), (.ping, .parting), (.ping, .over), (.close, .parting), (.close, .over),
      (.pong, _):
      return []
    }
  }

  mutating func protocolBroken(_ violation: FrameViolation) -> [Effect] {
    switch state {
    case .open:
      state = .parting
      let ending: WebSocketError =
        switch violation {
        case .messageTooLarge: .messageTooLarge(limit: messageLimit)
        case .protocolBroken, .invalidText: .protocolBroken(violation.code)
        }
      return [.send(.close(violation.code)), .startTime, .end(ending)]
    case .closing(let ending):
      state = .parting
      return [.end(ending)]
    case .parting, .over:
      return []
    }
  }

  /// The stream has ended, for a reason that counts where no close frame told one.
  mutating func streamEnded(_ reason: HTTPTransportError = .connectionLost) -> [Effect] {
    defer { state = .over }
    switch state {
    case .open: return [.end(.transport(reason))]
    case .closing(let ending): return [.end(ending)]
    case .parting, .over: return []
    }
  }

  mutating func timeOver() -> [Effect] {
    switch state {
    case .open: return []
    case .closing, .parting: return streamEnded()
    case .over: return []
    }
  }
}
