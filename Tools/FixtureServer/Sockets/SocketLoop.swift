import PriceboardTelemetry

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Moves bytes between sockets and a handler, on one thread with `poll`.
///
/// It knows no protocol. The handler is asked for at most one reply's bytes at a time, so a client that does not
/// read holds up only itself.
struct SocketLoop<Handler: ConnectionHandler> {
  private static var mostConnections: Int { 1_024 }
  private static var drainTime: Duration { .seconds(1) }

  private let mailbox: LoopMailbox<Handler>
  private let listener: StreamSocket
  private let wakeReader: StreamSocket
  private let timeline: Timeline
  /// In the order of their numbers.
  private var connections: [OpenConnection] = []
  private var acceptsFrom = Duration.zero
  private var queue: ArraySlice<ConnectionEffect> = []
  private var isCarryingOut = false
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(
    mailbox: LoopMailbox<Handler>, listener: StreamSocket, wakeReader: StreamSocket, timeline: Timeline
  ) {
    self.mailbox = mailbox
    self.listener = listener
    self.wakeReader = wakeReader
    self.timeline = timeline
  }

  /// Runs until the mailbox is stopped, then closes every socket.
  mutating func run() {
    while true {
      let ready = poll()
      if ready.wakes { drainWakeSocket() }
      guard let posted = mailbox.takeEffects() else { break }
      carryOut(posted)
      for (index, events) in ready.connections { serve(index, events) }
      if ready.accepts { acceptAll() }
      passTime()
      connections.removeAll { $0.phase == .closed }
    }
    listener.close()
    for index in connections.indices where connections[index].phase != .closed { close(index) }
    wakeReader.close()
    mailbox.loopEnded()
  }

  // MARK: - Waiting

  private struct Readiness {
    var wakes = false
    var accepts = false
    /// The places of the connections in the list, which does not change before they have been served.
    var connections: [(index: Int, events: Int16)] = []
  }

