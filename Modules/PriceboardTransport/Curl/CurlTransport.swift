#if os(Linux) && canImport(Glibc)
  import PriceboardTelemetry

  /// HTTP over libcurl on a reactor of its own.
  final class CurlTransport: HTTPTransport {
    /// Where its requests happen; a WebSocket transport may use it, too.
    let reactor: CurlReactor
    let trust: CertificateTrust
    /// Found out by the first request.
    private let settings = Locked<CurlSettings?>(nil)

    init(
      trust: CertificateTrust, threadName: String = "priceboard-http",
      opening library: @escaping @Sendable () throws(HTTPTransportError) -> CurlLibrary = {
        () throws(HTTPTransportError) in
        try CurlLibrary.opened()
      }
    ) throws(HTTPTransportError) {
      self.trust = trust
      // As many as browsers open to one server.
      reactor = try CurlReactor(name: threadName, connectionsPerServer: 6, opening: library)
    }

    func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
      let outgoing = try OutgoingRequest(request)
      let deadline = MonotonicTime.now.advanced(by: limits.time)
      let ticket = ExchangeTicket()
      // The reactor closes with the last reference to it, which is this one where the caller keeps none.
      defer { withExtendedLifetime(reactor) {} }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let refusal = reactor.post { [trust, settings] loop in
            do throws(HTTPTransportError) {
              let loop = try loop.get()
              let easy = try CurlEasy(loop.library)
              let settings = try settings.withLock { known throws(HTTPTransportError) in
                if let known { return known }
                let settings = try CurlSettings(trust, loop.library)
                known = settings
                return settings
              }
              try easy.prepare(outgoing, settings: settings)
              let exchange = CurlExchange(
                easy, ticket, deadline: deadline, bodyLimit: limits.bodyBytes, continuation)
              try exchange.receiveReply()
              loop.start(exchange)
            } catch {
              continuation.resume(throwing: error)
            }
          }
          if let refusal { continuation.resume(throwing: refusal) }
        }
      } onCancel: {
        ticket.cancel()
        reactor.cancel(ticket)
      }
    }
  }
#endif
