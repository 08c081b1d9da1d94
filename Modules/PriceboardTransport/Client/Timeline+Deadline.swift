import PriceboardTelemetry

/// The deadline passed.
struct DeadlinePassed: Error {}

extension Timeline {
  /// Runs `work` until it ends or `deadline` comes, whichever is first.
  ///
  /// At the deadline `work` is cancelled. It is then waited for, so that nothing outlives the call: what it does has to
  /// heed cancellation.
  ///
  /// - Throws: `DeadlinePassed`; `CancellationError` where the task was cancelled; what `work` throws.
  func run<Output: Sendable>(
    until deadline: Duration, _ work: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    try await withThrowingTaskGroup(of: Output.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await self.sleep(until: deadline)
        throw DeadlinePassed()
      }
      defer { group.cancelAll() }
      guard let output = try await group.next() else { throw CancellationError() }
      return output
    }
  }
}
