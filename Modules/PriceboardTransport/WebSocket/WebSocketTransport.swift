/// Opens WebSocket connections (RFC 6455).
///
/// It does nothing by itself: no retry, no heartbeat, no reconnection. All that is the business of whoever uses the
/// connection.
/// Cancelling the calling task ends the attempt at the server, and never blocks a thread of the caller's pool.
public protocol WebSocketTransport: Sendable {
  /// Opens a connection, handshake included.
  ///
  /// - Throws: ``WebSocketError``; `CancellationError` as soon as the calling task is cancelled.
  func connect(
    to request: WebSocketRequest, within limits: WebSocketLimits
  ) async throws -> any WebSocketConnection
}
