#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a WebSocket connection is opened with.
public struct WebSocketRequest: Hashable, Sendable {
  /// The address, with the scheme ws or wss.
  public var url: URL
  /// Fields of the handshake besides those of the protocol itself.
  public var headers: HTTPHeaders
  /// The subprotocols that the client speaks, best first.
  public var subprotocols: [String]
  /// Whether a connection without TLS may go beyond loopback.
  ///
  /// False by default: everybody on the way could read and change it.
  public var allowsPlainTextBeyondLoopback: Bool

  /// Creates a request.
  public init(
    url: URL, headers: HTTPHeaders = HTTPHeaders(), subprotocols: [String] = [],
    allowsPlainTextBeyondLoopback: Bool = false
  ) {
    self.url = url
    self.headers = headers
    self.subprotocols = subprotocols
    self.allowsPlainTextBeyondLoopback = allowsPlainTextBeyondLoopback
  }
}

extension WebSocketRequest: CustomReflectable {
  /// A mirror that shows nothing: an address, a header field and even the name of a subprotocol may hold a token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
