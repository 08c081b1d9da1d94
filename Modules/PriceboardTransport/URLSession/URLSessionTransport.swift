#if !os(Linux)
  import Foundation
  import PriceboardTelemetry
  import Security

  /// HTTP over URLSession.
  final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: URLSessionExchanges
    private let timeline: Timeline
    /// Where cancelling is carried out: the thread that cancels a Swift task holds that task's lock meanwhile, which
    /// resuming it wants, too, and URLSession may wait for a thread that does so.
    private let cancelling = DispatchQueue(label: "priceboard.http.cancel")

    init(trust: CertificateTrust, timeline: Timeline = Timeline()) {
      exchanges = URLSessionExchanges(trust: trust)
      session = URLSession(configuration: .ofTransport, delegate: exchanges, delegateQueue: nil)
      self.timeline = timeline
    }

    deinit {
      // The session keeps itself, its connections and its delegate until it is told so.
      session.invalidateAndCancel()
    }

    func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
      let task = session.dataTask(with: URLRequest(try OutgoingRequest(request)))
      let number = task.taskIdentifier
      let ticket = ExchangeTicket()
      let end = timeline.now.advanced(by: limits.time)
      defer { withExtendedLifetime(self) {} }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          guard exchanges.started(number, ticket, bodyLimit: limits.bodyBytes, continuation) else { return }
          let deadline = Task { [timeline, exchanges, cancelling] in
            try await timeline.sleep(until: end, tolerance: .zero)
            exchanges.end(number, with: .failure(HTTPTransportError.timedOut))
            cancelling.async { task.cancel() }
          }
          exchanges.deadlineSet(number, deadline)
          task.resume()
        }
      } onCancel: {
        ticket.cancel()
        cancelling.async { [exchanges] in
          exchanges.end(number, with: .failure(CancellationError()))
          task.cancel()
        }
      }
    }
  }

  extension Duration {
    /// The sum, or the most there can be where it is more.
    fileprivate func advanced(by other: Duration) -> Duration {
      let centuries = Duration.seconds(1 << 40)
      return self + min(max(other, .zero), centuries)
    }
  }

  extension URLSessionConfiguration {
    /// Nothing kept, nothing sent by itself, and no limit of time but the transport's own.
    static var ofTransport: URLSessionConfiguration {
      let week: TimeInterval = 7 * 24 * 60 * 60
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.urlCredentialStorage = nil
      configuration.httpMaximumConnectionsPerHost = 6
      configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
      configuration.timeoutIntervalForRequest = week
      configuration.timeoutIntervalForResource = week
      return configuration
    }
  }

  extension URLRequest {
    fileprivate init(_ request: OutgoingRequest) {
      self.init(url: request.url)
      httpMethod = request.method.rawValue
      httpShouldHandleCookies = false
      for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
      if request.hasBody { httpBody = request.body ?? Data() }
    }
  }
#endif
