#if os(Linux) && canImport(Glibc)
  /// An open connection as its callers have it.
  final class CurlWebSocketConnection: WebSocketConnection {
    private let reactor: CurlReactor
    private let ticket: ExchangeTicket
    private let channel: WebSocketChannel<[UInt8]>
    private let random: @Sendable () -> UInt64

    init(
      _ reactor: CurlReactor, _ ticket: ExchangeTicket, _ channel: WebSocketChannel<[UInt8]>,
      random: @escaping @Sendable () -> UInt64
    ) {
      self.reactor = reactor
      self.ticket = ticket
      self.channel = channel
      self.random = random
    }

    deinit {
      // One that is closing already ends by itself, within the time of its closing handshake.
      if !channel.isClosing { reactor.cancel(ticket) }
    }

    func receive() async throws -> WebSocketBatch {
      try await channel.receive()
    }

    func send(_ messages: [WebSocketMessage]) async throws {
      guard !messages.isEmpty else { return }
      try await send(messages.map(OutgoingFrame.init))
    }

    func ping() async throws {
      try await send([OutgoingFrame(.ping)])
    }

    func close(_ code: WebSocketCloseCode, reason: String) {
      channel.close(code, reason: reason)
    }

    private func send(_ frames: [OutgoingFrame]) async throws {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(frames.reduce(0) { $0 + $1.payload.count + FrameEncoder.headSize })
      for frame in frames {
        let key = UInt32(truncatingIfNeeded: random())
        FrameEncoder.append(frame.opcode, frame.payload, maskingKey: key, to: &bytes)
      }
      try await channel.send(bytes)
    }
  }
#endif
