import PriceboardTelemetry
package import PriceboardTransport

/// A transport that does what a test decides, attempt by attempt.
package final class WebSocketTransportFake: WebSocketTransport {
  /// What becomes of an attempt.
  package enum Answer: Sendable {
    case accept
    case fail(WebSocketError)
    /// Nothing, until the test answers or the attempt is cancelled.
    case wait
    /// As wait, and deaf to being cancelled.
    case waitForEver
  }

  package struct Attempts: Sendable {
    package var requests: [WebSocketRequest] = []
    package var limits: [WebSocketLimits] = []
    package var cancelled = 0
    /// The connections that were accepted, in order; those that nobody holds any more have gone.
    package var accepted: [WeakConnection] = []
    package var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
    /// Attempts that were cancelled before they waited.
    package var cancelledEarly: Set<Int> = []

    /// The connections that somebody holds.
    package var held: [WebSocketConnectionFake] { accepted.compactMap(\.value) }
    package var open: [WebSocketConnectionFake] { held.filter(\.isOpen) }
  }

  package struct WeakConnection: Sendable {
    package weak var value: WebSocketConnectionFake?
  }

  package typealias Server = @Sendable (_ message: String, _ connection: WebSocketConnectionFake) -> Void

  package let attempts = Watched(Attempts())
  private let server: Server
  private let answer: @Sendable (_ attempt: Int) -> Answer

  /// Creates a transport; attempts are counted from 1.
  package convenience init(_ answer: @escaping @Sendable (_ attempt: Int) -> Answer = { _ in .accept }) {
    self.init(server: { _, _ in }, answer: answer)
  }

  /// Creates a transport whose server gets each message that is sent.
  package init(server: @escaping Server, answer: @escaping @Sendable (_ attempt: Int) -> Answer) {
    self.server = server
    self.answer = answer
  }

  package func connect(
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
  package func answer(_ number: Int, _ answer: Answer) async {
    await attempts.wait { $0.waiting[number] != nil }
    attempts.change { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
  }

  /// The so-manieth connection that was accepted, as soon as it is.
  package func accepted(_ number: Int) async -> WebSocketConnectionFake? {
    await attempts.wait { $0.accepted.count >= number }
    return attempts.value.accepted[number - 1].value
  }
}
