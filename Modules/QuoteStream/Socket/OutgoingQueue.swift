import PriceboardTelemetry
import PriceboardTransport

/// Sends on one connection in order, without making anybody wait.
///
/// What is queued while something is being sent goes out together. A failure is kept to itself: a connection that has
/// ended tells its reader why, and a reader knows more.
/// Nothing waits for a ping, whatever becomes of it: a transport may answer it twice or never.
final class OutgoingQueue: Sendable {
  private struct Queue: Sendable {
    var messages: [WebSocketMessage] = []
    var wantsPing = false
    var isSending = false
    /// A ping that has not returned yet.
    var pinging: Task<Void, Never>?
    var isClosed = false
  }

  let connection: any WebSocketConnection
  private let queue = Locked(Queue())

  init(_ connection: any WebSocketConnection) {
    self.connection = connection
  }

  deinit {
    queue.withLock { $0.pinging }?.cancel()
  }

  func send(_ messages: [WebSocketMessage]) {
    guard !messages.isEmpty else { return }
    change { $0.messages += messages }
  }

  /// Sends a ping, after what is queued; not another one while one waits or has not returned.
  func ping() {
    change { $0.wantsPing = true }
  }

  /// Closes the connection; what has not begun to go out does not go.
  func close(_ code: WebSocketCloseCode) {
    let pinging = queue.withLock { queue in
      queue.isClosed = true
      queue.messages = []
      queue.wantsPing = false
      return queue.pinging
    }
    connection.close(code, reason: "")
    pinging?.cancel()
  }

  private func change(_ body: (inout Queue) -> Void) {
    let mustStart = queue.withLock { queue in
      guard !queue.isClosed else { return false }
      body(&queue)
      defer { queue.isSending = true }
      return !queue.isSending
    }
    guard mustStart else { return }
    Task {
      while let (messages, wantsPing) = take() {
        if !messages.isEmpty { try? await connection.send(messages) }
        if wantsPing { startPing() }
      }
    }
  }

  private func startPing() {
    queue.withLock { queue in
      guard queue.pinging == nil, !queue.isClosed else { return }
      queue.pinging = Task { [weak self, connection] in
        try? await connection.ping()
        self?.queue.withLock { $0.pinging = nil }
      }
    }
  }

  private func take() -> ([WebSocketMessage], wantsPing: Bool)? {
    queue.withLock { queue in
      guard !queue.messages.isEmpty || queue.wantsPing else {
        queue.isSending = false
        return nil
      }
      defer {
        queue.messages = []
        queue.wantsPing = false
      }
      return (queue.messages, queue.wantsPing)
    }
  }
}
