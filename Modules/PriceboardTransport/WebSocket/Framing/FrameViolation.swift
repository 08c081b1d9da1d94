/// How the server broke the protocol, by the code that it is told.
enum FrameViolation: Error, Hashable, Sendable {
  /// 1002.
  case protocolBroken
  /// 1007.
  case invalidText
  /// 1009.
  case messageTooLarge

  var code: WebSocketCloseCode {
    switch self {
    case .protocolBroken: .protocolError
    case .invalidText: .invalidText
    case .messageTooLarge: .messageTooLarge
    }
  }
}
