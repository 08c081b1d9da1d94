public import PriceboardTelemetry
public import PriceboardTransport

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps one connection to the server of quotes while the app is in the foreground.
///
/// There is never more than one connection. It opens with the token as its first frame, is dead after three seconds
/// without a valid frame, and is replaced after a wait that grows with each failure up to 30 s and is drawn from its
/// upper half. The wait starts over only after a connection that lived for ten seconds.
///
/// | the connection ends with | what happens |
/// |---|---|
/// | 4401, the token has expired | one other token is got, then a connection opens at once |
/// | 4401 again before ten seconds of life | `authFailed` |
/// | 4403, the user is refused | `authFailed` |
/// | any other code, ours or the server's: 1002, 1007 and 1009 too | a wait |
/// | no connection, a lost one, three seconds of silence | a wait |
/// | silence that was slept through | a connection opens at once |
/// | too many frames that cannot be read, or prices that come too late for too long | closed, a wait |
///
/// A token that was refused is not sent again. Where its provider throws ``TokenRefusal`` or an ``HTTPFailure`` with the
/// status 400, 401 or 403, or answers with the refused one, the user is refused; any other error costs a wait.
/// The token is in no description, no error and no event.
///
/// `start`, `stop` and `retry` may be called from any thread and are carried out in the order of the calls. What is
/// closed is closed soon after `stop` has returned, not before.
/// Dropping the last reference closes the connection.
public actor QuoteSocketConnection: QuoteConnection {
  private let transport: any WebSocketTransport
  private let request: WebSocketRequest
  private let limits: WebSocketLimits
  private let tokens: (any TokenProvider)?
  private let network: any NetworkStatus
  private let timeline: Timeline
  private let jitter: @Sendable () -> Double
  private let telemetry: any TelemetrySink

  private var machine: ConnectionMachine
  private let broadcast = StateBroadcast(QuoteConnectionState.stopped)
  private let receiver = Locked(WeakReceiver())
  private let mailbox = Locked(Mailbox())
  private lazy var alarm = Alarm(timeline) { [weak self] in await self?.deadlineCame() }

  private var nextJitter: Double
  /// The token of the last attempt that got one.
  private var token: Secret?
  /// Gets a token or opens a connection, of the attempt with the number.
  private var attempt: (number: Int, task: Task<Void, Never>)?
  /// The open connection; one that came too late stays for the moment in which it is closed.
  private var sockets: [Int: OutgoingQueue] = [:]
  private var reading: Task<Void, Never>?
  private var watching: Task<Void, Never>?

  /// Creates a connection that is stopped.
  ///
  /// Without `tokens` no token is sent. `timeline` is the one of the whole app. `jitter` gives numbers from 0 to 1, by
  /// default at random. `messageBytes` is the largest message that is taken in, by default 1 MiB; a larger one ends the
  /// connection. A connection without TLS goes to loopback alone unless `allowsPlainTextBeyondLoopback` is set.
  public init(
    transport: any WebSocketTransport, url: URL, tokens: (any TokenProvider)? = nil,
    network: any NetworkStatus = UnknownNetworkStatus(), timeline: Timeline,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }, messageBytes: Int = 1 << 20,
    allowsPlainTextBeyondLoopback: Bool = false, telemetry: any TelemetrySink = NoTelemetry()
  ) {
    self.transport = transport
    request = WebSocketRequest(url: url, allowsPlainTextBeyondLoopback: allowsPlainTextBeyondLoopback)
    let rules = ConnectionRules()
    limits = WebSocketLimits(handshakeTime: rules.openingLimit, messageBytes: messageBytes)
    self.tokens = tokens
    self.network = network
    self.timeline = timeline
    self.jitter = jitter
    self.telemetry = telemetry
    machine = ConnectionMachine(hasTokens: tokens != nil, rules: rules)
    nextJitter = jitter()
  }

  deinit {
    attempt?.task.cancel()
    reading?.cancel()
    watching?.cancel()
  }

  /// A stream of the current state and of those to come; a late reader gets the newest alone.
  ///
  /// One consumer a stream.
  public nonisolated func states() -> AsyncStream<QuoteConnectionState> {
    broadcast.states()
  }

  /// Opens a connection and keeps one open: the app has come to the foreground.
  ///
  /// After a stop it is always a new one. Started already, it does nothing, unless the server has refused the user:
  /// then it tries again.
  public nonisolated func start() {
    post(.start)
  }

  /// Closes the connection: the app has left the foreground.
  public nonisolated func stop() {
    post(.stop)
  }

  /// Tries now instead of later, also after the server has refused the user.
  ///
  /// While it is stopped, opening or open it does nothing.
  public nonisolated func retry() {
    post(.retry)
  }
}

