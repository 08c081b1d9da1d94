/// What a WebSocket task of the system's is asked for next, and why it ends; its frames are the system's own business.
///
/// | state \ event | opened | more wanted | message | nothing left to send | close asked | failed | time over | completed |
/// |---|---|---|---|---|---|---|---|---|
/// | opening | open: receive | - | - | - | - | cancel | - | over: end |
/// | open | - | receive | handed over | - | closing: start the time | cancel | - | over: end |
/// | closing | - | receive | dropped: receive | closed: close, receive | - | cancel | over: end, cancel | over: end |
/// | closed | - | receive | dropped: receive | - | - | cancel | over: end, cancel | over: end |
/// | over | - | - | dropped | - | - | - | - | - |
///
/// Nothing is received while that is under way already. It ends for the first reason that there was: this side's closing,
/// the server's close frame, a failure, and last what the task itself ends with. A server that is refused is one before
/// all others.
struct WebSocketTaskMachine: Hashable, Sendable {
  enum Effect: Hashable, Sendable {
    /// Has the task call back with its next message.
    case receive
    /// Has the task send a close frame and read on until the server's.
    case close(WebSocketCloseCode, reason: String)
    /// Has `timeOver` called after ``WebSocketMachine/closingTime``.
    case startTime
    case cancel
    /// Tells everybody who waits, now and later.
    case end(WebSocketError)
  }

  private enum State: Hashable, Sendable {
    case opening
    case open
    case closing(WebSocketCloseCode, reason: String)
    case closed
    case over
  }

  private var state = State.opening
  private var reason: WebSocketError?
  private var isReceiving = false
  /// Whether the task has a parcel that it has not sent.
  private(set) var isSending = false

  mutating func opened() -> [Effect] {
    guard state == .opening else { return [] }
    state = .open
    return receive()
  }

  /// Callers are no longer behind.
  mutating func moreWanted() -> [Effect] {
    switch state {
    case .open, .closing, .closed: receive()
    case .opening, .over: []
    }
  }

  /// Takes a message; callers get it where `isForCallers`, and then say whether more is wanted.
  mutating func messageReceived() -> (isForCallers: Bool, effects: [Effect]) {
    isReceiving = false
    switch state {
    case .open: return (true, [])
    case .closing, .closed: return (false, receive())
    case .opening, .over: return (false, [])
    }
  }

  mutating func sendingBegan() { isSending = true }
  mutating func sendingEnded() { isSending = false }

  mutating func nothingLeftToSend() -> [Effect] {
    guard case .closing(let code, let reason) = state else { return [] }
    state = .closed
    // The server's close frame is read only where somebody receives.
    return [.close(code, reason: reason)] + receive()
  }

  mutating func closeAsked(_ code: WebSocketCloseCode, reason: String) -> [Effect] {
    guard state == .open else { return [] }
    state = .closing(code, reason: reason)
    self.reason = self.reason ?? .closed(code, reason: reason)
    return [.startTime]
  }

  /// The server's close frame has come.
  mutating func closedByServer(_ code: WebSocketCloseCode, reason: String) {
    self.reason = self.reason ?? .closed(code, reason: reason)
  }

  /// The server is not the one that it should be.
  mutating func serverRefused(_ reason: HTTPTransportError) {
    self.reason = .transport(reason)
  }

  /// Sending or receiving has failed.
  mutating func failed(_ error: WebSocketError) -> [Effect] {
    guard state != .over else { return [] }
    isReceiving = false
    reason = reason ?? error
    return [.cancel]
  }

  mutating func timeOver() -> [Effect] {
    switch state {
    case .closing, .closed: end(.transport(.timedOut)) + [.cancel]
    case .opening, .open, .over: []
    }
  }

  /// The task has ended, with this.
  mutating func completed(_ error: WebSocketError) -> [Effect] {
    end(error)
  }

  private mutating func receive() -> [Effect] {
    guard !isReceiving else { return [] }
    isReceiving = true
    return [.receive]
  }

  private mutating func end(_ error: WebSocketError) -> [Effect] {
    guard state != .over else { return [] }
    state = .over
    return [.end(reason ?? error)]
  }
}
