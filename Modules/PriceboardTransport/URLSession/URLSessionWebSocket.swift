#if !os(Linux)
  import Dispatch
  import Foundation
  import PriceboardTelemetry

  /// One WebSocket task of URLSession and the channel to its callers.
  ///
  /// What to do is decided by ``WebSocketTaskMachine``; here it is done. The state is reached on the queue and from
  /// URLSession's callbacks; nobody is told anything under its lock.
  final class URLSessionWebSocket: Sendable {
    typealias Opener = CheckedContinuation<Void, any Error>

    private struct State: Sendable {
      var machine = WebSocketTaskMachine()
      /// Until the connection is open.
      var opener: Opener?
      /// Ends the handshake, or later the closing handshake.
      var deadline: Task<Void, any Error>?
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
        if let closing = wishes.closing { happen { $0.closeAsked(closing.code, reason: closing.reason) } }
        sendNext()
        if !wishes.isHeldBack { happen { $0.moreWanted() } }
      }
    }

    // MARK: - From URLSession

    func opened(subprotocol: String?) {
      guard subprotocol.map(subprotocols.contains) ?? true else {
        return cancel(WebSocketError.invalidHandshake)
      }
      guard let opener = takeOpener() else { return }
      // Before its caller can ask for anything.
      let effects = state.withLock { $0.machine.opened() }
      opener.resume()
      queue.async { [self] in apply(effects) }
    }

    func closed(_ code: Int, reason: Data?) {
      let code = WebSocketCloseCode(rawValue: UInt16(clamping: code))
      let reason = String(decoding: reason ?? Data(), as: UTF8.self)
      state.withLock { $0.machine.closedByServer(code, reason: reason) }
    }

    func refused(_ reason: HTTPTransportError) {
      state.withLock { $0.machine.serverRefused(reason) }
    }

    func completed(_ error: (any Error)?) {
      // Behind the messages that came before, which are on their way through the queue.
      queue.async { [self] in
        let isOpening = state.withLock { $0.opener != nil }
        let status = (task.response as? HTTPURLResponse)?.statusCode
        let reason =
          isOpening
          ? WebSocketError(opening: error, status: status)
          : error.map { WebSocketError($0, messageLimit: messageLimit) } ?? .transport(.connectionLost)
        happen { $0.completed(reason) }
      }
    }

    // MARK: - On the queue

    private func happen(_ event: (inout WebSocketTaskMachine) -> [WebSocketTaskMachine.Effect]) {
      apply(state.withLock { event(&$0.machine) })
    }

    private func apply(_ effects: [WebSocketTaskMachine.Effect]) {
      for effect in effects {
        switch effect {
        case .receive:
          task.receive { [self] result in
            queue.async { [self] in received(result) }
          }
        case .close(let code, let reason):
          close(code, reason)
        case .startTime:
          set(deadline: timeline.now + WebSocketMachine.closingTime) { [self] in
            queue.async { [self] in happen { $0.timeOver() } }
          }
        case .cancel:
          task.cancel()
        case .end(let error):
          if let opener = takeOpener() { opener.resume(throwing: error) }
          state.withLock { $0.deadline }?.cancel()
          channel.end(error)
        }
      }
    }

    private func received(_ result: Result<URLSessionWebSocketTask.Message, any Error>) {
      switch result {
      case .success(let message):
        let (isForCallers, effects) = state.withLock { $0.machine.messageReceived() }
        apply(effects)
        guard isForCallers else { return }
        guard let message = WebSocketMessage(message) else { return happen { $0.moreWanted() } }
        let cost = message.bytes.count + ReceivedMessages.messageCost
        if channel.deliver([message], cost: cost) { happen { $0.moreWanted() } }
      case .failure(let error):
        failed(error)
      }
    }

    private func sendNext() {
      guard state.withLock({ !$0.machine.isSending }) else { return }
      guard let frames = channel.nextToSend() else { return happen { $0.nothingLeftToSend() } }
      state.withLock { $0.machine.sendingBegan() }
      send(frames[...])
    }

    private func send(_ frames: ArraySlice<OutgoingFrame>) {
      guard let frame = frames.first else {
        state.withLock { $0.machine.sendingEnded() }
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

    private func close(_ code: WebSocketCloseCode, _ reason: String) {
      let payload = OutgoingFrame.close(code, reason: reason).payload
      let systemCode = URLSessionWebSocketTask.CloseCode(rawValue: Int(code.rawValue))
      task.cancel(
        with: code.mayBeSent ? systemCode ?? .normalClosure : .normalClosure,
        reason: Data(payload.dropFirst(2)))
    }

    /// The task still says what it ended with.
    private func failed(_ error: any Error) {
      if task.closeCode != .invalid { closed(task.closeCode.rawValue, reason: task.closeReason) }
      happen { $0.failed(WebSocketError(error, messageLimit: messageLimit)) }
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