extension QuoteSocketConnection: QuoteSocket {
  /// Has the receiver told from now on, beginning with a connection that is open already.
  ///
  /// Without a receiver nothing that arrives is life.
  package nonisolated func attach(_ receiver: any QuoteSocketReceiver) {
    self.receiver.withLock { $0.value = receiver }
    post(.attach)
  }

  /// Sends commands in the order of the calls; those for another connection than the open one are dropped.
  ///
  /// A receiver that works under a lock calls this under it, so that two threads cannot swap what they decided.
  package nonisolated func send(_ commands: [QuoteCommand], on connection: Int) {
    guard !commands.isEmpty else { return }
    post(.send(commands, on: connection))
  }
}

// MARK: - What comes from outside, in order

extension QuoteSocketConnection {
  private enum Post: Sendable {
    case start, stop, retry, attach
    case networkChanged(isOnline: Bool)
    case send([QuoteCommand], on: Int)
  }

  private struct Mailbox: Sendable {
    var posts: [Post] = []
    var isEmptied = false

    /// What has come; nil where nothing has, and then the next post has the mailbox emptied again.
    mutating func take() -> [Post]? {
      guard !posts.isEmpty else {
        isEmptied = false
        return nil
      }
      defer { posts = [] }
      return posts
    }
  }

  private struct WeakReceiver: Sendable {
    weak var value: (any QuoteSocketReceiver)?
  }

  /// Keeps the order of calls that do not wait: a task each would let a `stop` overtake its `start`.
  private nonisolated func post(_ post: Post) {
    let mustEmpty = mailbox.withLock { mailbox in
      mailbox.posts.append(post)
      defer { mailbox.isEmptied = true }
      return !mailbox.isEmptied
    }
    if mustEmpty { Task { await emptyMailbox() } }
  }

  private func emptyMailbox() {
    while let posts = mailbox.withLock({ $0.take() }) {
      for post in posts { take(post) }
    }
  }

  private func take(_ post: Post) {
    switch post {
    case .start:
      watchNetwork()
      happen { $0.started(at: $1) }
    case .stop:
      watching?.cancel()
      watching = nil
      happen { $0.stopped(at: $1) }
    case .retry: happen { $0.retryAsked(at: $1) }
    case .attach:
      happen { $0.timePassed(at: $1) }
      if let connection = machine.openConnection { tellConnected(connection) }
    case .networkChanged(let isOnline): happen { $0.networkChanged(isOnline: isOnline, at: $1) }
    case .send(let commands, let connection):
      guard connection == machine.openConnection else { return }
      sockets[connection]?.send(QuoteCommandEncoder.messages(for: commands))
    }
  }

  private func watchNetwork() {
    guard watching == nil else { return }
    watching = Task { [weak self, changes = network.changes()] in
      for await isOnline in changes { self?.post(.networkChanged(isOnline: isOnline)) }
    }
  }
}

// MARK: - What comes from the connection

extension QuoteSocketConnection {
  /// Reads until the connection has ended, also while it is being closed: the other side's close frame is behind what it
  /// sent before.
  private func startReading(_ connection: any WebSocketConnection, _ number: Int) {
    reading = Task { [weak self] in
      while true {
        do {
          let batch = try await connection.receive()
          guard let self else { return }
          await received(batch, on: number)
        } catch {
          await self?.ended(number, ConnectionEnding(error))
          return
        }
      }
    }
  }

