import PriceboardTelemetry
import PriceboardTransport

/// A transport that does what a test decides, attempt by attempt.
final class WebSocketTransportFake: WebSocketTransport {
  /// What becomes of an attempt.
  enum Answer: Sendable {
    case accept
    case fail(WebSocketError)
    /// Nothing, until the test answers or the attempt is cancelled.
    case wait
    /// As wait, and deaf to being cancelled.
    case waitForEver
  }

  struct Attempts: Sendable {
    var requests: [WebSocketRequest] = []
    var limits: [WebSocketLimits] = []
    var cancelled = 0
    /// The connections that were accepted, in order; those that nobody holds any more have gone.
    var accepted: [WeakConnection] = []
    var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
    /// Attempts that were cancelled before they waited.
    var cancelledEarly: Set<Int> = []

    /// The connections that somebody holds.
    var held: [WebSocketConnectionFake] { accepted.compactMap(\.value) }
    var open: [WebSocketConnectionFake] { held.filter(\.isOpen) }
  }

  struct WeakConnection: Sendable {
    weak var value: WebSocketConnectionFake?
  }

  typealias Server = @Sendable (_ message: String, _ connection: WebSocketConnectionFake) -> Void

  let attempts = Watched(Attempts())
  private let server: Server
  private let answer: @Sendable (_ attempt: Int) -> Answer

  /// Creates a transport; attempts are counted from 1.
  convenience init(_ answer: @escaping @Sendable (_ attempt: Int) -> Answer = { _ in .accept }) {
    self.init(server: { _, _ in }, answer: answer)
  }

  /// Creates a transport whose server gets each message that is sent.
  init(server: @escaping Server, answer: @escaping @Sendable (_ attempt: Int) -> Answer) {
    self.server = server
    self.answer = answer
  }

  func connect(
    to request: WebSocketRequest, within limits: WebSocketLimits
  ) async throws -> any WebSocketConnection {
    let number = attempts.change { attempts in
      attempts.requests.append(request)
      attempts.limits.append(limits)
      return attempts.requests.count
    }
    switch await decision(on: number) {
    case .accept:
      let connection = WebSocketConnectionFake(number: number, server: server)
      attempts.change { $0.accepted.append(WeakConnection(value: connection)) }
      return connection
    case .fail(let error): throw error
    case .wait, .waitForEver:
      attempts.change { $0.cancelled += 1 }
      throw CancellationError()
    }
  }

  private func decision(on number: Int) async -> Answer {
    let first = answer(number)
    switch first {
    case .accept, .fail: return first
    case .waitForEver: return await waitForAnswer(number)
    case .wait:
      return await withTaskCancellationHandler {
        await waitForAnswer(number)
      } onCancel: {
        let waiting = attempts.change { attempts in
          attempts.cancelledEarly.insert(number)
          return attempts.waiting.removeValue(forKey: number)
        }
        waiting?.resume(returning: .wait)
      }
    }
  }

  private func waitForAnswer(_ number: Int) async -> Answer {
    await withCheckedContinuation { continuation in
      let isCancelled = attempts.change { attempts in
        guard !attempts.cancelledEarly.contains(number) else { return true }
        attempts.waiting[number] = continuation
        return false
      }
      if isCancelled { continuation.resume(returning: .wait) }
    }
  }

  /// Answers an attempt that waits, or will.
  func answer(_ number: Int, _ answer: Answer) async {
    await attempts.wait { $0.waiting[number] != nil }
    attempts.change { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
  }

  /// The so-manieth connection that was accepted, as soon as it is.
  func accepted(_ number: Int) async -> WebSocketConnectionFake? {
    await attempts.wait { $0.accepted.count >= number }
    return attempts.value.accepted[number - 1].value
  }
}

/// The client's end of a connection whose other end is a test.
final class WebSocketConnectionFake: WebSocketConnection {
  struct State: Sendable {
    var arrived: [WebSocketMessage] = []
    var ending: WebSocketError?
    var sent: [[WebSocketMessage]] = []
    var pings = 0
    var closed: [WebSocketCloseCode] = []
    /// How many calls of receive wait.
    var receivers = 0
    var receiveCalls = 0
    var cancelled: Set<Int> = []
    /// Whether what is sent is kept waiting.
    var isBlocked = false
    /// How many calls of send wait.
    var senders = 0

    var texts: [String] { sent.flatMap { $0 }.map(\.text) }
  }

  /// The number of the attempt that it comes from.
  let number: Int
  let state = Watched(State())
  private let server: WebSocketTransportFake.Server

  init(number: Int, server: @escaping WebSocketTransportFake.Server) {
    self.number = number
    self.server = server
  }

  var isOpen: Bool { state.value.ending == nil }

  // MARK: The server's side

  func push(_ texts: String...) {
    push(texts)
  }

  func push(_ texts: [String]) {
    state.change { $0.arrived += texts.map { WebSocketMessage($0) } }
  }

  func end(_ error: WebSocketError) {
    state.change { $0.ending = $0.ending ?? error }
  }

  func end(_ code: WebSocketCloseCode) {
    end(.closed(code, reason: "because"))
  }

  // MARK: The client's side

  func receive() async throws -> WebSocketBatch {
    let call = state.change { state in
      state.receivers += 1
      state.receiveCalls += 1
      return state.receiveCalls
    }
    defer { state.change { $0.receivers -= 1 } }
    await withTaskCancellationHandler {
      await state.wait { !$0.arrived.isEmpty || $0.ending != nil || $0.cancelled.contains(call) }
    } onCancel: {
      state.change { _ = $0.cancelled.insert(call) }
    }
    try Task.checkCancellation()
    let (messages, ending) = state.change { state in
      defer { state.arrived = [] }
      return (state.arrived, state.ending)
    }
    if messages.isEmpty, let ending { throw ending }
    return WebSocketBatch(messages)
  }

  func send(_ messages: [WebSocketMessage]) async throws {
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

  func ping() async throws {
    let ending = state.change { state in
      if state.ending == nil { state.pings += 1 }
      return state.ending
    }
    if let ending { throw ending }
  }

  func close(_ code: WebSocketCloseCode, reason: String) {
    state.change { state in
      state.closed.append(code)
      state.ending = state.ending ?? .closed(code, reason: reason)
    }
  }
}
