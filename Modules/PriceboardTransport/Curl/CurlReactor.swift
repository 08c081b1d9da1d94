#if os(Linux) && canImport(Glibc)
  import Glibc
  import PriceboardTelemetry

  /// One thread on which everything of one multi handle happens.
  ///
  /// It knows nothing of HTTP: what runs on it are jobs, and what they start are ``CurlParticipant``s.
  /// The thread, its handles and its descriptors are gone soon after the last reference to the reactor; what is still
  /// in flight then ends with `connectionLost`.
  ///
  /// | what | where |
  /// |---|---|
  /// | jobs, closing, waker | the mailbox, behind its lock, which is held for a few instructions |
  /// | multi handle, participants | the loop, which only its thread touches once that runs |
  final class CurlReactor: Sendable {
    private let mailbox: CurlMailbox

    /// Starts the thread.
    ///
    /// The name is what the system's tools show, 15 bytes at most.
    init(_ library: CurlLibrary, name: String) throws(HTTPTransportError) {
      let multi = try CurlMulti(library)
      // As many as browsers open to one server.
      multi.offer(.maximumHostConnections, 6)
      mailbox = CurlMailbox(waker: multi.waker)
      try CurlThread.start(name: name, CurlLoop(multi, mailbox))
    }

    deinit {
      mailbox.close()
    }

    /// Has a job run on the thread, behind those that were posted before.
    ///
    /// - Returns: false where the reactor is closing, so that the job never runs.
    @discardableResult
    func post(_ job: @escaping CurlMailbox.Job) -> Bool {
      mailbox.post(job)
    }
  }
#endif
