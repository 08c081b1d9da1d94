public import Foundation
import PriceboardTelemetry

/// A server for tests and demonstrations: the storefront, the cart, the tables of a basket comparison, and a feed of
/// quotes.
///
/// It listens on the loopback address alone and answers from one thread of its own. All content is made from a seed.
/// Whatever a test sets here, another process can set by requests under `/control`.
/// Faults, gates, clock, carts and journal outlive ``stop()``, and may be set before ``start(port:)``.
///
/// ```swift
/// let server = FixtureServer()
/// let address = try server.start()
/// defer { server.stop() }
/// let gate = server.hold(.home, when: .first(1))
/// // Something asks for the home.
/// try await server.waitForHeldReplies(1)
/// server.release(gate)
/// ```
///
/// A server that goes away stops.
public final class FixtureServer: Sendable {
  private struct Running: Sendable {
    let port: UInt16
    let end: DispatchSemaphore
  }

  private let running = Locked<Running?>(nil)
  let mailbox: LoopMailbox<ServerMachine>
  let changes = StateBroadcast<Bool>(true)
  let timeline: Timeline

  /// Creates a server that does not listen yet.
  ///
  /// The timeline is what the times in the journal are read from.
  public init(configuration: FixtureConfiguration = FixtureConfiguration()) {
    timeline = Timeline()
    mailbox = LoopMailbox(handler: ServerMachine(configuration: configuration)) { [changes] in
      changes.send(true)
    }
  }

  deinit {
    stop()
  }

  // MARK: - Running

  /// Starts to listen and answers the address of the server's root, such as `http://127.0.0.1:49152`.
  ///
  /// Port 0 stands for a free one. A server that was stopped can be started again.
  ///
  /// - Throws: ``FixtureServerError``.
  @discardableResult
  public func start(port: UInt16 = 0) throws -> URL {
    try running.withLock { running in
      guard running == nil else { throw FixtureServerError.alreadyRunning }
      let (listener, bound) = try StreamSocket.listening(onPort: port)
      let waking: (reader: StreamSocket, writer: StreamSocket)
      do {
        waking = try StreamSocket.pair()
      } catch {
        listener.close()
        throw error
      }
      mailbox.loopStarted(waker: waking.writer)
      let end = DispatchSemaphore(value: 0)
      let thread = Thread { [mailbox, timeline] in
        var loop = SocketLoop(
          mailbox: mailbox, listener: listener, wakeReader: waking.reader, timeline: timeline)
        loop.run()
        end.signal()
      }
      thread.name = "Priceboard fixture server"
      thread.start()
      running = Running(port: bound, end: end)
    }
    return address ?? Self.address(port: port)
  }

  /// Ends every connection and stops to listen; returns when both are done.
  ///
  /// Requests without a reply count as cancelled. Of no effect on a server that does not run.
  public func stop() {
    running.withLock { running in
      guard let ending = running else { return }
      mailbox.stop()
      ending.end.wait()
      running = nil
    }
  }

  /// The address of the server's root; nil while it does not run.
  ///
  /// It is the project's address for the tables of a basket comparison, which lie under `functions/v1`.
  public var address: URL? { running.withLock { $0?.port }.map(Self.address) }

  /// The base address of the storefront, `v1` under the root; nil while it does not run.
  public var storefrontAddress: URL? { address?.appendingPathComponent("v1") }

  private static func address(port: UInt16) -> URL {
    var components = URLComponents()
    components.scheme = "http"
    components.host = "127.0.0.1"
    components.port = Int(port)
    return components.url ?? URL(fileURLWithPath: "/")
  }

  // MARK: - Faults

  /// Has a fault happen to replies of an endpoint, or of all, at a hub, or at all.
  ///
  /// Faults add up, in the order in which they were set.
  public func setFault(
    _ fault: Fault, on endpoint: FixtureEndpoint? = nil, hub: String? = nil,
    when schedule: FaultSchedule = .always
  ) {
    mailbox.withHandler { $0.set(fault, on: endpoint, hub: hub, when: schedule) }
  }

