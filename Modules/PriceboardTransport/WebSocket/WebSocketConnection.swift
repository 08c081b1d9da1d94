/// One open WebSocket connection.
///
/// Dropping the last reference closes it without ceremony. One task receives and any number may send.
public protocol WebSocketConnection: AnyObject, Sendable {
  /// Waits for messages and hands over all that have arrived, oldest first.
  ///
  /// What arrived before the connection ended is handed over before the error.
  /// While nobody receives, the transport keeps a bounded amount and then stops reading, so that the server is held
  /// back.
  ///
  /// - Throws: ``WebSocketError``, from then on always the same; `CancellationError` as soon as the calling task is
  ///   cancelled, after which the connection can still be used.
  func receive() async throws -> WebSocketBatch

  /// Sends messages one after the other, whole; returns when the system has taken them.
  ///
  /// - Throws: ``WebSocketError`` where the connection has ended or is closing; `CancellationError` as soon as the
  ///   calling task is cancelled. Then either nothing of this call goes out, or all of it does: what has begun is never
  ///   cut.
  func send(_ messages: [WebSocketMessage]) async throws

  /// Sends a ping, and does not wait for its pong.
  ///
  /// - Throws: As ``send(_:)`` does.
  func ping() async throws

  /// Begins the closing handshake; the connection ends when the server has answered, or after two seconds.
  ///
  /// Returns at once; a second call does nothing. What was sent before goes out first, and what the server sends from
  /// then on is dropped. `receive` then throws ``WebSocketError/closed(_:reason:)`` with the code of this call.
  /// A code that may not stand in a close frame, such as 1005, is left out there together with the reason; URLSession on
  /// Apple's systems sends no frame without a code, and 1000 instead. A reason above 123 bytes is cut at the end of a
  /// character.
  /// The handshake goes on where the last reference to the connection goes, as long as the transport is there.
  func close(_ code: WebSocketCloseCode, reason: String)
}
