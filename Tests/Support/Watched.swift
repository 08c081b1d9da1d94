import PriceboardTelemetry

/// A value that a test can wait for.
package final class Watched<Value: Sendable>: Sendable {
  private typealias Condition = @Sendable (Value) -> Bool

  private struct State: Sendable {
    var value: Value
    var waiting: [(condition: Condition, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
      let satisfied = waiting.filter { $0.condition(value) }
      guard !satisfied.isEmpty else { return [] }
      waiting = waiting.filter { !$0.condition(value) }
      return satisfied.map(\.continuation)
    }
  }

  private let state: Locked<State>

  package init(_ value: Value) {
    state = Locked(State(value: value))
  }

  package var value: Value { state.withLock { $0.value } }

  /// Changes the value, and wakes who has waited for what it is now.
  @discardableResult package func change<Output>(_ body: (inout Value) -> Output) -> Output {
    let (output, woken) = state.withLock { state in (body(&state.value), state.takeSatisfied()) }
    for continuation in woken { continuation.resume() }
    return output
  }

  /// Waits until the value is as it should be.
  ///
  /// The time limit of the suite ends a test that waits for ever.
  package func wait(until condition: @escaping @Sendable (Value) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isSatisfied = state.withLock { state in
        guard !condition(state.value) else { return true }
        state.waiting.append((condition, continuation))
        return false
      }
      if isSatisfied { continuation.resume() }
    }
  }
}
