package import PriceboardTransport

/// The client's end of a connection whose other end is a test.
package final class WebSocketConnectionFake: WebSocketConnection {
  package struct State: Sendable {
    package var arrived: [WebSocketMessage] = []
    package var ending: WebSocketError?
    package var sent: [[WebSocketMessage]] = []
    package var pings = 0
    /// Whether a ping never returns, as where a transport waits for a pong that does not come.
    package var losesPings = false
    package var closed: [WebSocketCloseCode] = []
    /// How many calls of receive wait.
    package var receivers = 0
    package var receiveCalls = 0
    package var cancelled: Set<Int> = []
    /// How many pings have not returned.
    package var hangs = 0
    /// Whether what is sent is kept waiting.
    package var isBlocked = false
    /// How many calls of send wait.
    package var senders = 0

    package var texts: [String] { sent.flatMap { $0 }.map(\.text) }
  }

  /// The number of the attempt that it comes from.
  package let number: Int
  package let state = Watched(State())
  private let server: WebSocketTransportFake.Server

  package init(number: Int, server: @escaping WebSocketTransportFake.Server) {
    self.number = number
    self.server = server
  }

  package var isOpen: Bool { state.value.ending == nil }

  // MARK: The server's side

  package func push(_ texts: String...) {
    push(texts)
  }

  package func push(_ texts: [String]) {
    push(texts.map { WebSocketMessage($0) })
  }

  package func push(_ messages: [WebSocketMessage]) {
    state.change { $0.arrived += messages }
  }

  /// Pushes messages that arrive together, and waits until the client has dealt with them and wants more.
  package func deliver(_ texts: String...) async {
    await deliver(texts.map { WebSocketMessage($0) })
  }

  package func deliver(_ messages: [WebSocketMessage]) async {
    let call = state.change { state in
      state.arrived += messages
      // A call that waits takes them; otherwise it is the next one.
      return state.receiveCalls + (state.receivers > 0 ? 0 : 1)
    }
    await state.wait { $0.receiveCalls > call || $0.ending != nil }
  }

  package func end(_ error: WebSocketError) {
    state.change { $0.ending = $0.ending ?? error }
  }

  package func end(_ code: WebSocketCloseCode) {
    end(.closed(code, reason: "because"))
  }

  // MARK: The client's side

  package func receive() async throws -> WebSocketBatch {
    let call = state.change { state in
      state.receivers += 1
      state.receiveCalls += 1
      return state.receiveCalls
    }
    await withTaskCancellationHandler {
      await state.wait { !$0.arrived.isEmpty || $0.ending != nil || $0.cancelled.contains(call) }
    } onCancel: {
      state.change { _ = $0.cancelled.insert(call) }
    }
    let taken = state.change { state -> Result<[WebSocketMessage], any Error> in
      state.receivers -= 1
      if state.cancelled.contains(call) { return .failure(CancellationError()) }
      if state.arrived.isEmpty, let ending = state.ending { return .failure(ending) }
      defer { state.arrived = [] }
      return .success(state.arrived)
    }
    return WebSocketBatch(try taken.get())
  }

  package func send(_ messages: [WebSocketMessage]) async throws {
    state.change { $0.senders += 1 }
    await state.wait { !$0.isBlocked || $0.ending != nil }
    let ending = state.change { state in
      state.senders -= 1
      if state.ending == nil { state.sent.append(messages) }
      return state.ending
    }
    if let ending { throw ending }
    for message in messages { server(message.text, self) }
  }

  package func ping() async throws {
    let (ending, isLost) = state.change { state in
      if state.ending == nil { state.pings += 1 }
      return (state.ending, state.losesPings)
    }
    if let ending { throw ending }
    if isLost { try await hang() }
  }

  private func hang() async throws {
    let call = state.change { state in
      state.hangs += 1
      return -state.hangs
    }
    await withTaskCancellationHandler {
      await state.wait { $0.cancelled.contains(call) }
    } onCancel: {
      state.change { _ = $0.cancelled.insert(call) }
    }
    state.change { $0.hangs -= 1 }
    throw CancellationError()
  }

  package func close(_ code: WebSocketCloseCode, reason: String) {
    state.change { state in
      state.closed.append(code)
      state.ending = state.ending ?? .closed(code, reason: reason)
    }
  }
}
