import PriceboardTelemetry
import PriceboardTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Holds every call until the test answers it, in whatever order.
final class HTTPServiceFake: HTTPService {
  private typealias Answering = CheckedContinuation<HTTPReply, any Error>
  private typealias Waiting = CheckedContinuation<Void, Never>

  private struct State: Sendable {
    var calls: [(id: Int, call: HTTPCall)] = []
    var open: [Int: Answering] = [:]
    var cancelled: Set<Int> = []
    var lastID = 0
    private var waiting: [(isMet: @Sendable (State) -> Bool, continuation: Waiting)] = []

    mutating func wait(_ continuation: Waiting, until isMet: @escaping @Sendable (State) -> Bool) {
      waiting.append((isMet, continuation))
    }

    mutating func takeMet() -> [Waiting] {
      let state = self
      let met = waiting.filter { $0.isMet(state) }
      waiting.removeAll { $0.isMet(state) }
      return met.map(\.continuation)
    }
  }

  private let state = Locked(State())

  /// The calls so far, in their order.
  var calls: [HTTPCall] { state.withLock { $0.calls.map(\.call) } }

  func reply(to call: HTTPCall) async throws -> HTTPReply {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Answering) in
        let isCancelled = change { state in
          state.calls.append((id, call))
          if state.cancelled.contains(id) { return true }
          state.open[id] = continuation
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let open = change { state in
        state.cancelled.insert(id)
        return state.open.removeValue(forKey: id)
      }
      open?.resume(throwing: CancellationError())
    }
  }

  func keptReply(to call: HTTPCall, notOlderThan age: Duration) async -> HTTPReply? { nil }

  /// Waits until a call was made; returns it.
  @discardableResult
  func call(_ index: Int) async -> HTTPCall {
    await wait { $0.calls.count > index }
    return calls[index]
  }

  /// Waits until so many calls were cancelled.
  func cancellations(atLeast count: Int) async {
    await wait { $0.cancelled.count >= count }
  }

  /// Answers a call, once it is made, with the text of a body.
  func answer(_ index: Int, _ body: String) async {
    await resume(index, .success(HTTPReply(body: Data(body.utf8))))
  }

  /// Fails a call, once it is made.
  func fail(_ index: Int, _ error: any Error) async {
    await resume(index, .failure(error))
  }

  /// Fails a call, once it is made, with a status and the text of a body.
  func fail(_ index: Int, status: Int, _ body: String = "") async {
    await fail(index, HTTPFailure.status(status, body: Data(body.utf8)))
  }

  private func resume(_ index: Int, _ result: Result<HTTPReply, any Error>) async {
    await call(index)
    state.withLock { state in state.open.removeValue(forKey: state.calls[index].id) }?.resume(with: result)
  }

  private func wait(until isMet: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.wait(continuation, until: isMet) }
    }
  }

  private func change<Output>(_ body: (inout State) -> Output) -> Output {
    let (output, met) = state.withLock { state in
      let output = body(&state)
      return (output, state.takeMet())
    }
    for waiter in met { waiter.resume() }
    return output
  }
}
