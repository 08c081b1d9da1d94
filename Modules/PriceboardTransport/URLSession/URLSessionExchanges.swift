#if !os(Linux)
  import Foundation
  import PriceboardTelemetry

  /// The exchanges of one URLSession, and its delegate.
  ///
  /// An exchange is in the table from its start to its end; whoever takes it out resumes its caller, after the lock.
  final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Locked<[Int: URLSessionExchange]>([:])
    private let authorities: URLSessionAuthorities

    init(trust: CertificateTrust) {
      authorities = URLSessionAuthorities(trust)
    }

    // MARK: - From the transport

    /// Puts an exchange into the table; false where its caller no longer waits, who then is told at once.
    func started(
      _ number: Int, _ ticket: ExchangeTicket, bodyLimit: Int,
      _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) -> Bool {
      exchanges.withLock { $0[number] = URLSessionExchange(bodyLimit: bodyLimit, continuation) }
      guard ticket.isCancelled else { return true }
      end(number, with: .failure(CancellationError()))
      return false
    }

    func deadlineSet(_ number: Int, _ deadline: Task<Void, any Error>) {
      let isOver = exchanges.withLock { exchanges in
        exchanges[number]?.deadline = deadline
        return exchanges[number] == nil
      }
      if isOver { deadline.cancel() }
    }

    func end(_ number: Int, with result: Result<HTTPResponse, any Error>) {
      let exchange = exchanges.withLock { $0.removeValue(forKey: number) }
      exchange?.finish(result)
    }

    // MARK: - From URLSession

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      authorities.answer(challenge, completionHandler) {
        exchanges.withLock { $0[task.taskIdentifier]?.refusal = .notTrusted }
      }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      if let response = response as? HTTPURLResponse {
        exchanges.withLock { $0[dataTask.taskIdentifier]?.headReceived(response) }
      }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTaken = exchanges.withLock { $0[dataTask.taskIdentifier]?.bodyReceived(data) ?? false }
      if !isTaken { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      if let exchange { exchange.finish(exchange.result(of: error)) }
    }
  }
#endif
