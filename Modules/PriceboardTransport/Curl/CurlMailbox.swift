#if os(Linux) && canImport(Glibc)
  import PriceboardTelemetry

  /// What other threads have to say to a reactor's thread.
  ///
  /// | phase \ event | post | opened | failed | close | take |
  /// |---|---|---|---|---|---|
  /// | opening | kept | open | ended | closing | - |
  /// | open | kept, the thread woken | - | - | closing, the thread woken | open |
  /// | closing | refused | closing | ended | closing | ended |
  /// | ended | refused | - | - | ended | - |
  final class CurlMailbox: Sendable {
    /// What the thread is to do, or not to do for want of a library.
    typealias Job = @Sendable (Result<CurlLoop, HTTPTransportError>) -> Void

    private enum Phase: Sendable {
      case opening
      case open(CurlWaker)
      /// Without a waker: the handle that it wakes may go at any time.
      case closing
      case ended(HTTPTransportError)
    }

    private struct State: Sendable {
      var phase = Phase.opening
      var jobs: [Job] = []
    }

    private let state = Locked(State())

    /// Takes a job in.
    ///
    /// - Returns: nil, or why it never runs.
    func post(_ job: @escaping Job) -> HTTPTransportError? {
      state.withLock { state in
        switch state.phase {
        case .opening:
          break
        case .open(let waker):
          // With other jobs there, the thread has been woken already and not looked yet.
          if state.jobs.isEmpty { waker() }
        case .closing:
          return .connectionLost
        case .ended(let reason):
          return reason
        }
        state.jobs.append(job)
        return nil
      }
    }

    /// Lets no more jobs in, and has the thread end after those that are there.
    func close() {
      state.withLock { state in
        switch state.phase {
        case .opening:
          state.phase = .closing
        case .open(let waker):
          waker()
          state.phase = .closing
        case .closing, .ended:
          break
        }
      }
    }

    /// Called by the thread once there is something that it may have to be woken from.
    func opened(_ waker: CurlWaker) {
      state.withLock { state in
        switch state.phase {
        case .opening: state.phase = .open(waker)
        case .open, .closing, .ended: break
        }
      }
    }

    /// Called by the thread where it cannot begin: all jobs, those to come among them, are refused for this reason.
    func failed(_ reason: HTTPTransportError) {
      let jobs = state.withLock { state in
        defer { state = State(phase: .ended(reason)) }
        return state.jobs
      }
      for job in jobs { job(.failure(reason)) }
    }

    /// Hands the jobs so far to the thread.
    func take() -> (jobs: [Job], isClosing: Bool) {
      state.withLock { state in
        let jobs = state.jobs
        state.jobs = []
        switch state.phase {
        case .opening, .open:
          return (jobs, false)
        case .closing, .ended:
          state.phase = .ended(.connectionLost)
          return (jobs, true)
        }
      }
    }
  }
#endif