  /// Ends the faults that were set for an endpoint, or all.
  ///
  /// Replies that are on their way keep theirs. Gates are not opened.
  public func clearFaults(on endpoint: FixtureEndpoint? = nil) {
    mailbox.withHandler { $0.clearFaults(on: endpoint) }
  }

  /// Holds replies back until their gate is released.
  ///
  /// What a held reply says is settled when its request comes.
  public func hold(
    _ endpoint: FixtureEndpoint? = nil, hub: String? = nil, when schedule: FaultSchedule = .always
  ) -> Gate {
    mailbox.withHandler { $0.hold(endpoint, hub: hub, when: schedule) }
  }

  /// Lets the replies of a gate go, in the order of their requests, and holds no further one.
  public func release(_ gate: Gate) {
    mailbox.post { $0.release(gate, at: timeline.now) }
  }

  /// Lets the reply to one request go, named by its number in the journal, and holds the others on.
  public func release(_ gate: Gate, request number: Int) {
    mailbox.post { $0.release(entry: number, from: gate, at: timeline.now) }
  }

  // MARK: - Content

  /// The keys of all products that a hub carries, in the order of its categories; empty for an unknown hub.
  public func skus(at hub: String) -> [String] {
    mailbox.withHandler { $0.skus(at: hub) }
  }

  // MARK: - Clock

  /// The server's wall clock, to the millisecond.
  public var clock: Date {
    Date(timeIntervalSince1970: Double(mailbox.withHandler { $0.wallClock }) / 1_000)
  }

  /// Sets the wall clock; it stands from then on, unless it `runs`.
  public func setClock(to date: Date, runs: Bool = false) {
    let milliseconds = Int(exactly: (date.timeIntervalSince1970 * 1_000).rounded()) ?? 0
    mailbox.withHandler { $0.setClock(to: milliseconds, runs: runs, at: timeline.now) }
  }

  /// Moves the wall clock on, or back by a negative duration; it stands or runs as before.
  public func advanceClock(by duration: Duration) {
    let (seconds, _) = duration.components
    let milliseconds = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000)
    guard !milliseconds.overflow else { return }
    mailbox.withHandler {
      $0.advanceClock(by: milliseconds.partialValue &+ duration.milliseconds, at: timeline.now)
    }
  }

  // MARK: - Journal

  /// The requests that came, in the order of their arrival; control requests are not among them.
  public var journal: [JournalEntry] { mailbox.withHandler { $0.journal.entries } }

  /// The requests that came to an endpoint.
  public func journal(of endpoint: FixtureEndpoint) -> [JournalEntry] {
    journal.filter { $0.endpoint == endpoint }
  }

  /// Forgets the requests that came; numbers go on.
  public func clearJournal() {
    mailbox.withHandler { $0.clearJournal() }
  }

  /// Waits until the journal is as `condition` has it, and answers the journal.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  @discardableResult
  public func waitForJournal(
    _ condition: @Sendable ([JournalEntry]) -> Bool
  ) async throws -> [JournalEntry] {
    for await _ in changes.states() {
      let entries = journal
      if condition(entries) { return entries }
    }
    throw CancellationError()
  }

  /// Waits until at least so many requests have come to an endpoint, and answers them.
  @discardableResult
  public func waitForRequests(_ count: Int, to endpoint: FixtureEndpoint) async throws -> [JournalEntry] {
    try await waitForJournal { entries in entries.count { $0.endpoint == endpoint } >= count }
      .filter { $0.endpoint == endpoint }
  }

  /// Waits until at least so many replies are held back by gates, and answers their requests.
  @discardableResult
  public func waitForHeldReplies(_ count: Int) async throws -> [JournalEntry] {
    try await waitForJournal { entries in entries.count { $0.isHeld } >= count }.filter(\.isHeld)
  }

  /// Waits until at least so many requests have been cancelled by their client, and answers them.
  @discardableResult
  public func waitForCancellations(_ count: Int) async throws -> [JournalEntry] {
    try await waitForJournal { entries in entries.count { $0.outcome == .cancelled } >= count }
      .filter { $0.outcome == .cancelled }
  }
}
