import PriceboardTelemetry

/// Standard output of a command that runs on, which ends with its output.
///
/// After the first text that is not written nothing more is.
final class RunningOutput: Sendable {
  private let put: @Sendable (String) -> OutputStatus
  private let end = Locked<OutputStatus?>(nil)
  private let continuation: AsyncStream<Void>.Continuation

  /// Finishes when nothing more can be written; for one reader.
  let ended: AsyncStream<Void>

  init(_ environment: CommandEnvironment) {
    put = environment.write
    (ended, continuation) = AsyncStream<Void>.makeStream()
  }

  deinit { continuation.finish() }

  /// Writes a text, and tells whether more can be written.
  @discardableResult
  func write(_ text: String) -> Bool {
    guard end.withLock({ $0 == nil }) else { return false }
    guard !text.isEmpty else { return true }
    let status = put(text)
    if case .written = status { return true }
    end.withLock { $0 = status }
    continuation.finish()
    return false
  }

  /// Writes what is owed whatever became of the texts before.
  func writeLast(_ text: String) {
    if case .written = put(text) { return }
  }

  /// Throws where something could not be written, which a reader that has left is no case of.
  func check() throws(CommandError) {
    if case .failed? = end.withLock({ $0 }) { throw .failed(CommandOutcome.lostOutput) }
  }
}
