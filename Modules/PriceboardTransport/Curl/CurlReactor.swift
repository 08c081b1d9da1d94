#if os(Linux) && canImport(Glibc)
  import Glibc
  import PriceboardTelemetry

  /// One thread on which everything of one multi handle happens.
  ///
  /// It knows nothing of HTTP or WebSocket: what runs on it are jobs, and what they start are ``CurlParticipant``s.
  /// The thread, its handles and its descriptors are gone soon after the last reference to the reactor; what is still
  /// in flight then ends with `connectionLost`.
  ///
  /// | what | where |
  /// |---|---|
  /// | jobs, phase, waker | the mailbox, behind its lock, which is held for a few instructions |
  /// | multi handle, participants, what of them is ready | the loop, which only its thread touches once that runs |
  final class CurlReactor: Sendable {
    private let mailbox: CurlMailbox

    /// Starts the thread, which opens the library: that takes tens of milliseconds, in which jobs wait.
    ///
    /// The name is what the system's tools show, 15 bytes at most. The limit is that of requests, among which
    /// conversations do not count; nil is for any number.
    init(
      name: String, connectionsPerServer limit: Int? = nil,
      opening library: @escaping @Sendable () throws(HTTPTransportError) -> CurlLibrary
    ) throws(HTTPTransportError) {
      let mailbox = CurlMailbox()
      self.mailbox = mailbox
      do throws(SystemThread.Refusal) {
        try SystemThread.start(name: name) {
          do throws(HTTPTransportError) {
            let library = try library()
            let multi = try CurlMulti(library)
            if let limit { multi.offer(.maximumHostConnections, limit) }
            mailbox.opened(multi.waker)
            CurlLoop(library, multi, mailbox).run()
          } catch {
            mailbox.failed(error)
          }
        }
      } catch {
        throw .system(code: Int(error.code))
      }
    }

    deinit {
      mailbox.close()
    }

    /// Has a job run on the thread, behind those that were posted before.
    ///
    /// - Returns: nil, or why it never runs.
    @discardableResult
    func post(_ job: @escaping CurlMailbox.Job) -> HTTPTransportError? {
      mailbox.post(job)
    }

    /// Ends the participant of a ticket, whose caller no longer waits; where there is none, nothing happens.
    func cancel(_ ticket: ExchangeTicket) {
      post { loop in
        if case .success(let loop) = loop { loop.end(ticket, because: CancellationError()) }
      }
    }
  }
#endif
