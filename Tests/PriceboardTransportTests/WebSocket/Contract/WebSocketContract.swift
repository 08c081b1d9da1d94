import Foundation
import PriceboardTransport
import Testing

/// What every system's WebSocket is held to; the suites below it take any ``WebSocketTransport``.
enum WebSocketContract {
  /// Enough for a machine with more to do than these tests.
  static let patience = WebSocketLimits(handshakeTime: .seconds(60))

  static func transport(trust: CertificateTrust = .system) -> any WebSocketTransport {
    SystemWebSocketTransport(trust: trust)
  }
}

extension WebSocketTransport {
  func connect(
    _ url: URL, within limits: WebSocketLimits = WebSocketContract.patience
  ) async throws -> any WebSocketConnection {
    try await connect(to: WebSocketRequest(url: url), within: limits)
  }

  /// The error that opening a connection ends with; nil where it is opened or ends otherwise.
  func failure(
    _ request: WebSocketRequest, within limits: WebSocketLimits = WebSocketContract.patience
  ) async -> WebSocketError? {
    do {
      _ = try await connect(to: request, within: limits)
      Issue.record("connected")
      return nil
    } catch let error as WebSocketError {
      return error
    } catch {
      Issue.record(error)
      return nil
    }
  }
}

extension WebSocketConnection {
  /// Receives so many messages, in as many batches as it takes.
  func receive(count: Int) async throws -> [WebSocketMessage] {
    var messages: [WebSocketMessage] = []
    while messages.count < count { messages += try await receive().messages }
    return messages
  }

  /// Receives until the end, and says what that was.
  func drain() async -> (messages: [WebSocketMessage], ending: WebSocketError?) {
    var messages: [WebSocketMessage] = []
    do {
      while true { messages += try await receive().messages }
    } catch {
      return (messages, error as? WebSocketError)
    }
  }

  func send(_ text: String) async throws {
    try await send([WebSocketMessage(text)])
  }
}

extension AsyncStream where Element: Sendable {
  /// The next element, for who has kept no iterator.
  func next() async -> Element? {
    var iterator = makeAsyncIterator()
    return await iterator.next()
  }
}
