package import PriceboardTransport

extension WebSocketCloseCode {
  /// 4401: the token has expired, and another one may be taken.
  package static let tokenExpired = WebSocketCloseCode(rawValue: 4401)
  /// 4403: the user is refused.
  package static let userRefused = WebSocketCloseCode(rawValue: 4403)
}
