#if os(Linux) && canImport(Glibc)
  import PriceboardTelemetry

  /// What other threads have to say to a reactor's thread.
  final class CurlMailbox: Sendable {
    typealias Job = @Sendable (CurlLoop) -> Void

    private struct State: Sendable {
      var jobs: [Job] = []
      /// Nil once the reactor closes, before the handle that it wakes goes.
      var waker: CurlWaker?
    }

    private let state: Locked<State>

    init(waker: CurlWaker) {
      state = Locked(State(waker: waker))
    }

    func post(_ job: @escaping Job) -> Bool {
      state.withLock { state in
        guard let waker = state.waker else { return false }
        // With other jobs there, the thread has been woken already and not looked yet.
        if state.jobs.isEmpty { waker() }
        state.jobs.append(job)
        return true
      }
    }

    /// Lets no more jobs in, and has the thread end after those that are there.
    func close() {
      state.withLock { state in
        state.waker?()
        state.waker = nil
      }
    }

    /// Hands over the jobs so far.
    func take() -> (jobs: [Job], isClosing: Bool) {
      state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.waker == nil)
      }
    }
  }
#endif
