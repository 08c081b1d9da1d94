/// A transport that cannot be set up on this system: every request fails with the reason.
struct FailingTransport: HTTPTransport {
  let reason: HTTPTransportError

  func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
    throw reason
  }
}