  private func poll() -> Readiness {
    var entries = [
      pollfd(fd: wakeReader.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: canAccept ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    for connection in connections {
      let events = (connection.wantsInput ? POLLIN : 0) | (connection.hasOutput ? POLLOUT : 0)
      entries.append(pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0))
    }
    #if canImport(Darwin)
      let count = unsafe Darwin.poll(&entries, nfds_t(entries.count), timeout)
    #elseif canImport(Musl)
      let count = unsafe Musl.poll(&entries, nfds_t(entries.count), timeout)
    #else
      let count = unsafe Glibc.poll(&entries, nfds_t(entries.count), timeout)
    #endif
    guard count > 0 else { return Readiness() }
    return Readiness(
      wakes: entries[0].revents != 0, accepts: entries[1].revents != 0,
      connections: connections.indices.compactMap { index in
        entries[index + 2].revents == 0 ? nil : (index, entries[index + 2].revents)
      })
  }

  private var canAccept: Bool { connections.count < Self.mostConnections && timeline.now >= acceptsFrom }

  /// Whole milliseconds until the next deadline, rounded up so that the loop does not spin before it; -1 for none.
  private var timeout: Int32 {
    let now = timeline.now
    var deadlines = connections.compactMap { connection -> Duration? in
      guard case .draining(let deadline) = connection.phase else { return nil }
      return deadline
    }
    if let deadline = mailbox.withHandler({ $0.nextDeadline }) { deadlines.append(deadline) }
    if acceptsFrom > now { deadlines.append(acceptsFrom) }
    guard let next = deadlines.min() else { return -1 }
    let (seconds, attoseconds) = max(next - now, .zero).components
    guard seconds < 3_600 else { return 3_600_000 }
    return Int32(seconds) * 1_000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  private mutating func drainWakeSocket() {
    while case .moved = wakeReader.read(into: &buffer) {}
  }

  // MARK: - Connections

  private mutating func acceptAll() {
    while canAccept {
      let (socket, isExhausted) = listener.accept()
      guard let socket else {
        // The connection stays in the queue, which would wake the loop again at once.
        if isExhausted { acceptsFrom = timeline.now + .milliseconds(100) }
        return
      }
      let id = mailbox.nextConnection()
      connections.append(OpenConnection(id: id, socket: socket))
      carryOut(mailbox.withHandler { $0.connectionOpened(id, at: timeline.now) })
    }
  }

  private mutating func serve(_ index: Int, _ events: Int16) {
    guard connections[index].phase != .closed else { return }
    if events & Int16(POLLOUT) != 0 { flush(index) }
    if events & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0, connections[index].phase != .closed {
      read(index, hasFailed: events & Int16(POLLERR | POLLNVAL) != 0)
    }
  }

  private mutating func read(_ index: Int, hasFailed: Bool) {
    let connection = connections[index]
    guard !connection.inputHasEnded else {
      // A failure, or the end of a direction, which some systems go on telling while the other still works.
      if hasFailed || !connection.hasOutput { lose(index) } else { flush(index) }
      return
    }
    switch connection.socket.read(into: &buffer) {
    case .moved(let count):
      guard connection.phase == .open else { return }
      carryOut(
        mailbox.withHandler {
          $0.bytesReceived(buffer[..<count], from: connection.id, at: timeline.now)
        })
    case .again:
      if hasFailed { lose(index) }
    case .ended:
      connections[index].inputHasEnded = true
      switch connection.phase {
      case .open: carryOut(mailbox.withHandler { $0.inputEnded(of: connection.id, at: timeline.now) })
      case .finishing, .closed: break
      case .draining: close(index)
      }
    case .failed:
      lose(index)
    }
  }

  private mutating func flush(_ index: Int) {
    guard connections[index].flush() else {
      lose(index)
      return
    }
    guard !connections[index].hasOutput else { return }
    switch connections[index].phase {
    case .open:
      let id = connections[index].id
      carryOut(mailbox.withHandler { $0.outputSent(to: id, at: timeline.now) })
    case .finishing:
      let id = connections[index].id
      carryOut(mailbox.withHandler { $0.outputSent(to: id, at: timeline.now) })
      finish(index)
    case .draining, .closed: break
    }
  }

  /// All has been sent: tells the client, and waits until it has ended, too.
  private mutating func finish(_ index: Int) {
    guard connections[index].phase == .finishing else { return }
    if connections[index].inputHasEnded {
      close(index)
    } else {
      connections[index].socket.endOutput()
      connections[index].phase = .draining(until: timeline.now + Self.drainTime)
    }
  }

  private mutating func close(_ index: Int) {
    connections[index].socket.close()
    connections[index].phase = .closed
    let id = connections[index].id
    mailbox.withHandler { $0.connectionLost(id, at: timeline.now) }
  }

  private mutating func lose(_ index: Int) {
    guard connections[index].phase != .closed else { return }
    close(index)
  }

  private mutating func passTime() {
    let now = timeline.now
    for index in connections.indices {
      if case .draining(let deadline) = connections[index].phase, deadline <= now { close(index) }
    }
    if let deadline = mailbox.withHandler({ $0.nextDeadline }), deadline <= now {
      carryOut(mailbox.withHandler { $0.deadlinePassed(at: now) })
    }
  }

  // MARK: - Effects

  /// Effects that follow from effects are put behind them, so that many requests in one packet cost no stack.
  private mutating func carryOut(_ effects: [ConnectionEffect]) {
    queue.append(contentsOf: effects)
    guard !isCarryingOut else { return }
    isCarryingOut = true
    defer { isCarryingOut = false }
    while let effect = queue.popFirst() {
      switch effect {
      case .send(let id, let bytes):
        guard let index = index(of: id), connections[index].phase == .open else { continue }
        connections[index].append(bytes)
        flush(index)
      case .finish(let id):
        guard let index = index(of: id), connections[index].phase == .open else { continue }
        connections[index].phase = .finishing
        if !connections[index].hasOutput { finish(index) }
      case .reset(let id):
        guard let index = index(of: id), connections[index].phase != .closed else { continue }
        connections[index].socket.abort()
        connections[index].phase = .closed
        mailbox.withHandler { $0.connectionLost(id, at: timeline.now) }
      }
    }
  }

  private func index(of id: ConnectionID) -> Int? {
    var range = connections.indices
    while let first = range.first {
      let middle = first + range.count / 2
      if connections[middle].id == id { return middle }
      range = connections[middle].id < id ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
