/// A transport that cannot be set up on this system: every connection fails with the reason.
struct FailingWebSocketTransport: WebSocketTransport {
  let reason: HTTPTransportError

  func connect(
    to request: WebSocketRequest, within limits: WebSocketLimits
  ) async throws -> any WebSocketConnection {
    throw WebSocketError.transport(reason)
  }
}
