#if os(Linux) && canImport(Glibc)
  /// HTTP over libcurl on a reactor of its own.
  final class CurlTransport: HTTPTransport {
    private let reactor: CurlReactor
    private let trust: CurlTrust
    private let unpacksGzip: Bool

    init(trust: CertificateTrust, threadName: String = "priceboard-http") throws(HTTPTransportError) {
      let library = try CurlLibrary.opened()
      self.trust = try CurlTrust(trust, CurlEasy(library))
      unpacksGzip = library.unpacksGzip
      reactor = try CurlReactor(library, name: threadName)
    }

    func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
      let outgoing = try OutgoingRequest(request)
      let deadline = MonotonicTime.now.advanced(by: limits.time)
      let ticket = ExchangeTicket()
      // The reactor closes with the last reference to it, which is this one where the caller keeps none.
      defer { withExtendedLifetime(reactor) {} }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let isPosted = reactor.post { [trust, unpacksGzip] loop in
            do throws(HTTPTransportError) {
              let easy = try CurlEasy(CurlLibrary.opened())
              try easy.prepare(outgoing, trust: trust, unpacksGzip: unpacksGzip)
              let exchange = CurlExchange(
                easy, ticket, deadline: deadline, bodyLimit: limits.bodyBytes, continuation)
              try exchange.receiveReply()
              loop.start(exchange)
            } catch {
              continuation.resume(throwing: error)
            }
          }
          if !isPosted { continuation.resume(throwing: HTTPTransportError.connectionLost) }
        }
      } onCancel: {
        ticket.cancel()
        reactor.post { $0.end(ticket, because: CancellationError()) }
      }
    }
  }
#endif
