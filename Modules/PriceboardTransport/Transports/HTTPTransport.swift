/// Carries one request to a server and its reply back.
///
/// It does nothing by itself: no retry, no cache, no cookie, no credentials, and no redirect is followed; a 3xx comes
/// back as it is. Everything else is the business of ``HTTPClient``.
/// One repetition is left to the system: where a kept connection has ended without a byte of an answer, a read goes out
/// again on a new one (RFC 9110, section 9.2.2). A write goes out once.
/// A reply is handed over whole or not at all: a head or a body that was cut is an error.
/// Cancelling the calling task closes the request at the server, and never blocks a thread of the caller's pool.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its whole reply.
  ///
  /// - Throws: ``HTTPTransportError``; `CancellationError` as soon as the calling task is cancelled.
  func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse
}
