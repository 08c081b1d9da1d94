import Foundation
import PriceboardTransport
import Testing

/// What every system transport is held to; the suites below it take any ``HTTPTransport``.
///
/// On each system it is the one that the system has: URLSession or libcurl.
enum TransportContract {
  /// Enough for a machine with more to do than these tests; what ends by a shorter limit says so itself.
  static let patience = HTTPLimits(time: .seconds(60))

  static func transport(trust: CertificateTrust = .system) -> any HTTPTransport {
    SystemHTTPTransport(trust: trust)
  }
}

extension HTTPTransport {
  /// Sends a request that reads.
  func get(_ url: URL, within limits: HTTPLimits = TransportContract.patience) async throws -> HTTPResponse {
    try await send(HTTPRequest(url: url), within: limits)
  }

  /// The error that a request ends with; nil where it is answered or ends otherwise.
  func failure(
    _ request: HTTPRequest, within limits: HTTPLimits = TransportContract.patience
  ) async -> HTTPTransportError? {
    do {
      let response = try await send(request, within: limits)
      Issue.record("answered with \(response.status) and \(response.body.count) bytes")
      return nil
    } catch let error as HTTPTransportError {
      return error
    } catch {
      Issue.record(error)
      return nil
    }
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
