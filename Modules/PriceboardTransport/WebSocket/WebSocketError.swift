/// Why there is no connection, or no longer.
///
/// It holds no address, no header and nothing of a message but the server's own reason for closing.
public enum WebSocketError: Error, Hashable, Sendable {
  /// There was no way to the server, or the connection was lost without a close frame.
  case transport(HTTPTransportError)
  /// The server answered the handshake with this status instead of 101.
  case refused(status: Int)
  /// The server's answer to the handshake is none, or does not fit the question (RFC 6455, section 4.1).
  case invalidHandshake
  /// The server broke the protocol, or sent text that is not UTF-8; it was told the code.
  case protocolBroken(WebSocketCloseCode)
  /// A message was larger than the limit, in bytes; the server was told 1009.
  case messageTooLarge(limit: Int)
  /// The server sent a close frame, or this side asked to close before one came.
  ///
  /// Code and reason are those of who came first; a server's frame without a code reads as 1005. It does not say that a
  /// frame of this side was answered: the server may have been silent, or lost, instead.
  case closed(WebSocketCloseCode, reason: String)
  /// The request is none that can be sent.
  ///
  /// The scheme of its address is not ws or wss, or there is no host, or it names a user or a fragment; or a field is one
  /// of the protocol itself or no line of a head; or a subprotocol is no token or comes twice; or it would leave the
  /// machine in clear text, which was not allowed.
  case invalidRequest
}
