/// How long opening a connection may take, and how large a message may be.
public struct WebSocketLimits: Hashable, Sendable {
  /// The time for name, connection, TLS and handshake together, by default 10 seconds.
  public var handshakeTime: Duration
  /// The largest message that is taken in, in bytes, by default 64 KiB; without a ceiling.
  ///
  /// A larger one ends the connection with ``WebSocketError/messageTooLarge(limit:)``, and the server is told 1009.
  public var messageBytes: Int

  /// Creates limits.
  public init(handshakeTime: Duration = .seconds(10), messageBytes: Int = 64 << 10) {
    self.handshakeTime = handshakeTime
    self.messageBytes = messageBytes
  }
}
