public import PriceboardTelemetry
package import PriceboardTransport

/// The quotes that a socket brings.
///
/// However many streams follow a symbol it is subscribed once, and only differences are sent. A symbol that nobody
/// follows any longer stays subscribed for two seconds. A price is told as live only while there is a connection, a
/// full price has come on it, no update is missing since, and nothing arrives late: ``StaleReason`` lists what can be
/// wrong. What was lost is asked for again, for as long as it takes, and never costs the connection.
///
/// Streams are registered before `events(for:)` returns, from any thread. They end when the repository goes away.
/// Frames are read and checked where the socket's batches arrive; a batch costs each follower one resumption at most.
/// What is kept grows with the number of symbols that were ever followed.
public final class LiveQuotesRepository: QuotesRepository {
  private let socket: any QuoteSocket
  private let timeline: Timeline
  private let telemetry: any TelemetrySink
  private let decoder: any QuoteFrameDecoder
  private let state: Locked<State>
  private let alarm: Alarm
  /// Runs from the moment in which there is a repository to tell; a change before that is the first that it hears.
  private let powerWatch = Locked<Task<Void, Never>?>(nil)

  /// Creates the repository of one connection, which it neither starts nor stops.
  ///
  /// A connection has one repository: a second one takes it over, and the first one's prices are stale from then on.
  /// `timeline` is the one of the whole app. While `power` is low, one price a second is asked for instead of four:
  /// it is the same status that the watch of these quotes has, or a watch that ticks once a second receives four.
  public convenience init(
    connection: QuoteSocketConnection, power: any PowerStatus, timeline: Timeline,
    telemetry: any TelemetrySink = NoTelemetry()
  ) {
    self.init(socket: connection, power: power, timeline: timeline, telemetry: telemetry)
  }

  package init(
    socket: any QuoteSocket, power: any PowerStatus = NormalPowerStatus(), timeline: Timeline,
    telemetry: any TelemetrySink = NoTelemetry(), decoder: any QuoteFrameDecoder = ScannedQuoteDecoder()
  ) {
    self.socket = socket
    self.timeline = timeline
    self.telemetry = telemetry
    self.decoder = decoder
    state = Locked(State(machine: FeedMachine(maxRate: Self.maxRate(isLow: power.isLow))))
    // Neither alarm nor watch may keep the repository alive: they end with it.
    let owner = Owner()
    alarm = Alarm(timeline) { owner.repository?.happen { $0.timePassed(now: $1) } }
    owner.set(self)
    let watch = Task { [weak self, changes = power.changes()] in
      for await isLow in changes {
        self?.happen { $0.rateChanged(to: Self.maxRate(isLow: isLow), now: $1) }
      }
    }
    powerWatch.withLock { $0 = watch }
    socket.attach(self)
  }

  deinit {
    powerWatch.withLock { $0 }?.cancel()
  }

  private static func maxRate(isLow: Bool) -> Int {
    isLow ? FeedMachine.lowPowerRate : FeedMachine.usualRate
  }

  /// Follows symbols: the latest known quote of each first, then what happens, in order.
  ///
  /// A symbol that is subscribed, because somebody else follows it or did two seconds ago, is told first as it is; any
  /// other as `cached`, or as `interrupted` where no price is known.
  /// A reader that comes late gets everything in one element that has the newest of each symbol.
  /// An empty set is followed too, and nothing is told.
  public func events(for symbols: Set<Symbol>) -> AsyncStream<[QuoteEvent]> {
    let follower = state.withLock { $0.nextFollower() }
    let (stream, source) = MergingStream<QuoteNews>.make(
      merge: { $0.merge($1) }, reading: \.events, onEnd: { [weak self] in self?.leave(follower) })
    register(follower, symbols, source)
    return stream
  }

  /// Follows symbols for somebody who looks when it suits; nobody is woken in between.
  ///
  /// What is known can be taken as soon as the call has returned.
  public func follower(of symbols: Set<Symbol>) -> any QuoteFollower {
    liveFollower(of: symbols)
  }

  func liveFollower(of symbols: Set<Symbol>) -> LiveQuoteFollower {
    let follower = state.withLock { $0.nextFollower() }
    let (reader, source) = MergingStream<QuoteNews>.makeReader(
      merge: { $0.merge($1) }, onEnd: { [weak self] in self?.leave(follower) })
    register(follower, symbols, source)
    return LiveQuoteFollower(reader) { [weak self] in self?.happen { $0.timePassed(now: $1) } }
  }

  private func register(_ follower: Int, _ symbols: Set<Symbol>, _ source: MergingStream<QuoteNews>.Source) {
    let tasks = state.withLock { state in
      state.follow(follower, symbols, source, now: timeline.now)
      return state.begin()
    }
    carryOut(tasks)
  }

  /// The number of those who follow.
  package var followerCount: Int {
    state.withLock { $0.machine.followerCount }
  }

  /// The symbols that the server sends prices of, in the order of the keys.
  package var subscribed: [Symbol] {
    state.withLock { $0.machine.subscribed }
  }

  /// How late the last heartbeat was.
  package var lag: Duration {
    state.withLock { $0.machine.lag }
  }

  /// What has become of all frames so far.
  package var counts: FeedCounts {
    state.withLock { $0.counts }
  }

