import PriceboardTelemetry

/// What the loop's thread and all others share: the handler, and what others want done on the thread.
///
/// Any thread may reach the handler; the sockets belong to the loop's thread alone, so effects of other threads
/// wait here until it has been woken. The mailbox outlives its loops, one of which may follow the other.
final class LoopMailbox<Handler: ConnectionHandler>: Sendable {
  private struct Shared: Sendable {
    var handler: Handler
    var effects: [ConnectionEffect] = []
    var isStopping = false
    /// There while a loop runs.
    var waker: StreamSocket?
    var lastConnection = 0

    func wake() {
      // A full buffer means that the loop has been woken already.
      _ = waker?.write([1])
    }
  }

  private let shared: Locked<Shared>
  private let onChange: @Sendable () -> Void

  /// Creates a mailbox that tells, outside its lock, when the handler's revision has changed.
  init(handler: Handler, onChange: @escaping @Sendable () -> Void) {
    shared = Locked(Shared(handler: handler))
    self.onChange = onChange
  }

  /// Runs `body` with the handler, on any thread.
  func withHandler<Output>(_ body: (inout Handler) -> Output) -> Output {
    let (output, hasChanged) = shared.withLock { shared in
      let revision = shared.handler.revision
      let output = body(&shared.handler)
      return (output, shared.handler.revision != revision)
    }
    if hasChanged { onChange() }
    return output
  }

  /// Runs `body` with the handler, on any thread, and has its effects carried out soon.
  func post(_ body: (inout Handler) -> [ConnectionEffect]) {
    let hasChanged = shared.withLock { shared in
      let revision = shared.handler.revision
      shared.effects += body(&shared.handler)
      shared.wake()
      return shared.handler.revision != revision
    }
    if hasChanged { onChange() }
  }

  // MARK: - The loop's side

  /// A loop begins that `waker` wakes.
  func loopStarted(waker: StreamSocket) {
    shared.withLock { shared in
      shared.waker = waker
      shared.effects = []
      shared.isStopping = false
    }
  }

  /// The loop has ended; its waker is closed.
  func loopEnded() {
    shared.withLock { shared in
      shared.waker?.close()
      shared.waker = nil
      shared.effects = []
    }
  }

  /// Asks the loop to end.
  func stop() {
    shared.withLock { shared in
      shared.isStopping = true
      shared.wake()
    }
  }

  /// What has been posted since the last call; nil when the loop is to end.
  func takeEffects() -> [ConnectionEffect]? {
    shared.withLock { shared in
      guard !shared.isStopping else { return nil }
      defer { shared.effects = [] }
      return shared.effects
    }
  }

  /// A number that no connection of this or an earlier loop has had.
  func nextConnection() -> ConnectionID {
    shared.withLock { shared in
      shared.lastConnection += 1
      return shared.lastConnection
    }
  }
}
