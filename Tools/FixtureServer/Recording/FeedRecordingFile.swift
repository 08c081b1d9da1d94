import PriceboardTelemetry

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that a recording is written to, a line at a time.
///
/// Each line is handed to the system at once, so that a server that is killed leaves a whole recording. Any thread may
/// add frames. A file that goes away is closed.
public final class FeedRecordingFile: Sendable {
  private struct State: Sendable {
    /// Nil once closed.
    var descriptor: Int32?
    var count = 0
    var error: FixtureServerError?
  }

  private let state: Locked<State>

  /// Creates the file, or empties it.
  ///
  /// - Throws: ``FixtureServerError/system(code:)``.
  public init(path: String) throws(FixtureServerError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(code: Int(errno)) }
    state = Locked(State(descriptor: descriptor))
  }

  deinit {
    _ = try? finish()
  }

  /// Adds a frame; of no effect once the file is closed, or a line could not be written.
  public func add(_ frame: RecordedFrame) {
    state.withLock { state in
      guard let descriptor = state.descriptor, state.error == nil else { return }
      var rest = (frame.line + [0x0A])[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          state.error = .system(code: Int(errno))
          return
        }
      }
      state.count += 1
    }
  }

  /// Closes the file and answers how many frames it holds.
  ///
  /// - Throws: ``FixtureServerError/system(code:)`` where a line could not be written.
  @discardableResult
  public func finish() throws(FixtureServerError) -> Int {
    let (count, error) = state.withLock { state in
      if let descriptor = state.descriptor { _ = close(descriptor) }
      state.descriptor = nil
      return (state.count, state.error)
    }
    if let error { throw error }
    return count
  }
}