  private func leave(_ follower: Int) {
    // The source goes when the lock has been let go: with its last reference it ends its stream.
    let source = state.withLock { $0.sources.removeValue(forKey: follower) }
    happen { $0.released(follower, now: $1) }
    _ = source
  }
}

extension LiveQuotesRepository: QuoteSocketReceiver {
  package func connected(_ connection: Int, at now: Duration) {
    happen(at: now) { $0.connected(connection, now: $1) }
  }

  package func received(
    _ batch: WebSocketBatch, on connection: Int, at now: Duration
  ) -> QuoteSocketReaction {
    // Reading is most of the work, and needs no lock.
    let frames = batch.messages.map { decoder.frame(of: $0.bytes) }
    return happen(at: now) { $0.received(frames, on: connection, now: $1) }
  }

  package func disconnected(_ connection: Int, because reason: StaleReason, at now: Duration) {
    happen(at: now) { $0.disconnected(connection, because: reason, now: $1) }
  }
}

// MARK: - What is done about it

extension LiveQuotesRepository {
  /// Has something happen, now or at the time that the socket tells.
  @discardableResult
  private func happen(
    at time: Duration? = nil, _ event: (inout FeedMachine, Duration) -> FeedEffects
  ) -> QuoteSocketReaction {
    let (reaction, tasks) = state.withLock { state in
      let effects = event(&state.machine, time ?? timeline.now)
      state.keep(effects)
      return (QuoteSocketReaction(isLife: effects.isLife, fault: effects.fault), state.begin())
    }
    carryOut(tasks)
    return reaction
  }

  /// Carries out what has been kept, in its order.
  ///
  /// Nobody is resumed under the lock. So that what one thread decided is not overtaken by what another one decided
  /// after it, one thread at a time carries out, and looks again for what came meanwhile; the others leave it to that
  /// one. Commands too go this way alone: what a batch decides may undo what a change of the rate has decided, and the
  /// server has to be told in that order.
  private func carryOut(_ first: [State.Task]?) {
    var next = first
    while let tasks = next {
      for task in tasks { carryOut(task) }
      next = state.withLock { $0.take() }
    }
  }

  private func carryOut(_ task: State.Task) {
    switch task {
    case .send(let commands, let connection): socket.send(commands, on: connection)
    case .tell(let news, let source): source.send(news)
    case .report(let event): telemetry.record(event)
    case .ring(let deadline): alarm.set(deadline)
    }
  }

  fileprivate struct State: Sendable {
    enum Task: Sendable {
      case send([QuoteCommand], on: Int)
      case tell(QuoteNews, MergingStream<QuoteNews>.Source)
      case report(QuoteStreamEvent)
      case ring(Duration?)
    }

    var machine: FeedMachine
    var sources: [Int: MergingStream<QuoteNews>.Source] = [:]
    private(set) var counts = FeedCounts()
    private var tasks: [Task] = []
    private var isCarryingOut = false
    private var deadline: Duration?
    private var lastFollower = 0

    init(machine: FeedMachine) {
      self.machine = machine
    }

    mutating func nextFollower() -> Int {
      lastFollower += 1
      return lastFollower
    }

    /// Registers a follower, who can take at once what is known.
    ///
    /// That does not wait with the rest until it is carried out: another thread may be at it, and take its time. Nobody
    /// reads the source yet, so that nobody is resumed here.
    mutating func follow(
      _ follower: Int, _ symbols: Set<Symbol>, _ source: MergingStream<QuoteNews>.Source, now: Duration
    ) {
      var effects = machine.followed(follower, symbols, now: now)
      for delivery in effects.deliveries where delivery.follower == follower { source.send(delivery.news) }
      effects.deliveries.removeAll { $0.follower == follower }
      sources[follower] = source
      keep(effects)
    }

    /// Keeps effects until they are carried out.
    mutating func keep(_ effects: FeedEffects) {
      counts += effects.counts
      if !effects.commands.isEmpty, let connection = machine.connection {
        tasks.append(.send(effects.commands, on: connection))
      }
      for delivery in effects.deliveries {
        guard let source = sources[delivery.follower] else { continue }
        tasks.append(.tell(delivery.news, source))
      }
      for event in effects.telemetry { tasks.append(.report(event)) }
      guard machine.nextDeadline != deadline else { return }
      deadline = machine.nextDeadline
      tasks.append(.ring(deadline))
    }

    /// What has to be carried out by whoever calls; nil where there is nothing, or another one is at it.
    mutating func begin() -> [Task]? {
      guard !isCarryingOut, !tasks.isEmpty else { return nil }
      isCarryingOut = true
      return take()
    }

    /// What has to be carried out now; nil ends it.
    mutating func take() -> [Task]? {
      guard !tasks.isEmpty else {
        isCarryingOut = false
        return nil
      }
      defer { tasks = [] }
      return tasks
    }
  }

  /// The way back to a repository that may have gone.
  private final class Owner: Sendable {
    private let held = Locked(Held())

    private struct Held: Sendable {
      weak var repository: LiveQuotesRepository?
    }

    var repository: LiveQuotesRepository? { held.withLock { $0.repository } }

    func set(_ repository: LiveQuotesRepository) {
      held.withLock { $0.repository = repository }
    }
  }
}
