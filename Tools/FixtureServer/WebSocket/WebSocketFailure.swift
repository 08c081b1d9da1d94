/// Why a client's bytes end the connection; the raw value is the code that it is closed with.
enum WebSocketFailure: Int, Error, Sendable {
  /// A frame that RFC 6455 forbids.
  case protocolError = 1_002
  /// Text that is no UTF-8.
  case invalidText = 1_007
  /// A message over the limit.
  case tooBig = 1_009
}
