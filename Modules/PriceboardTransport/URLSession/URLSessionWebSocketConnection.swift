#if !os(Linux)
  /// An open connection as its callers have it.
  final class URLSessionWebSocketConnection: WebSocketConnection {
    /// The session goes with the last reference to its transport.
    private let transport: URLSessionWebSocketTransport
    private let socket: URLSessionWebSocket

    init(_ transport: URLSessionWebSocketTransport, _ socket: URLSessionWebSocket) {
      self.transport = transport
      self.socket = socket
    }

    deinit {
      // One that is closing already ends by itself, within the time of its closing handshake.
      if !socket.channel.isClosing { socket.cancel(CancellationError()) }
    }

    func receive() async throws -> WebSocketBatch {
      try await socket.channel.receive()
    }

    func send(_ messages: [WebSocketMessage]) async throws {
      guard !messages.isEmpty else { return }
      try await socket.channel.send(messages.map(OutgoingFrame.init))
    }

    func ping() async throws {
      try await socket.channel.send([OutgoingFrame(.ping)])
    }

    func close(_ code: WebSocketCloseCode, reason: String) {
      socket.channel.close(code, reason: reason)
    }
  }
#endif
