#if !os(Linux)
  import Dispatch
  import Foundation
  import PriceboardTelemetry

  /// One WebSocket task of URLSession and the channel to its callers.
  ///
  /// | state \ event | opened | received | channel has news | failed | completed |
  /// |---|---|---|---|---|---|
  /// | opening | open, the opener is told | - | - | - | over, the opener is told why |
  /// | open | - | handed over; the next is asked for unless callers are behind | sends, closes, asks for the next | cancelled | over |
  /// | closing | - | dropped | sends what was queued before | cancelled | over |
  ///
  /// The state is reached on the queue and from URLSession's callbacks; nobody is told anything under its lock.
  final class URLSessionWebSocket: Sendable {
    typealias Opener = CheckedContinuation<Void, any Error>

    private struct State: Sendable {
      var opener: Opener?
      /// Why this side gave up, or is about to; URLSession then only says that it was told to.
      var ending: WebSocketError?
      /// Ends the handshake, or later the closing handshake.
      var deadline: Task<Void, any Error>?
      var isReceiving = false
      var isSending = false
      var isClosing = false
      /// Whether the system has been told to close.
      var hasClosed = false
    }

    let channel: WebSocketChannel<[OutgoingFrame]>
    private let task: URLSessionWebSocketTask
    private let messageLimit: Int
    private let subprotocols: [String]
    private let timeline: Timeline
    private let queue: DispatchQueue
    private let state: Locked<State>

    init(
      _ task: URLSessionWebSocketTask, messageLimit: Int, subprotocols: [String], _ timeline: Timeline,
      _ queue: DispatchQueue, _ channel: WebSocketChannel<[OutgoingFrame]>, _ opener: Opener
    ) {
      self.task = task
      self.messageLimit = messageLimit
      self.subprotocols = subprotocols
      self.timeline = timeline
      self.queue = queue
      self.channel = channel
      state = Locked(State(opener: opener))
    }

    /// Starts, and ends at `end` unless it is open by then.
    func start(until end: Duration) {
      set(deadline: end) { [self] in
        // Nobody, where it has just been opened.
        guard let opener = takeOpener() else { return }
        opener.resume(throwing: WebSocketError.transport(.timedOut))
        task.cancel()
      }
      task.resume()
    }

    /// Gives up, for this reason.
    func cancel(_ reason: any Error) {
      if let opener = takeOpener() { opener.resume(throwing: reason) }
      task.cancel()
    }

    /// Looks at what callers have asked for.
    func channelHasNews() {
      queue.async { [self] in
        let wishes = channel.lookedAt()
        if let closing = wishes.closing { closeAsked(closing.code, closing.reason) }
        sendNext()
        if !wishes.isHeldBack { receiveNext() }
      }
    }

    // MARK: - From URLSession

    func opened(subprotocol: String?) {
      guard subprotocol.map(subprotocols.contains) ?? true else {
        return cancel(WebSocketError.invalidHandshake)
      }
      guard let opener = takeOpener() else { return }
      opener.resume()
      queue.async { [self] in receiveNext() }
    }

    func closed(_ code: Int, reason: Data?) {
      let ending = WebSocketError.closed(
        WebSocketCloseCode(rawValue: UInt16(clamping: code)),
        reason: String(decoding: reason ?? Data(), as: UTF8.self))
      state.withLock { $0.ending = $0.ending ?? ending }
    }

    func refused(_ reason: HTTPTransportError) {
      state.withLock { $0.ending = .transport(reason) }
    }

    func completed(_ error: (any Error)?) {
      // Behind the messages that came before, which are on their way through the queue.
      queue.async { [self] in ended(with: error) }
    }

    // MARK: - On the queue

    private func ended(with error: (any Error)?) {
      let ending = state.withLock { $0.ending }
      if let opener = takeOpener() {
        let status = (task.response as? HTTPURLResponse)?.statusCode
        opener.resume(throwing: ending ?? WebSocketError(opening: error, status: status))
      }
      state.withLock { $0.deadline }?.cancel()
      channel.end(
        ending ?? error.map { WebSocketError($0, messageLimit: messageLimit) } ?? .transport(.connectionLost))
    }

    private func receiveNext() {
      let isIdle = state.withLock { state in
        defer { state.isReceiving = true }
        return !state.isReceiving
      }
      guard isIdle else { return }
      task.receive { [self] result in
        queue.async { [self] in received(result) }
      }
    }

    private func received(_ result: Result<URLSessionWebSocketTask.Message, any Error>) {
      let isClosing = state.withLock { state in
        state.isReceiving = false
        return state.isClosing
      }
      switch result {
      case .success(let message):
        guard let message = WebSocketMessage(message), !isClosing else { return receiveNext() }
        let cost = message.bytes.count + ReceivedMessages.messageCost
        if channel.deliver([message], cost: cost) { receiveNext() }
      case .failure(let error):
        failed(error)
      }
    }

    private func sendNext() {
      let isIdle = state.withLock { !$0.isSending }
      guard isIdle else { return }
      guard let frames = channel.nextToSend() else { return closeAfterLast() }
      state.withLock { $0.isSending = true }
      send(frames[...])
    }

    private func send(_ frames: ArraySlice<OutgoingFrame>) {
      guard let frame = frames.first else {
        state.withLock { $0.isSending = false }
        channel.sent()
        return sendNext()
      }
      let rest = frames.dropFirst()
      let next = { @Sendable [self] (error: (any Error)?) in
        queue.async { [self] in
          if let error { failed(error) } else { send(rest) }
        }
      }
      switch frame.opcode {
      case .text: task.send(.string(String(decoding: frame.payload, as: UTF8.self)), completionHandler: next)
      case .binary: task.send(.data(Data(frame.payload)), completionHandler: next)
      case .ping:
        // The system calls back once, twice or never; nobody waits for it.
        task.sendPing { _ in }
        send(rest)
      // The system's own.
      case .pong, .close, .continuation: send(rest)
      }
    }

    private func closeAsked(_ code: WebSocketCloseCode, _ reason: String) {
      let isFirst = state.withLock { state in
        defer { state.isClosing = true }
        state.ending = state.ending ?? .closed(code, reason: reason)
        return !state.isClosing
      }
      guard isFirst else { return }
      let end = timeline.now + WebSocketMachine.closingTime
      set(deadline: end) { [self] in
        channel.end(.closed(code, reason: reason))
        task.cancel()
      }
    }

    /// Closes behind all that was sent before.
    private func closeAfterLast() {
      let closing = channel.lookedAt().closing
      let isFirst = state.withLock { state in
        guard state.isClosing else { return false }
        defer { state.hasClosed = true }
        return !state.hasClosed
      }
      guard isFirst, let closing else { return }
      let payload = OutgoingFrame.close(closing.code, reason: closing.reason).payload
      let code = URLSessionWebSocketTask.CloseCode(rawValue: Int(closing.code.rawValue))
      task.cancel(
        with: closing.code.mayBeSent ? code ?? .normalClosure : .normalClosure,
        reason: Data(payload.dropFirst(2)))
      // The close frame of the server is read only where somebody receives.
      receiveNext()
    }

    /// The task still says what it ended with.
    private func failed(_ error: any Error) {
      if task.closeCode != .invalid {
        closed(task.closeCode.rawValue, reason: task.closeReason)
      } else {
        state.withLock { $0.ending = $0.ending ?? WebSocketError(error, messageLimit: messageLimit) }
      }
      task.cancel()
    }

    private func set(deadline end: Duration, _ giveUp: @escaping @Sendable () -> Void) {
      let deadline = Task { [timeline] in
        try await timeline.sleep(until: end, tolerance: .zero)
        giveUp()
      }
      let previous = state.withLock { state in
        defer { state.deadline = deadline }
        return state.deadline
      }
      previous?.cancel()
    }

    private func takeOpener() -> Opener? {
      let (opener, deadline) = state.withLock { state -> (Opener?, Task<Void, any Error>?) in
        guard state.opener != nil else { return (nil, nil) }
        defer { (state.opener, state.deadline) = (nil, nil) }
        return (state.opener, state.deadline)
      }
      deadline?.cancel()
      return opener
    }
  }

  extension WebSocketMessage {
    /// Nil for a kind that is not known yet.
    fileprivate init?(_ message: URLSessionWebSocketTask.Message) {
      switch message {
      case .string(let text): self.init(text)
      case .data(let data): self.init(kind: .binary, bytes: [UInt8](data)[...])
      @unknown default: return nil
      }
    }
  }
#endif
