/// Carries requests with what the system has for it: URLSession on Apple's systems, libcurl on Linux.
///
/// Copies share their connections. An app opens one and hands it to all its clients: each one opened apart has
/// connections of its own, and on Linux a thread of its own. All of that is released with the last copy.
/// Connections are kept and used again, six at most to one server. HTTP/2 is spoken where the server offers it over
/// TLS, which is version 1.2 at least.
/// Bodies compressed with gzip or deflate are asked for and handed over unpacked.
/// A proxy is used where the system is set up for one; on Linux the environment says so (`http_proxy`, `https_proxy`,
/// `no_proxy`).
/// On Linux libcurl 7.68 or later is opened by its own thread, 7.77 for private authorities. Where it is missing,
/// every request fails with ``HTTPTransportError/libraryMissing(name:)``. Private authorities on top of the system's
/// need the system's as one file: the one that libcurl names (from 7.84), or else the usual ones of distributions.
/// On Apple's systems URLSession decides what goes out again where a kept connection has ended without an answer, which
/// may be a PUT or a DELETE; it can be told neither way. The fields of a reply come there in the
/// order of their names, and those of one name as one field with commas between the values.
public struct SystemHTTPTransport: HTTPTransport {
  let carrier: any HTTPTransport
  let trust: CertificateTrust

  /// Creates a transport that believes certificates of `trust`, by default those of the system.
  public init(trust: CertificateTrust = .system) {
    self.trust = trust
    #if !os(Linux)
      carrier = URLSessionTransport(trust: trust)
    #elseif canImport(Glibc)
      do throws(HTTPTransportError) {
        carrier = try CurlTransport(trust: trust)
      } catch {
        carrier = FailingTransport(reason: error)
      }
    #else
      // A static program of the musl library can open no other.
      carrier = FailingTransport(reason: .libraryMissing(name: "libcurl.so.4"))
    #endif
  }

  /// Sends a request and waits for its whole reply.
  ///
  /// - Throws: ``HTTPTransportError``; `CancellationError` as soon as the calling task is cancelled.
  public func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
    try await carrier.send(request, within: limits)
  }
}
