import PriceboardTelemetry
import PriceboardTransport

// MARK: - What comes from outside, in order

extension QuoteSocketConnection {
  enum Post: Sendable {
    case start, stop, retry
    case attach(WeakReceiver)
    case networkChanged(isOnline: Bool)
    case send([QuoteCommand], on: Int)
  }

  struct Mailbox: Sendable {
    var posts: [Post] = []
    /// Whether somebody empties it, or will.
    private var isClaimed = false

    /// Whether the caller has to empty it, once it has posted what it has to; false where somebody else will.
    mutating func claim() -> Bool {
      defer { isClaimed = true }
      return !isClaimed
    }

    /// What has come; nil where nothing has, and then the mailbox has to be claimed again.
    mutating func take() -> [Post]? {
      guard !posts.isEmpty else {
        isClaimed = false
        return nil
      }
      defer { posts = [] }
      return posts
    }
  }

  struct WeakReceiver: Sendable {
    weak var value: (any QuoteSocketReceiver)?
  }

  /// Keeps the order of calls that do not wait: a task each would let a `stop` overtake its `start`.
  nonisolated func post(_ post: Post) {
    let mustEmpty = mailbox.withLock { mailbox in
      mailbox.posts.append(post)
      return mailbox.claim()
    }
    if mustEmpty { Task { await emptyMailbox() } }
  }

  func emptyMailbox() {
    while let posts = mailbox.withLock({ $0.take() }) {
      for post in posts { take(post) }
    }
  }

  /// Does what may have the receiver post, and then takes that here: nobody is woken for it.
  ///
  /// Posts are taken when the work is over, because each of them is an event of its own.
  func emptyMailbox(after work: () -> Void) {
    let mustEmpty = mailbox.withLock { $0.claim() }
    work()
    if mustEmpty { emptyMailbox() }
  }

  func take(_ post: Post) {
    switch post {
    case .start:
      watchNetwork()
      happen { $0.started(at: $1) }
    case .stop:
      watching?.cancel()
      watching = nil
      happen { $0.stopped(at: $1) }
    case .retry: happen { $0.retryAsked(at: $1) }
    case .attach(let receiver): if let receiver = receiver.value { replaceReceiver(by: receiver) }
    case .networkChanged(let isOnline): happen { $0.networkChanged(isOnline: isOnline, at: $1) }
    case .send(let commands, let connection):
      guard connection == machine.openConnection else { return }
      sockets[connection]?.send(QuoteCommandEncoder.messages(for: commands))
    }
  }

  func replaceReceiver(by next: any QuoteSocketReceiver) {
    happen { $0.timePassed(at: $1) }
    guard next !== receiver else { return }
    if let connection = machine.openConnection, connection == toldConnection {
      happen { $0.receiverReplaced(at: $1) }
    }
    receiver = next
    if let connection = machine.openConnection { tellConnected(connection) }
  }

  func watchNetwork() {
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
  func startReading(_ connection: any WebSocketConnection, _ number: Int) {
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

  func received(_ batch: WebSocketBatch, on number: Int) {
    let now = timeline.now
    happen(now: now) { $0.timePassed(at: $1) }
    guard number == machine.openConnection, let receiver else { return }
    emptyMailbox {
      let reaction = receiver.received(batch, on: number, at: now)
      if reaction.isLife { happen(now: now) { $0.lifeSeen(on: number, at: $1) } }
      if let fault = reaction.fault { happen(now: now) { $0.faultFound(fault, on: number, at: $1) } }
    }
  }

  func ended(_ number: Int, _ ending: ConnectionEnding) {
    sockets[number] = nil
    happen { $0.ended(number, because: ending, at: $1) }
  }

  func opened(_ connection: any WebSocketConnection, _ number: Int) {
    sockets[number] = OutgoingQueue(connection)
    emptyMailbox { happen { $0.opened(number, at: $1) } }
  }

  func tokenGot(_ token: Secret, for number: Int) {
    happen {
      let effects = $0.tokenGot(for: number, at: $1)
      if effects.contains(.open(number)) { self.token = token }
      return effects
    }
  }

  func tokenMissing(for number: Int, _ trouble: TokenTrouble) {
    happen { $0.tokenMissing(for: number, because: trouble, at: $1) }
  }

  func deadlineCame() {
    happen { $0.timePassed(at: $1) }
  }
}

// MARK: - What is done about it

extension QuoteSocketConnection {
  func happen(
    now: Duration? = nil,
    _ event: (inout ConnectionMachine, ConnectionMoment) -> [ConnectionEffect]
  ) {
    let before = machine.state
    let effects = event(&machine, ConnectionMoment(now: now ?? timeline.now, jitter: nextJitter))
    for effect in effects { carryOut(effect) }
    alarm.set(machine.nextDeadline)
    if machine.state != before { broadcast.send(machine.state) }
  }

  func carryOut(_ effect: ConnectionEffect) {
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
      receiver?.disconnected(number, because: reason, at: timeline.now)
    case .ping(let number): sockets[number]?.ping()
    case .report(let event):
      if case .retryScheduled = event { nextJitter = jitter() }
      telemetry.record(event)
    }
  }

  func tellConnected(_ number: Int) {
    guard let receiver else { return }
    toldConnection = number
    receiver.connected(number, at: timeline.now)
  }

  func getToken(_ number: Int, replacing refused: Secret?) {
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

  func open(_ number: Int) {
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

  func close(_ number: Int, _ code: WebSocketCloseCode) {
    if let socket = sockets.removeValue(forKey: number) {
      socket.close(code)
    } else if attempt?.number == number {
      attempt?.task.cancel()
    }
  }
}
