import PriceboardTelemetry
import PriceboardTestSupport

@testable import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A transport that answers requests from a list, one after the other.
final class TransportFake: HTTPTransport {
  enum Answer: Sendable {
    case reply(HTTPResponse)
    case failure(HTTPTransportError)
    /// No answer until the task is cancelled.
    case silence
    /// No answer until the task is cancelled, and then one all the same.
    case lateReply(HTTPResponse)
  }

  private struct State: Sendable {
    var answers: [Answer]
    var requests: [HTTPRequest] = []
    var limits: [HTTPLimits] = []
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var cancelled: Set<Int> = []
    var witnesses: [(count: Int, CheckedContinuation<Void, Never>)] = []
  }

  private let state: Locked<State>

  init(_ answers: [Answer]) {
    state = Locked(State(answers: answers))
  }

  convenience init(_ answers: Answer...) {
    self.init(answers)
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var limits: [HTTPLimits] { state.withLock { $0.limits } }
  /// How many requests nobody waits for any longer.
  var cancelledCount: Int { state.withLock { $0.cancelled.count } }

  /// Waits until `count` requests were sent.
  func requests(atLeast count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.requests.count >= count { return true }
        state.witnesses.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func send(_ request: HTTPRequest, within limits: HTTPLimits) async throws -> HTTPResponse {
    let (number, answer, witnesses) = state.withLock { state in
      state.requests.append(request)
      state.limits.append(limits)
      let count = state.requests.count
      let witnesses = state.witnesses.filter { $0.count <= count }.map(\.1)
      state.witnesses.removeAll { $0.count <= count }
      let answer = state.answers.isEmpty ? Answer.failure(.notConnected) : state.answers.removeFirst()
      return (count, answer, witnesses)
    }
    for witness in witnesses { witness.resume() }
    switch answer {
    case .reply(let response): return response
    case .failure(let error): throw error
    case .silence:
      await cancellation(of: number)
      throw CancellationError()
    case .lateReply(let response):
      await cancellation(of: number)
      return response
    }
  }

  private func cancellation(of number: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.contains(number) { return true }
          state.waiting[number] = continuation
          return false
        }
        if isCancelled { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.cancelled.insert(number)
        return state.waiting.removeValue(forKey: number)
      }
      waiting?.resume()
    }
  }
}

extension HTTPResponse {
  /// A reply of JSON.
  static func json(
    _ body: String = "{}", status: Int = 200, _ fields: [String: String] = [:]
  ) -> HTTPResponse {
    var headers = HTTPHeaders([.init("Content-Type", "application/json; charset=utf-8")])
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { headers[name] = value }
    return HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
  }

  /// A reply without a body.
  static func empty(_ status: Int, _ fields: [String: String] = [:]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders(fields.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }))
  }
}

extension TransportFake.Answer {
  static func json(_ body: String = "{}", status: Int = 200, _ fields: [String: String] = [:]) -> Self {
    .reply(.json(body, status: status, fields))
  }

  static func empty(_ status: Int, _ fields: [String: String] = [:]) -> Self {
    .reply(.empty(status, fields))
  }
}
