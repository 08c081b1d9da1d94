/// Why a connection was closed, by the number that was sent (RFC 6455, section 7.4).
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
  /// The number as it stood in the close frame.
  public let rawValue: UInt16

  /// Wraps a number.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// 1000: it has served its purpose.
  public static let normal = WebSocketCloseCode(rawValue: 1000)
  /// 1001: the server stops, or the user leaves.
  public static let goingAway = WebSocketCloseCode(rawValue: 1001)
  /// 1002: the other side broke the protocol.
  public static let protocolError = WebSocketCloseCode(rawValue: 1002)
  /// 1005: the close frame had no code; never sent.
  public static let noneGiven = WebSocketCloseCode(rawValue: 1005)
  /// 1007: a text was not UTF-8.
  public static let invalidText = WebSocketCloseCode(rawValue: 1007)
  /// 1009: a message was larger than is taken in.
  public static let messageTooLarge = WebSocketCloseCode(rawValue: 1009)

  /// Whether the number may stand in a close frame (RFC 6455, sections 7.4.1 and 7.4.2, and the IANA registry).
  public var mayBeSent: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
