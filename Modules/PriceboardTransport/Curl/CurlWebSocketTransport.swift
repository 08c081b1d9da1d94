#if os(Linux) && canImport(Glibc)
  import PriceboardTelemetry

  /// WebSocket over libcurl's connections, on a reactor of its own or on that of an HTTP transport.
  final class CurlWebSocketTransport: WebSocketTransport {
    private let reactor: CurlReactor
    private let trust: CertificateTrust
    private let random: @Sendable () -> UInt64
    /// Found out by the first connection.
    private let knownTrust = Locked<CurlTrust?>(nil)

    init(
      trust: CertificateTrust, random: @escaping @Sendable () -> UInt64,
      threadName: String = "priceboard-ws",
      opening library: @escaping @Sendable () throws(HTTPTransportError) -> CurlLibrary = {
        () throws(HTTPTransportError) in
        try CurlLibrary.opened()
      }
    ) throws(HTTPTransportError) {
      self.trust = trust
      self.random = random
      reactor = try CurlReactor(name: threadName, opening: library)
    }

    /// Shares the reactor of an HTTP transport, and believes the same certificates.
    init(sharing http: CurlTransport, random: @escaping @Sendable () -> UInt64) {
      trust = http.trust
      self.random = random
      reactor = http.reactor
    }

    func connect(
      to request: WebSocketRequest, within limits: WebSocketLimits
    ) async throws -> any WebSocketConnection {
      let outgoing = try OutgoingHandshake(request)
      let handshake = WebSocketHandshake(outgoing, random: random)
      let deadline = MonotonicTime.now.advanced(by: limits.handshakeTime)
      let ticket = ExchangeTicket()
      // Weak, because the thread has the channel, and ends with the last reference to the reactor.
      let channel = WebSocketChannel<[UInt8]> { [weak reactor] in
        reactor?.post { loop in
          if case .success(let loop) = loop { loop.resume(ticket) }
        }
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { opener in
          let refusal = reactor.post { [trust, random, knownTrust] loop in
            do throws(HTTPTransportError) {
              let loop = try loop.get()
              let easy = try CurlEasy(loop.library)
              let trust = try knownTrust.withLock { known throws(HTTPTransportError) in
                if let known { return known }
                let looked = CurlTrust(trust, try CurlEasy(loop.library))
                known = looked
                return looked
              }
              try easy.prepareStream(to: outgoing.serverURL, isLocal: outgoing.isLoopback, trust: trust)
              loop.start(
                CurlWebSocket(
                  easy, ticket, deadline: deadline, handshake, messageLimit: limits.messageBytes, channel,
                  random: random, opener))
            } catch {
              opener.resume(throwing: WebSocketError.transport(error))
            }
          }
          if let refusal { opener.resume(throwing: WebSocketError.transport(refusal)) }
        }
      } onCancel: {
        ticket.cancel()
        reactor.cancel(ticket)
      }
      let connection = CurlWebSocketConnection(reactor, ticket, channel, random: random)
      // Cancelling may have ended the connection after it was opened.
      try Task.checkCancellation()
      return connection
    }
  }
#endif
