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
  let transport: any WebSocketTransport
  let request: WebSocketRequest
  let limits: WebSocketLimits
  let tokens: (any TokenProvider)?
  let network: any NetworkStatus
  let timeline: Timeline
  let jitter: @Sendable () -> Double
  let telemetry: any TelemetrySink

  var machine: ConnectionMachine
  let broadcast = StateBroadcast(QuoteConnectionState.stopped)
  let mailbox = Locked(Mailbox())
  lazy var alarm = Alarm(timeline) { [weak self] in await self?.deadlineCame() }

  weak var receiver: (any QuoteSocketReceiver)?
  /// The last connection that a receiver was told of.
  var toldConnection: Int?
  var nextJitter: Double
  /// The token of the last attempt that got one.
  var token: Secret?
  /// Gets a token or opens a connection, of the attempt with the number.
  var attempt: (number: Int, task: Task<Void, Never>)?
  /// The open connection; one that came too late stays for the moment in which it is closed.
  var sockets: [Int: OutgoingQueue] = [:]
  var reading: Task<Void, Never>?
  var watching: Task<Void, Never>?

  /// The most bytes of a message that are taken in, whatever is asked for: 1 MiB.
  public static let largestMessage = 1 << 20

  /// Creates a connection that is stopped.
  ///
  /// `url` is the whole address of the endpoint, such as `wss://api.example.com/v1/quotes`; nothing is added to it.
  /// Without `tokens` no token is sent. `timeline` is the one of the whole app. `jitter` gives numbers from 0 to 1, by
  /// default at random. `messageBytes` is the largest message that is taken in, by default and at most 1 MiB; a larger
  /// one ends the connection. A connection without TLS goes to loopback alone unless `allowsPlainTextBeyondLoopback` is set.
  public init(
    transport: any WebSocketTransport, url: URL, tokens: (any TokenProvider)? = nil,
    network: any NetworkStatus = UnknownNetworkStatus(), timeline: Timeline,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }, messageBytes: Int = largestMessage,
    allowsPlainTextBeyondLoopback: Bool = false, telemetry: any TelemetrySink = NoTelemetry()
  ) {
    self.transport = transport
    request = WebSocketRequest(url: url, allowsPlainTextBeyondLoopback: allowsPlainTextBeyondLoopback)
    let rules = ConnectionRules()
    limits = WebSocketLimits(
      handshakeTime: rules.openingLimit, messageBytes: min(messageBytes, Self.largestMessage))
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
    // Whoever sends keeps its connection for as long as that takes, which may be for ever.
    for socket in sockets.values { socket.close(.goingAway) }
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
  /// Where another receiver was told of that connection, that one is told its end, and the new one gets a connection of
  /// its own: what the other has subscribed ends with the old one. Without a receiver nothing that arrives is life.
  package nonisolated func attach(_ receiver: any QuoteSocketReceiver) {
    post(.attach(WeakReceiver(value: receiver)))
  }

  /// Sends commands in the order of the calls; those for another connection than the open one are dropped.
  ///
  /// What goes out before them on their connection is the token.
  package nonisolated func send(_ commands: [QuoteCommand], on connection: Int) {
    guard !commands.isEmpty else { return }
    post(.send(commands, on: connection))
  }
}
