#if !os(Linux)
  import Foundation
  import PriceboardTelemetry

  /// The WebSocket tasks of one URLSession, and its delegate.
  final class URLSessionWebSockets: NSObject, URLSessionWebSocketDelegate, Sendable {
    private let sockets = Locked<[Int: URLSessionWebSocket]>([:])
    private let authorities: URLSessionAuthorities

    init(trust: CertificateTrust) {
      authorities = URLSessionAuthorities(trust)
    }

    func add(_ socket: URLSessionWebSocket, _ number: Int) {
      sockets.withLock { $0[number] = socket }
    }

    subscript(number: Int) -> URLSessionWebSocket? { sockets.withLock { $0[number] } }

    // MARK: - From URLSession

    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol subprotocol: String?
    ) {
      self[webSocketTask.taskIdentifier]?.opened(subprotocol: subprotocol)
    }

    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
      didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
      self[webSocketTask.taskIdentifier]?.closed(closeCode.rawValue, reason: reason)
    }

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
        self[task.taskIdentifier]?.refused(.notTrusted)
      }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let socket = sockets.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      socket?.completed(error)
    }
  }
#endif
