import PriceboardTelemetry
package import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A service whose every call waits until the test answers it.
///
/// A test takes the calls in the order in which they were made, and answers them in any other:
///
/// ```swift
/// let service = HTTPServiceFake()
/// async let area = repository.area()
/// let call = await service.nextCall()
/// call.reply(#"{"status":"browsing","hub":"h01"}"#)
/// #expect(try await area == .browsing(defaultHub: h01))
/// ```
package final class HTTPServiceFake: HTTPService {
  private struct State: Sendable {
    var calls: [HTTPCall] = []
    var untaken: [PendingCall] = []
    var takers: [CheckedContinuation<PendingCall, Never>] = []
  }

  package let baseAddressLength: Int
  private let answersCancelled: Bool
  private let state = Locked(State())

  /// With `answersCancelled` a call whose task was cancelled still waits for its answer, as one that is too late does.
  package init(baseAddressLength: Int = 0, answersCancelled: Bool = false) {
    self.baseAddressLength = baseAddressLength
    self.answersCancelled = answersCancelled
  }

  /// All calls so far, in their order.
  package var calls: [HTTPCall] { state.withLock { $0.calls } }

  /// The first call that was not taken yet; waits for it.
  package func nextCall() async -> PendingCall {
    await withCheckedContinuation { continuation in
      let call = state.withLock { state -> PendingCall? in
        guard state.untaken.isEmpty else { return state.untaken.removeFirst() }
        state.takers.append(continuation)
        return nil
      }
      if let call { continuation.resume(returning: call) }
    }
  }

  /// The next calls that were not taken yet, in their order; waits for them.
  package func nextCalls(_ count: Int) async -> [PendingCall] {
    var calls: [PendingCall] = []
    while calls.count < count { calls.append(await nextCall()) }
    return calls
  }

  package func reply(to call: HTTPCall) async throws -> HTTPReply {
    let pending = PendingCall(call)
    let taker = state.withLock { state -> CheckedContinuation<PendingCall, Never>? in
      state.calls.append(call)
      guard state.takers.isEmpty else { return state.takers.removeFirst() }
      state.untaken.append(pending)
      return nil
    }
    taker?.resume(returning: pending)
    return try await pending.outcome(answersCancelled: answersCancelled).get()
  }

  package func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? { nil }
}

/// A call that waits for its answer.
package final class PendingCall: Sendable {
  private typealias Outcome = Result<HTTPReply, any Error>

  private struct State: Sendable {
    var outcome: Outcome?
    var caller: CheckedContinuation<Outcome, Never>?
    var isCancelled = false
    var witnesses: [CheckedContinuation<Void, Never>] = []
  }

  package let call: HTTPCall
  private let state = Locked(State())

  fileprivate init(_ call: HTTPCall) {
    self.call = call
  }

  /// Answers with a body of JSON.
  package func reply(_ json: String, sentAt: Duration = .zero, serverTime: Int? = nil) {
    reply(HTTPReply(body: Data(json.utf8), sentAt: sentAt, serverTime: serverTime))
  }

  /// Answers with a reply.
  package func reply(_ reply: HTTPReply) {
    end(.success(reply))
  }

  /// Answers with a failure.
  package func fail(_ error: any Error) {
    end(.failure(error))
  }

  /// Waits until the task of the call is cancelled.
  package func cancelled() async {
    await withCheckedContinuation { continuation in
      let isCancelled = state.withLock { state in
        if !state.isCancelled { state.witnesses.append(continuation) }
        return state.isCancelled
      }
      if isCancelled { continuation.resume() }
    }
  }

  /// Tells whether the task of the call is cancelled.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  fileprivate func outcome(answersCancelled: Bool) async -> Result<HTTPReply, any Error> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> Outcome? in
          if state.outcome == nil { state.caller = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let witnesses = state.withLock { state in
        state.isCancelled = true
        defer { state.witnesses = [] }
        return state.witnesses
      }
      for witness in witnesses { witness.resume() }
      if !answersCancelled { end(.failure(CancellationError())) }
    }
  }

  /// The first answer counts.
  private func end(_ outcome: Result<HTTPReply, any Error>) {
    let caller = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.caller = nil }
      return state.caller
    }
    caller?.resume(returning: outcome)
  }
}
