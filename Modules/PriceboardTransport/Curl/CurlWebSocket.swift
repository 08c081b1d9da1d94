#if os(Linux) && canImport(Glibc)
  /// One WebSocket connection on a reactor's thread, from the name of its server to the end of its stream.
  ///
  /// What to do is decided by ``WebSocketHandshake`` and then by ``WebSocketMachine``; here it is done.
  ///
  /// | what | where |
  /// |---|---|
  /// | stream, parser, machine, what is being sent | here, on the reactor's thread |
  /// | messages that nobody has asked for, and those that have not begun to be sent | the channel, behind its lock |
  final class CurlWebSocket: CurlConversation {
    typealias Opener = CheckedContinuation<Void, any Error>

    /// How much is read before others have their turn and callers get what has come.
    private static let bytesPerTurn = 256 << 10
    /// How many bytes of answers may wait before no more questions are read.
    private static let answerBound = 64 << 10

    let easy: CurlEasy
    let ticket: ExchangeTicket
    private(set) var deadline: MonotonicTime
    private let channel: WebSocketChannel<[UInt8]>
    private let random: @Sendable () -> UInt64
    /// Until the connection is open.
    private var opening: (handshake: WebSocketHandshake, opener: Opener)?
    private var machine: WebSocketMachine
    private var parser: WebSocketParser
    private var descriptor: Int32?
    /// As much as libcurl reads at a time.
    private var input = [UInt8](repeating: 0, count: 16 << 10)
    private var output = CurlOutput()
    /// Whether the system has taken all that there is to send.
    private var isFlushed = false
    /// Whether the server has ended its side behind a close frame.
    private var hasServerEnded = false
    /// Whether callers are so far behind that nothing more is read.
    private var isHeldBack = false
    /// Told at the end of a turn, so that a caller who then lets go of the connection leaves no answer unsent.
    private var ending: WebSocketError?

    init(
      _ easy: CurlEasy, _ ticket: ExchangeTicket, deadline: MonotonicTime, _ handshake: WebSocketHandshake,
      messageLimit: Int, _ channel: WebSocketChannel<[UInt8]>, random: @escaping @Sendable () -> UInt64,
      _ opener: Opener
    ) {
      self.easy = easy
      self.ticket = ticket
      self.deadline = deadline
      self.channel = channel
      self.random = random
      opening = (handshake, opener)
      machine = WebSocketMachine(messageLimit: messageLimit)
      parser = WebSocketParser(messageLimit: messageLimit)
      output.urgent = handshake.request
    }

    var interest: CurlInterest? {
      let reads = mayRead
      guard let descriptor, reads || !isFlushed else { return nil }
      return CurlInterest(descriptor: descriptor, reads: reads, writes: !isFlushed)
    }

    func proceed() -> CurlProgress {
      do throws(WebSocketError) {
        if descriptor == nil {
          guard let stream = easy.streamDescriptor else { throw .transport(.notConnected) }
          descriptor = stream
          write()
        }
        lookAtChannel()
        let mayBeMore = try read()
        write()
        if hasServerEnded, isFlushed { apply(machine.streamEnded()) }
        deliver()
        if machine.isOver { return .over(HTTPTransportError.connectionLost) }
        // Nobody else says so of bytes that TLS has taken from the descriptor already.
        return mayBeMore && mayRead ? .hasMore : .waits
      } catch {
        return .over(error)
      }
    }

    func ended(with result: Result<Int32, any Error>) {
      if let opening {
        self.opening = nil
        return opening.opener.resume(throwing: Self.reason(of: result))
      }
      if case .failure(HTTPTransportError.timedOut) = result {
        apply(machine.timeOver())
      } else {
        apply(machine.streamEnded())
      }
      deliver()
    }

    private static func reason(of result: Result<Int32, any Error>) -> any Error {
      switch result {
      case .success(let code): WebSocketError.transport(HTTPTransportError(curlCode: code))
      case .failure(let error as HTTPTransportError): WebSocketError.transport(error)
      case .failure(let error): error
      }
    }

    // MARK: - Callers

    private func lookAtChannel() {
      let wishes = channel.lookedAt()
      isHeldBack = wishes.isHeldBack
      if let closing = wishes.closing { apply(machine.closeAsked(closing.code, reason: closing.reason)) }
    }

    private func deliver() {
      let cost = parser.received.cost
      let messages = parser.received.takeWhole()
      if !messages.isEmpty, !machine.dropsMessages {
        isHeldBack = !channel.deliver(messages, cost: cost)
      }
      if let ending { channel.end(ending) }
      ending = nil
    }

    private func apply(_ effects: [WebSocketMachine.Effect]) {
      for effect in effects {
        switch effect {
        case .send(let frame): append(frame, to: \.urgent)
        case .sendLast(let frame): append(frame, to: \.last)
        case .startTime: deadline = .now.advanced(by: WebSocketMachine.closingTime)
        case .end(let error): ending = error
        }
      }
    }

    private func append(_ frame: OutgoingFrame, to part: WritableKeyPath<CurlOutput, [UInt8]>) {
      let key = UInt32(truncatingIfNeeded: random())
      FrameEncoder.append(frame.opcode, frame.payload, maskingKey: key, to: &output[keyPath: part])
    }

    // MARK: - The stream

    private var mayRead: Bool {
      let isHeldBack = isHeldBack && machine.isListening && !machine.dropsMessages
      let mayAnswer = output.urgent.count <= Self.answerBound
      return !machine.isOver && !hasServerEnded && !isHeldBack && mayAnswer
    }

    /// Reads until there is no more; true where there may be, and others, callers or answers come first.
    private func read() throws(WebSocketError) -> Bool {
      var budget = Self.bytesPerTurn
      while mayRead {
        guard budget > 0 else { return true }
        let transferred = unsafe input.withUnsafeMutableBytes { unsafe easy.receive(into: $0) }
        switch transferred {
        case .bytes(let count):
          budget -= count
          try received(count)
        case .again:
          return false
        case .end where opening == nil && !machine.isListening:
          // The server may still read, and is owed this side's close frame.
          hasServerEnded = true
        case .end:
          try streamEnded(.connectionLost)
        case .failed(let reason):
          try streamEnded(reason)
        }
      }
      return true
    }

    private func received(_ count: Int) throws(WebSocketError) {
      guard opening == nil else { return try answerReceived(count) }
      framesReceived(0..<count)
    }

    private func answerReceived(_ count: Int) throws(WebSocketError) {
      guard let frames = try opening?.handshake.take(input[..<count]) else { return }
      deadline = .never
      opening?.opener.resume()
      opening = nil
      // Frames may have come together with the answer.
      framesReceived(frames.startIndex..<frames.endIndex)
    }

    private func framesReceived(_ range: Range<Int>) {
      guard machine.isListening else { return }
      let violation: FrameViolation?
      do throws(FrameViolation) {
        try unsafe input.withUnsafeBufferPointer { bytes throws(FrameViolation) in
          try unsafe parser.take(UnsafeBufferPointer(rebasing: bytes[range]))
        }
        violation = nil
      } catch {
        violation = error
      }
      for frame in parser.takeControls() { apply(machine.received(frame)) }
      if let violation { apply(machine.protocolBroken(violation)) }
    }

    private func streamEnded(_ reason: HTTPTransportError) throws(WebSocketError) {
      guard opening == nil else { throw .transport(reason) }
      apply(machine.streamEnded(reason))
    }

    private func write() {
      while !machine.isOver {
        guard !output.isDone || beginNext() else {
          isFlushed = true
          return
        }
        switch unsafe output.withRest({ unsafe easy.send($0) }) {
        case .bytes(let count):
          output.gone(count)
          if output.isDone, output.isParcel { channel.sent() }
        case .again, .end:
          isFlushed = false
          return
        case .failed(let reason):
          return writingFailed(reason)
        }
      }
    }

    private func beginNext() -> Bool {
      if output.beginUrgent() { return true }
      guard opening == nil else { return false }
      if machine.isListening, let parcel = channel.nextToSend() {
        output.beginParcel(parcel)
        return true
      }
      // This side's close frame goes out where the server's has come before it, too.
      return output.beginLast()
    }

    private func writingFailed(_ reason: HTTPTransportError) {
      // While the connection is being opened, reading tells the same, after what the server may have said.
      isFlushed = true
      guard opening == nil else { return }
      apply(machine.streamEnded(reason))
    }
  }
#endif
