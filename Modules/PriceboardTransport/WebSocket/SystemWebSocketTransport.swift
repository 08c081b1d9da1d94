/// Opens WebSocket connections with what the system has for it: URLSession on Apple's systems, libcurl on Linux.
///
/// Copies share what is behind them. On Linux that is a thread, on which all connections live and which is released with
/// the last copy and the last connection; libcurl brings names, TLS and proxies (as of
/// ``SystemHTTPTransport``), and the protocol is this library's own.
/// TLS is version 1.2 at least, and checks the certificate and the name of the server.
/// A ws address leads to loopback alone (127.0.0.0/8, ::1, localhost) unless the request allows more in so many words, and
/// never over a proxy there.
/// No extension is asked for, compression among them.
/// While nobody receives, reading goes on, and pings of the server are answered, until 256 KiB of messages or more are
/// kept: more by what was read last, which is one message on Apple's systems and up to 256 KiB on Linux. Then both stop
/// until somebody receives.
public struct SystemWebSocketTransport: WebSocketTransport {
  private let carrier: any WebSocketTransport

  /// Creates a transport that believes certificates of `trust`, by default those of the system.
  ///
  /// `random` makes keys that nobody may foresee (RFC 6455, section 10.3), on Linux; only a test passes another than the
  /// system's.
  public init(
    trust: CertificateTrust = .system,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    #if !os(Linux)
      carrier = URLSessionWebSocketTransport(trust: trust)
    #elseif canImport(Glibc)
      do throws(HTTPTransportError) {
        carrier = try CurlWebSocketTransport(trust: trust, random: random)
      } catch {
        carrier = FailingWebSocketTransport(reason: error)
      }
    #else
      // A static program of the musl library can open no other.
      carrier = FailingWebSocketTransport(reason: .libraryMissing(name: "libcurl.so.4"))
    #endif
  }

  private init(_ carrier: any WebSocketTransport) {
    self.carrier = carrier
  }

  /// Creates a transport that believes the certificates that `http` believes.
  ///
  /// On Linux it shares the thread of `http`, too, where it would otherwise have one of its own. Its connections do not
  /// count among the six to one server, however many requests wait for those.
  public init(
    sharing http: SystemHTTPTransport,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    #if os(Linux) && canImport(Glibc)
      if let curl = http.carrier as? CurlTransport {
        self.init(CurlWebSocketTransport(sharing: curl, random: random))
        return
      }
    #endif
    self.init(trust: http.trust, random: random)
  }

  /// Opens a connection, handshake included.
  ///
  /// - Throws: ``WebSocketError``; `CancellationError` as soon as the calling task is cancelled.
  public func connect(
    to request: WebSocketRequest, within limits: WebSocketLimits
  ) async throws -> any WebSocketConnection {
    try await carrier.connect(to: request, within: limits)
  }
}