  private func received(_ batch: WebSocketBatch, on number: Int) {
    let now = timeline.now
    happen(now: now) { $0.timePassed(at: $1) }
    guard number == machine.openConnection, let receiver = receiver.withLock({ $0.value }) else { return }
    let reaction = receiver.received(batch, on: number, at: now)
    if reaction.isLife { happen(now: now) { $0.lifeSeen(on: number, at: $1) } }
    if let fault = reaction.fault {
      happen(now: now) { $0.faultFound(fault, on: number, at: $1) }
    } else if !reaction.commands.isEmpty {
      sockets[number]?.send(QuoteCommandEncoder.messages(for: reaction.commands))
    }
  }

  private func ended(_ number: Int, _ ending: ConnectionEnding) {
    sockets[number] = nil
    happen { $0.ended(number, because: ending, at: $1) }
  }

  private func opened(_ connection: any WebSocketConnection, _ number: Int) {
    sockets[number] = OutgoingQueue(connection)
    happen { $0.opened(number, at: $1) }
  }

  private func tokenGot(_ token: Secret, for number: Int) {
    happen {
      let effects = $0.tokenGot(for: number, at: $1)
      if effects.contains(.open(number)) { self.token = token }
      return effects
    }
  }

  private func tokenMissing(for number: Int, _ trouble: TokenTrouble) {
    happen { $0.tokenMissing(for: number, because: trouble, at: $1) }
  }

  private func deadlineCame() {
    happen { $0.timePassed(at: $1) }
  }
}

// MARK: - What is done about it

extension QuoteSocketConnection {
  private func happen(
    now: Duration? = nil,
    _ event: (inout ConnectionMachine, ConnectionMoment) -> [ConnectionEffect]
  ) {
    let before = machine.state
    let effects = event(&machine, ConnectionMoment(now: now ?? timeline.now, jitter: nextJitter))
    for effect in effects { carryOut(effect) }
    alarm.set(machine.nextDeadline)
    if machine.state != before { broadcast.send(machine.state) }
  }

  private func carryOut(_ effect: ConnectionEffect) {
    switch effect {
    case .getToken(let number, let isReplacement): getToken(number, replacing: isReplacement ? token : nil)
    case .open(let number): open(number)
    case .close(let number, let code): close(number, code)
    case .connected(let number):
      guard let socket = sockets[number] else { return }
      if let token, tokens != nil { socket.send([QuoteCommandEncoder.authentication(token)]) }
      tellConnected(number)
      startReading(socket.connection, number)
    case .disconnected(let number, let reason):
      receiver.withLock { $0.value }?.disconnected(number, because: reason, at: timeline.now)
    case .ping(let number): sockets[number]?.ping()
    case .report(let event):
      if case .retryScheduled = event { nextJitter = jitter() }
      telemetry.record(event)
    }
  }

  private func tellConnected(_ number: Int) {
    guard let receiver = receiver.withLock({ $0.value }) else { return }
    let commands = receiver.connected(number, at: timeline.now)
    sockets[number]?.send(QuoteCommandEncoder.messages(for: commands))
  }

  private func getToken(_ number: Int, replacing refused: Secret?) {
    guard let tokens else { return }
    let task = Task { [weak self] in
      do {
        let token =
          if let refused { try await tokens.token(replacing: refused) } else { try await tokens.token() }
        if token == refused {
          await self?.tokenMissing(for: number, .refused)
        } else {
          await self?.tokenGot(token, for: number)
        }
      } catch {
        await self?.tokenMissing(for: number, TokenTrouble(error))
      }
    }
    attempt = (number, task)
  }

  private func open(_ number: Int) {
    let task = Task { [weak self, transport, request, limits] in
      do {
        let connection = try await transport.connect(to: request, within: limits)
        await self?.opened(connection, number)
      } catch {
        await self?.ended(number, ConnectionEnding(error))
      }
    }
    attempt = (number, task)
  }

  private func close(_ number: Int, _ code: WebSocketCloseCode) {
    if let socket = sockets.removeValue(forKey: number) {
      socket.close(code)
    } else if attempt?.number == number {
      attempt?.task.cancel()
    }
  }
}
