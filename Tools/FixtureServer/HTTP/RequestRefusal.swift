/// Why bytes are not taken for a request; the raw value is the status that the client gets.
///
/// The connection is closed behind it, for nobody knows where the next request would begin.
enum RequestRefusal: Int, Error, Equatable {
  case badRequest = 400
  case timeout = 408
  case bodyTooLarge = 413
  case targetTooLong = 414
  case expectationFailed = 417
  case headTooLarge = 431
  case notImplemented = 501
  case versionNotSupported = 505
}
